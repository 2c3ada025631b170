import { fromJson } from '../../../shared/json.ts'
import { heldFromSending } from '../../../shared/rules/page/holds.ts'
import { createPageState, type PageState } from '../../../shared/rules/page/page.ts'
import { isValid, validate } from '../../../shared/rules/page/validate.ts'
import { sameJson } from '../../../shared/sameJson.ts'
import type { Session } from '../../session.ts'
import type { CaseVersions } from '../context.ts'
import { dataOf, storedAnswers } from '../data.ts'
import { closedByRules } from '../open/page.ts'
import type { Answers } from './answers.ts'
import { filesIn } from './files.ts'

/**
 * What is sent in of the answers: nothing that was typed into a question which a rule has hidden since. Such a question has what the form
 * gives it by itself, mostly nothing. Kept is what is hidden from the person by their role or by the rights of the step alone, and an answer by
 * which what they do meet is there, or reads as it does: without it they would send in something else than what they saw.
 */
export function withoutUnshown(session: Session, versions: CaseVersions, answers: Answers): Answers {
  const { record, form } = versions
  const closed = closedByRules(session, versions).nodes
  const unshown = unshownNames(answers.state, closed)
  if (unshown.length === 0) return answers
  const state = emptied(answers, unshown)
  const values = state.values()
  const gone = Object.keys(answers.values).filter((name) => !isSame(answers.values[name], values[name]))
  if (gone.length === 0) return answers
  const revision = answers.change.revision ?? record.revision + 1
  const changes = fromJson(answers.change.changes ?? record.changes)
  for (const name of gone) changes[name] = revision
  const kept = filesIn(form, values)
  const before = [...filesIn(form, dataOf(record, form)), ...answers.files]
  return {
    ...answers,
    ...{ values, state },
    change: {
      ...answers.change,
      data: storedAnswers(values, form, fromJson(record.data)),
      changes: JSON.stringify(changes),
    },
    files: answers.files.filter((id) => kept.includes(id)),
    dropped: [...new Set([...answers.dropped, ...before.filter((id) => !kept.includes(id))])],
  }
}

/** Questions with an answer that stand nowhere on the page, those that others decide first. */
function unshownNames(state: PageState, closed: ReadonlySet<string>): string[] {
  const { fields, nodes, rank } = state.rules
  const isUnshown = (places: readonly number[]) => {
    const open = places.flatMap((i) => nodes[i]?._id ?? []).filter((id) => !closed.has(id))
    return open.length > 0 && !open.some((id) => state.isShown(id))
  }
  return [...fields]
    .filter(([name, places]) => state.value(name) !== null && isUnshown(places))
    .map(([name]) => name)
    .sort((a, b) => (rank.get(b) ?? 0) - (rank.get(a) ?? 0))
}

/** The page without these answers: all of them where that changes nothing of what is met, else as many as do not. */
function emptied({ state, page }: Answers, names: readonly string[]): PageState {
  const without = (from: PageState, gone: readonly string[]) => {
    const left = Object.entries(from.values()).filter(([name]) => !gone.includes(name))
    const { rules } = from
    const next = createPageState({ ...page, rules, values: Object.fromEntries(left) })
    return isMetTheSame(from, next, gone) ? next : undefined
  }
  const all = without(state, names)
  if (all) return all
  let now = state
  for (const name of names) now = without(now, [name]) ?? now
  return now
}

function isMetTheSame(before: PageState, after: PageState, gone: readonly string[]): boolean {
  const { nodes, texts } = before.rules
  const isSaid = gone.some(
    (name) =>
      !isSame(before.value(name), after.value(name)) &&
      (texts.get(name) ?? []).some((id) => before.isShown(id)),
  )
  return (
    !isSaid &&
    nodes.every(
      ({ _id }) =>
        before.isShown(_id) === after.isShown(_id) && before.isDisabled(_id) === after.isDisabled(_id),
    ) &&
    isValid(validate(after, { complete: true })) &&
    heldFromSending(after) === undefined
  )
}

const isSame = (a: unknown, b: unknown) => sameJson(a ?? null, b ?? null)
