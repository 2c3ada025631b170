import { type Message, msg } from '../../../../shared/i18n.ts'
import { type Element, idOf, nameOf, typeOf } from '../file/element.ts'

export type BpmnOutcome = 'mapped' | 'approximated' | 'leftOut'

/** What became of an element of a drawing. What is left out of the process is kept with it, and goes out with it again. */
export interface BpmnLine {
  outcome: BpmnOutcome
  /** `userTask` */
  type: string
  id: string
  name: string
  reason?: Message
  values?: Record<string, unknown>
}

export interface Report {
  mapped: (element: Element) => void
  approximated: (element: Element, reason: Message, values?: Record<string, unknown>) => void
  leftOut: (element: Element, reason: Message, values?: Record<string, unknown>) => void
  /** What stands in the file and is no element of what was read. */
  lost: (text: string) => void
  lines: () => BpmnLine[]
}

/** One line an element, the worst that was said of it. */
export function createReport(): Report {
  const worse: readonly BpmnOutcome[] = ['mapped', 'approximated', 'leftOut']
  const lines = new Map<Element | string, BpmnLine>()
  function tell(
    element: Element,
    outcome: BpmnOutcome,
    reason?: Message,
    values?: Record<string, unknown>,
  ): void {
    const before = lines.get(element)
    if (before && worse.indexOf(before.outcome) >= worse.indexOf(outcome)) return
    const line = { outcome, type: typeOf(element), id: idOf(element), name: nameOf(element) }
    lines.set(element, { ...line, ...(reason && { reason }), ...(values && { values }) })
  }
  return {
    mapped: (element) => tell(element, 'mapped'),
    approximated: (element, reason, values) => tell(element, 'approximated', reason, values),
    leftOut: (element, reason, values) => tell(element, 'leftOut', reason, values),
    lost(text) {
      const [, type = ''] = /<(?:[\w.-]+:)?([\w.-]+)/.exec(text) ?? []
      const isDouble = /duplicate ID <([^>]*)>/.exec(text)?.[1]
      const isAstray = /unresolved reference <([^>]*)>/.exec(text)?.[1]
      // Another program's own settings are kept as they are, and mean nothing here.
      if (/unknown attribute/.test(text)) return
      lines.set(text, {
        outcome: 'leftOut',
        type: isAstray === undefined ? type : 'reference',
        id: isDouble ?? isAstray ?? '',
        name: '',
        reason:
          isDouble !== undefined
            ? msg`Id:t finns redan på något annat. Bara det första lästes, och det andra följer inte med när processen exporteras.`
            : isAstray !== undefined
              ? msg`Det som pekas ut finns inte i filen.`
              : msg`Elementet hör inte till BPMN 2.0. Det lästes inte, och följer inte med när processen exporteras.`,
      })
    },
    lines: () => [...lines.values()],
  }
}
