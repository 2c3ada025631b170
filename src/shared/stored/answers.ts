import type { ValueDefinition } from '../catalogue/value.ts'
import type { Values } from '../fields/field.ts'
import { bring, type Left } from './steps.ts'

type HeldBy = (name: string) => Pick<ValueDefinition, 'version' | 'migrations'> | undefined

/** The answers of a case, and those that could not be brought up to date: they stay as they are stored. */
export interface Answers {
  values: Values
  /** As they are stored, by component name. */
  kept: Values
  left: Readonly<Record<string, Left>>
}

/**
 * Stored answers brought up to what their components hold today. `$v` says for each answer the version it was stored
 * with; an answer that is not named there is of version 1, and no answer (null) is of every version.
 */
export function answers(stored: Values, heldBy: HeldBy): Answers {
  const versions = (stored.$v ?? {}) as Record<string, number>
  const values: Values = {}
  const kept: Values = {}
  const left: Record<string, Left> = {}
  for (const [name, answer] of Object.entries(stored)) {
    if (name === '$v') continue
    const definition = heldBy(name)
    const { version = 1, migrations } = definition ?? {}
    const brought =
      definition && answer !== null
        ? bring(answer, versions[name] ?? 1, { version, migrations })
        : { value: answer }
    if (brought.left) {
      kept[name] = answer
      left[name] = brought.left
    } else values[name] = brought.value
  }
  return { values, kept, left }
}

/** Answers as they are stored: of today's versions, beside those of `before` that were left as they are. */
export function answersToStore(values: Values, heldBy: HeldBy, before: Values = {}): Values {
  const { kept } = answers(before, heldBy)
  // Of answers that are not written now, among them those of components that are left, the version stays.
  const versions = { ...(before.$v as Record<string, number> | undefined) }
  for (const name of Object.keys(values)) {
    const { version = 1 } = heldBy(name) ?? {}
    if (version > 1) versions[name] = version
    else delete versions[name]
  }
  return { ...values, ...kept, ...(Object.keys(versions).length > 0 && { $v: versions }) }
}
