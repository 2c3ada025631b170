import type { Locale, Translate } from '../../../src/shared/i18n.ts'
import { isBegunByItself } from '../../../src/shared/process/graph/transitions.ts'
import type { ProcessGraph } from '../../../src/shared/process/process.ts'
import type { Tester } from '../../../src/shared/process/scenario.ts'
import type { Happening } from '../../../src/shared/process/simulate/simulate.ts'
import { connectionName, nameOf } from '../state/names.ts'
import { timerWords } from '../state/timerWords.ts'

export interface Said {
  graph: ProcessGraph
  t: Translate
  locale: Locale
}

/** What a state is called; that of a draft, too. */
export function stateName(id: string | null, { graph, t, locale }: Said): string {
  if (id === null) return t('Utkast')
  const state = graph.states.find(({ _id }) => _id === id)
  return state ? nameOf(state, t, locale) : '?'
}

/** What was done: the words of the button, or the timer. */
export function titleOf(
  one: Pick<Happening, 'do' | 'connection' | 'timer' | 'reminder' | 'from'>,
  said: Said,
): string {
  const { graph, t, locale } = said
  const connection = graph.connections.find(({ _id }) => _id === one.connection)
  switch (one.do) {
    case 'sendIn':
      return isBegunByItself(graph) ? t('Ärendet börjar') : t('Skicka in')
    case 'answer':
      return t('Svar ändrades')
    case 'handIn':
      return t('Lämna in kompletteringen')
    case 'sign':
      return t('Skriv under')
    case 'refuse':
      return t('Avstå från att skriva under')
    case 'pay':
      return t('Markera som betald')
    case 'writeOff':
      return t('Skriv av betalningen')
    case 'askPayment':
      return t('Begär betalningen')
    case 'paidUp':
      return t('Inget kvar att betala')
    case 'timer':
      if (one.reminder && !one.timer) return t('Påminnelse om när ärendet förfaller')
      if (one.reminder)
        return t('Påminnelse om timern: {when}', { when: timerText(one.timer ?? '', one.from, said) })
      return t('Timer: {when}', { when: timerText(one.timer ?? '', one.from, said) })
    case 'follow':
      return connection ? connectionName(connection, t, locale) : '?'
  }
}

export function timerText(id: string, stateId: string | null, { graph, t }: Said): string {
  const state = graph.states.find(({ _id }) => _id === stateId)
  const timer = state?.timers.find(({ _id }) => _id === id)
  return timer ? timerWords(timer, t) : '?'
}

export const doneBy = (key: string | undefined, people: readonly Tester[], t: Translate): string =>
  people.find((one) => one.key === key)?.name ?? t('Av sig självt')

/** Where it went, and what that would run, for who hears and does not see it. */
export function heard(one: Happening, said: Said): string {
  const { t } = said
  const went = one.approved
    ? t('Godkänt. Fler ska godkänna innan ärendet går vidare.')
    : one.to === one.from
      ? t('Ärendet är kvar i {state}.', { state: stateName(one.to, said) })
      : t('Ärendet är nu i {state}.', { state: stateName(one.to, said) })
  const runs =
    one.effects.length > 0
      ? t('{n, plural, one {# effekt skulle köras.} other {# effekter skulle köras.}}', {
          n: one.effects.length,
        })
      : ''
  const clock = clockText(one, t)
  return [`${titleOf(one, said)}.`, stoodText(one, t), went, clock && `${clock}.`, runs]
    .filter(Boolean)
    .join(' ')
}

/** What became of the clock of the case. */
export function clockText({ clock }: Happening, t: Translate): string {
  switch (clock) {
    case 'started':
      return t('Ärendets klocka börjar gå')
    case 'stopped':
      return t('Ärendets klocka stannar')
    case 'goesOn':
      return t('Ärendets klocka går igen')
    case 'moved':
      return t('Ärendet förfaller en annan dag')
    default:
      return ''
  }
}

export function stoodText({ stood }: Happening, t: Translate): string {
  if (stood === 'invalid') return t('Gick inte vidare: formuläret är inte rätt ifyllt.')
  return stood === 'condition' ? t('Gick inte vidare: villkoret är inte uppfyllt.') : ''
}
