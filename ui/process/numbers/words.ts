import { timeWords } from '../../../src/shared/figures/timeWords.ts'
import type { Translate } from '../../../src/shared/i18n.ts'
import type { StateNumber } from './numbers.tsx'

export const casesWords = (count: number, t: Translate): string =>
  t('{n, plural, =0 {inga ärenden} one {# ärende} other {# ärenden}}', { n: count })

/** How long cases stand there, those that stay long, and those that are late, in short. */
export function timesOf({ median, long, late }: StateNumber, t: Translate): string[] {
  return [
    ...(median === null ? [] : [timeWords(median, t)]),
    ...(long > 0 ? [t('{n} länge', { n: long })] : []),
    ...(late > 0 ? [t('{n, plural, one {# försenat} other {# försenade}}', { n: late })] : []),
  ]
}

/** The same in whole sentences. */
export function timesInFull(
  { left, median, most, long, late, share }: StateNumber,
  isBottleneck: boolean,
  t: Translate,
): string[] {
  return [
    ...(isBottleneck
      ? [t('Flaskhals: {n} % av all tid i processen går åt här.', { n: Math.round(share * 100) })]
      : share > 0
        ? [t('{n} % av all tid i processen går åt här.', { n: Math.round(share * 100) })]
        : []),
    ...(median === null || most === null
      ? [t('Inget ärende har lämnat steget under perioden.')]
      : [
          t('{n, plural, one {# gång} other {# gånger}} har ett ärende lämnat steget.', { n: left }),
          t('Hälften lämnar det inom {median}, nio av tio inom {most}.', {
            median: timeWords(median, t),
            most: timeWords(most, t),
          }),
        ]),
    ...(long > 0
      ? [
          t('{n, plural, one {# ärende har} other {# ärenden har}} legat här längre än nio av tio brukar.', {
            n: long,
          }),
        ]
      : []),
    ...(late > 0
      ? [t('{n, plural, one {# ärende är försenat} other {# ärenden är försenade}}.', { n: late })]
      : []),
  ]
}
