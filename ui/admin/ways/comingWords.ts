import type { Translate } from '../../../src/shared/i18n.ts'
import { effectName } from '../../../src/shared/timeline/describeEntry.ts'
import { formatFull } from '../../kit/show/formatSince.ts'
import type { ActionOutput } from '../client.tsx'

export type Coming = ActionOutput<'case/explainWays'>['next'][number]

/** When something happens to a case by itself: `3 december 2026 09:00`, or what it waits for. */
export function comesWhen(
  { due, awaits, handIn, childrenEnded }: Coming,
  region: string,
  t: Translate,
): string {
  if (childrenEnded) return t('När sista delärendet är avslutat')
  if (handIn) return t('När avsändaren har kompletterat')
  if (due !== null) return formatFull(due, region)
  return awaits
    ? t('Vid datumet i {name}, som inte är besvarad', { name: awaits })
    : t('Vid ett datum som du inte ser')
}

/** What then happens: `till Klar`, `Skicka mejl (påminnelse inför 7 december 2026 09:00)`. */
export function comesAs({ to, effect, reminds, statement }: Coming, region: string, t: Translate): string {
  const what =
    statement !== undefined
      ? t('Yttrande av {name}', { name: statement })
      : effect
        ? effectName(effect, t)
        : to
          ? t('till {state}', { state: to })
          : ''
  return reminds === undefined
    ? what
    : t('{what} (påminnelse inför {when})', { what, when: formatFull(reminds, region) })
}
