import type { Translate } from '../../../src/shared/i18n.ts'
import { formatDays } from '../absence/days.ts'

/** Until when a case rests, a day (YYYY-MM-DD) or `reply`, in words. */
export const restsUntil = (until: string, region: string, t: Translate): string =>
  until === 'reply' ? t('Vilar tills svar') : t('Vilar till {dag}', { dag: formatDays(until, until, region) })
