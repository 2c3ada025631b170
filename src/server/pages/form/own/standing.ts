import type { Locale, Translate } from '../../../../shared/i18n.ts'
import type { FormOwnCase } from '../../../../shared/wire/page/ownCase.ts'
import type { OwnCase } from '../../../cases/contract.ts'
import { dayInWords } from '../model/when.ts'

/** Where one's own case stands and how far it has come, with its days in words. */
export function standingInWords(
  { status, steps }: Pick<OwnCase, 'status' | 'steps'>,
  t: Translate,
  locale: Locale,
): Pick<FormOwnCase, 'status' | 'steps'> {
  const day = (at: number | null) => (at === null ? '' : dayInWords(at, locale))
  return {
    status: {
      ...{ ...status, since: day(status.since), due: day(status.due) },
      ahead: status.ahead.map(({ at, to }) => ({ day: day(at), to })),
    },
    steps: steps.map(({ _id, name, place, at, asked, note }) => ({
      ...{ _id, name, place, when: day(at) },
      note: asked === null ? note : t('Väntar på dig sedan {day}', { day: day(asked) }),
    })),
  }
}
