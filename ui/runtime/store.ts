import { atom, type ReadableAtom, type WritableAtom } from 'nanostores'
import type { Problem } from '../../src/shared/catalogue/value.ts'
import {
  createPageState,
  type PageChanges,
  type PageFacts,
  type PageInput,
  type PageState,
} from '../../src/shared/rules/page/page.ts'

/** The state of a page with a signal for every part of it that something on screen may watch. */
export interface PageStore {
  state: PageState
  /** The answer of a component, by name. */
  value(name: string): ReadableAtom<unknown>
  shown(id: string): ReadableAtom<boolean>
  disabled(id: string): ReadableAtom<boolean>
  /** Counts up when an answer that the node's templates mention has changed. */
  texts(id: string): ReadableAtom<number>
  /** What is wrong with an answer, as the page last found. */
  problems(name: string): WritableAtom<readonly Problem[]>
  set(name: string, value: unknown): void
  setAll(values: Readonly<Record<string, unknown>>): void
  setFacts(facts: PageFacts): void
  /** Called with the names of answers that changed. Returns the way to stop. */
  listen(listener: (names: readonly string[]) => void): () => void
}

const none: readonly Problem[] = []

export function createPageStore(input: PageInput): PageStore {
  const state = createPageState(input)
  const values = new Map<string, WritableAtom<unknown>>()
  const shown = new Map<string, WritableAtom<boolean>>()
  const disabled = new Map<string, WritableAtom<boolean>>()
  const texts = new Map<string, WritableAtom<number>>()
  const problems = new Map<string, WritableAtom<readonly Problem[]>>()
  const listeners = new Set<(names: readonly string[]) => void>()

  const apply = (changes: PageChanges) => {
    for (const name of changes.values) values.get(name)?.set(state.value(name))
    for (const id of changes.shown) shown.get(id)?.set(state.isShown(id))
    for (const id of changes.disabled) disabled.get(id)?.set(state.isDisabled(id))
    for (const id of changes.texts) texts.get(id)?.set((texts.get(id)?.get() ?? 0) + 1)
    if (changes.values.length > 0) for (const listener of listeners) listener(changes.values)
  }

  return {
    state,
    value: (name) => lazily(values, name, () => state.value(name)),
    shown: (id) => lazily(shown, id, () => state.isShown(id)),
    disabled: (id) => lazily(disabled, id, () => state.isDisabled(id)),
    texts: (id) => lazily(texts, id, () => 0),
    problems: (name) => lazily(problems, name, () => none),
    set: (name, value) => apply(state.setValue(name, value)),
    setAll: (all) => apply(state.setValues(all)),
    setFacts: (facts) => apply(state.setFacts(facts)),
    listen(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/** Signals are made when something first watches them: most parts of a page are never watched. */
function lazily<T>(map: Map<string, WritableAtom<T>>, key: string, first: () => T): WritableAtom<T> {
  let signal = map.get(key)
  if (!signal) {
    signal = atom(first())
    map.set(key, signal)
  }
  return signal
}
