import { filesIn } from '../../../shared/catalogue/values/FileUpload.ts'
import type { Values } from '../../../shared/fields/field.ts'
import { fieldsOf, type PageField } from '../../../shared/rules/page/fields.ts'
import type { PageState } from '../../../shared/rules/page/page.ts'
import { sameJson } from '../../../shared/sameJson.ts'
import type { SentFiles } from '../contract.ts'

/** What was sent once more, after the case had come in. */
export interface SentAgain {
  /** By component name; only what was sent. */
  values: Values
  files?: readonly SentFiles[]
}

/**
 * The questions to which another answer was sent than the one that the case holds. Files are the same by name and size:
 * one that was sent twice has two ids.
 */
export function otherAnswers(
  state: PageState,
  stored: Values,
  { values, files = [] }: SentAgain,
): PageField[] {
  const chosen = new Map(files.map((one) => [one.name, one.files]))
  const seen = new Set<string>()
  return fieldsOf(state).filter(({ name, node, definition }) => {
    const sent = Object.hasOwn(values, name) || chosen.has(name)
    if (!sent || seen.has(name) || !state.isShown(node._id)) return false
    seen.add(name)
    if (definition.assets) {
      const given = [...filesIn(values[name]), ...(chosen.get(name) ?? [])]
      return !sameJson(given.map(factsOf).sort(), filesIn(stored[name]).map(factsOf).sort())
    }
    const answer = values[name]
    const clean = definition.isEmpty(answer) ? null : (definition.clean(answer, node.extra) ?? answer)
    const kept = definition.isEmpty(stored[name]) ? null : stored[name]
    return !sameJson(clean, kept)
  })
}

const factsOf = ({ name, size }: { name: string; size: number }) => `${size} ${name}`
