import { type Message, msg } from '../../../../shared/i18n.ts'
import { isDuration } from '../../../../shared/process/clock/when.ts'
import { type Element, isA, isKindOf, many, one, said } from '../file/element.ts'

type Kind = {
  /** Otherwise ways lead through it. */
  isState: boolean
  /** Ways that lead through it are called by its name. */
  isNamed?: boolean
  /** What lies in it is laid out flat. */
  isOpened?: boolean
  after?: string
  waits?: boolean
} & ({ outcome: 'mapped' } | { outcome: 'approximated' | 'leftOut'; reason: Message })

export interface Within {
  /** It lies in a sub-process. */
  isNested: boolean
  /** It is one of the events that a gateway waits for. */
  isAwaited: boolean
  isOpen: boolean
}

/** The duration of a timer as a process here can say it. */
export function durationOf(definition: Element | undefined): string | undefined {
  const text = said(one(definition, 'timeDuration'), 'body').trim()
  return text.length <= 40 && isDuration(text) ? text : undefined
}

/** What an element that the flow leads to becomes. */
export function kindOfNode(element: Element, within: Within): Kind {
  const kind = kindAlone(element, within)
  const isRepeated = kind.isState && one(element, 'loopCharacteristics') !== undefined
  if (!isRepeated || kind.outcome !== 'mapped') return kind
  return {
    ...kind,
    outcome: 'approximated',
    reason: msg`Det görs flera gånger i ritningen. Här är det ett steg.`,
  }
}

function kindAlone(element: Element, { isNested, isAwaited, isOpen }: Within): Kind {
  const [definition] = many(element, 'eventDefinitions')
  if (isKindOf(element, 'Gateway')) return gateway(element)
  if (isA(element, 'StartEvent')) {
    if (isNested) return { isState: false, outcome: 'mapped' }
    if (!definition || isA(definition, 'MessageEventDefinition')) return { isState: true, outcome: 'mapped' }
    return {
      isState: true,
      outcome: 'approximated',
      reason: msg`Ett ärende börjar när någon skickar in det, inte av det som står i ritningen.`,
    }
  }
  if (isA(element, 'EndEvent')) {
    if (!definition || isA(definition, 'TerminateEventDefinition'))
      return { isState: !isNested, outcome: 'mapped' }
    return { isState: !isNested, outcome: 'approximated', reason: sendsNothing }
  }
  if (isKindOf(element, 'Event')) return intermediate(element, definition, isAwaited)
  if (isKindOf(element, 'SubProcess')) {
    if (element.get('triggeredByEvent') === true)
      return {
        isState: false,
        outcome: 'leftOut',
        reason: msg`Delprocessen börjar när något händer, och det finns inget som leder till den.`,
      }
    if (isOpen && !isA(element, 'AdHocSubProcess'))
      return { isState: false, isOpened: true, outcome: 'mapped' }
    return {
      isState: true,
      outcome: 'approximated',
      reason: msg`Delprocessen blev ett enda steg. Det som ligger i den finns kvar i filen.`,
    }
  }
  if (isA(element, 'CallActivity'))
    return {
      isState: true,
      outcome: 'approximated',
      reason: msg`En annan process görs här. Den blev ett steg.`,
    }
  if (isA(element, 'ReceiveTask')) return { isState: true, waits: true, outcome: 'mapped' }
  if (isA(element, 'Task', 'UserTask', 'ManualTask')) return { isState: true, outcome: 'mapped' }
  if (isKindOf(element, 'Task'))
    return {
      isState: true,
      outcome: 'approximated',
      reason: msg`Ett system gör det i ritningen. Här är det ett steg tills du lägger en effekt på det.`,
    }
  return { isState: false, outcome: 'leftOut', reason: msg`Det finns inget som motsvarar det i en process.` }
}

const sendsNothing = msg`Det skickar något i ritningen. Lägg en effekt på steget, så görs det här också.`

function gateway(element: Element): Kind {
  if (isA(element, 'EventBasedGateway'))
    return {
      isState: true,
      waits: true,
      outcome: 'approximated',
      reason: msg`Det blev ett steg som väntar, med en väg för varje sak som kan hända.`,
    }
  const through = { isState: false, isNamed: true }
  if (isA(element, 'ExclusiveGateway')) return { ...through, outcome: 'mapped' }
  return {
    ...through,
    outcome: 'approximated',
    reason: msg`Ett ärende är i ett steg i taget: det som görs samtidigt i ritningen blev ett val av vägar.`,
  }
}

function intermediate(element: Element, definition: Element | undefined, isAwaited: boolean): Kind {
  if (isA(definition, 'LinkEventDefinition')) return { isState: false, outcome: 'mapped' }
  if (isA(element, 'IntermediateThrowEvent'))
    return definition
      ? { isState: true, outcome: 'approximated', reason: sendsNothing }
      : { isState: true, outcome: 'mapped' }
  const after = isA(definition, 'TimerEventDefinition') ? durationOf(definition) : undefined
  const whole = { isState: !isAwaited, ...(isAwaited && { isNamed: true }) }
  if (after) return { ...whole, after, outcome: 'mapped' }
  return {
    ...whole,
    ...(!isAwaited && { waits: true }),
    outcome: 'approximated',
    reason: isA(definition, 'TimerEventDefinition')
      ? msg`Tiden är inte skriven som en varaktighet (till exempel P14D). Lägg en timer på steget.`
      : isAwaited
        ? msg`Det som händer blev en väg som någon väljer: inget här väntar på det av sig självt.`
        : msg`Det blev ett steg som väntar, tills någon tar ärendet vidare.`,
  }
}
