import { type Message, msg } from '../../shared/i18n.ts'
import { liquid } from './liquid.ts'

/** Why a template cannot be read, with the line it is on, from 1. */
export interface TemplateProblem {
  text: Message
  values: { line: number; what: string }
}

/** The first thing that is wrong with a template; undefined when it can be read. */
export function templateProblem(template: string): TemplateProblem | undefined {
  try {
    // Read, and not run: a document is looked at inside of the write that saves it.
    reader.parse(template)
    return undefined
  } catch (error) {
    const [message = ''] = (error instanceof Error ? error.message : String(error)).split('\n')
    const line = Number(/, line:(\d+)/.exec(message)?.[1] ?? 1)
    const reason = message.replace(/, (line|file):.*$/, '')
    for (const [pattern, text] of reasons) {
      const what = pattern.exec(reason)?.[1]
      if (what !== undefined) return { text, values: { line, what } }
    }
    return isUnreadable(error)
      ? {
          text: msg`Rad {line}: det som står inom klamrarna går inte att förstå.`,
          values: { line, what: '' },
        }
      : undefined
  }
}

/** What a template names that it does not make itself, as `case.form.name`, up to where a name is computed; nothing of one that cannot be read. */
export function namesIn(template: string): string[] {
  try {
    return reader.globalVariableSegmentsSync(template).map((path) => {
      const computed = path.findIndex((part) => typeof part !== 'string')
      return (computed < 0 ? path : path.slice(0, computed)).join('.')
    })
  } catch {
    return []
  }
}

const reasons: readonly (readonly [RegExp, Message])[] = [
  [/^(?:output|tag|raw) "?(.+?)"? not closed/, msg`Rad {line}: {what} avslutas inte.`],
  [/^undefined filter: (.+)/, msg`Rad {line}: filtret {what} finns inte.`],
  [/^tag "(.+)" not found/, msg`Rad {line}: taggen {what} finns inte.`],
]

/** A fault of the template itself; what goes wrong for want of a case's facts does not count. */
const isUnreadable = (error: unknown) =>
  error instanceof Error && ['ParseError', 'TokenizationError', 'UndefinedVariableError'].includes(error.name)

const reader = liquid({ locale: 'sv' })
