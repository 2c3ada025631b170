import type { Translate } from '../../../../src/shared/i18n.ts'
import type { DeskGroup } from './useDeskGroups.ts'

/** What a group is called: of nobody, and of what has no group, in words of the desk's. */
export function titleOf({ label, value }: Pick<DeskGroup, 'label' | 'value'>, t: Translate): string {
  if (value === '') return t('Utan statusgrupp')
  if (value === 'none') return t('Ingen handläggare')
  return label || value
}
