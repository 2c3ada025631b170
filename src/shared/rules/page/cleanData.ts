import { recordOf } from '../../record.ts'
import { sameJson } from '../../sameJson.ts'
import { isSafe } from '../condition/safe.ts'
import { compileRules } from './compile.ts'
import { fieldsOf, isOpen } from './fields.ts'
import { createPageState, type PageInput, type PageState } from './page.ts'

export interface CleanData {
  /** All answers of the case as they are to be stored. */
  values: Record<string, unknown>
  /** Names that the page has no field for. Their presence is an error of the client's: refuse the whole. */
  unknown: string[]
  /** Answers that cannot be one, by name; what was stored is kept. The messages are translation keys. */
  problems: Record<string, string>
  /** Names whose answers this person may not change; what was stored is kept. */
  kept: string[]
  /** The page with the answers to be stored, e.g. for `validate`. */
  state: PageState
}

/**
 * Puts answers from a client into a case. `input.values` is what is stored, `raw` what came; a name absent from
 * `raw` stays as it is, so one page or one field may be sent alone.
 *
 * A field that is hidden or disabled for this person keeps its stored answer, whatever came: what counts is the
 * page as it was stored, or as it becomes by the answers that may be changed (an answer that opens another field
 * may come together with it). Answers lost by hiding are left out.
 */
export function cleanData(input: PageInput, raw: unknown): CleanData {
  const rules = input.rules ?? compileRules(input.tree, input.valueDefinition)
  const stored = createPageState({ ...input, rules })
  const came = recordOf(raw)
  const unknown = Object.keys(came).filter((name) => !rules.fields.has(name))
  const problems: Record<string, string> = {}
  const waiting = readAll(stored, came, problems)

  const accepted: Record<string, unknown> = {}
  let state = stored
  for (;;) {
    const before = waiting.size
    for (const [name, answer] of waiting) {
      if (!isOpen(stored, name) && !isOpen(state, name)) continue
      accepted[name] = answer
      waiting.delete(name)
    }
    if (waiting.size === before) break
    state = createPageState({ ...input, rules, values: { ...stored.values(), ...accepted } })
  }
  const kept = [...waiting]
    .filter(([name, answer]) => !isSame(answer, stored.value(name)))
    .map(([name]) => name)
  return { values: state.values(), unknown, problems, kept, state }
}

/** Each answer put right by its field; those that cannot be one go among the problems. */
function readAll(
  state: PageState,
  raw: Readonly<Record<string, unknown>>,
  problems: Record<string, string>,
): Map<string, unknown> {
  const answers = new Map<string, unknown>()
  for (const { name, node, definition } of fieldsOf(state)) {
    if (!Object.hasOwn(raw, name) || answers.has(name)) continue
    const answer = raw[name]
    const clean = !isSafe(answer)
      ? undefined
      : definition.isEmpty(answer)
        ? null
        : definition.clean(answer, node.extra)
    if (clean === undefined) problems[name] = 'validation.wrongShape'
    else answers.set(name, clean === null || definition.isEmpty(clean) ? null : clean)
  }
  return answers
}

const isSame = (a: unknown, b: unknown) => sameJson(a ?? null, b ?? null)
