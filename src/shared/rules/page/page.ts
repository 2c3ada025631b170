import type { ValueContext } from '../../catalogue/value.ts'
import type { Tree } from '../../tree/tree.ts'
import type { Condition, Facts } from '../condition/condition.ts'
import { evaluate } from '../condition/evaluate.ts'
import { createMarks } from '../text/marks.ts'
import { compileRules, type PageRules, type ValueLookup } from './compile.ts'

/** What a page is made from. The same on the server and in the browser. */
export interface PageInput {
  tree: Tree
  valueDefinition: ValueLookup
  /** Answers of the case, by component name. A name that is absent has never been answered. */
  values?: Readonly<Record<string, unknown>>
  /** What conditions read beside the answers. */
  facts: PageFacts
  /** Today as YYYY-MM-DD in the organisation's time zone. */
  today: string
  /** Fills in a text template from these answers and what else is known. */
  fill?(template: string, answers: Readonly<Record<string, unknown>>): string
  /** Nothing can be changed: a summary, a case at rest. */
  readOnly?: boolean
  /** Of what is asked anew: which fields can be answered, whatever else is open to the person. */
  reopened?: Reopened
  /** The tree's rules when they were compiled before. */
  rules?: PageRules
}

/** Ids of fields. What is in neither can be answered as the rules say, once they show it. */
export interface Reopened {
  /** Asked for: they can be answered, also where a rule closes them. */
  asked: ReadonlySet<string>
  /** Answered already, and not asked for. */
  closed: ReadonlySet<string>
}

export type PageFacts = Omit<Facts, 'value'>

/** What a step changed, and so what is to be drawn again. Each name and id stands once. */
export interface PageChanges {
  /** Component names whose answers changed. */
  values: string[]
  /** Ids of nodes that were shown or hidden. */
  shown: string[]
  /** Ids of nodes that were enabled or disabled. */
  disabled: string[]
  /** Ids of nodes whose settings mention a changed answer in a text template. */
  texts: string[]
}

/** A page being filled in: answers, and which nodes are shown and enabled. */
export interface PageState {
  rules: PageRules
  valueDefinition: ValueLookup
  context: ValueContext
  value(name: string): unknown
  /** A copy of all answers; cleared ones are null, those lost by hiding absent. */
  values(): Record<string, unknown>
  /** Unknown ids are neither shown nor enabled; a field whose answer is fixed is disabled. */
  isShown(id: string): boolean
  isDisabled(id: string): boolean
  /** Whether a condition is true of the answers and what else is known. */
  meets(when: Condition): boolean
  setValue(name: string, value: unknown): PageChanges
  /** All at once: nothing is shown or lost on the way. */
  setValues(values: Readonly<Record<string, unknown>>): PageChanges
  /** New roles, status or variables. */
  setFacts(facts: PageFacts): PageChanges
}

/**
 * The state of a page. A change evaluates the rules that read what changed, each once, in an order in which a
 * rule comes after all that can change what it reads. Measured with 500 fields and 50 conditions in V8 on a
 * 2-core virtual machine: 2 µs for a key in a field that nothing depends on, 0.2 ms for an answer that shows 50
 * fields, 3 ms to make the page (JavaScriptCore: 1 µs, 0.02 ms, 1 ms).
 */
export function createPageState(input: PageInput): PageState {
  const rules = input.rules ?? compileRules(input.tree, input.valueDefinition)
  const answers = new Map<string, unknown>()
  for (const name of Object.keys(input.values ?? {})) {
    const answer = input.values?.[name]
    if (answer !== undefined) answers.set(name, answer)
  }
  const marks = createMarks(rules, input.readOnly === true)
  let facts = input.facts
  const value = (name: string) => answers.get(name) ?? null
  const { fill } = input
  const context: ValueContext = {
    today: input.today,
    value,
    ...(fill && {
      // From the answers as they are now: a start value or a limit may be another answer.
      fill: (template) => (template.includes('{{') ? fill(template, Object.fromEntries(answers)) : template),
    }),
  }
  const all: Facts = {
    value,
    variable: (path) => facts.variable(path),
    get roles() {
      return facts.roles
    },
    get status() {
      return facts.status
    },
  }

  const initial = (name: string): unknown => {
    for (const i of rules.fields.get(name) ?? []) {
      const node = rules.nodes[i]
      const start = node && input.valueDefinition(node.type)?.initial(node.extra, context)
      if (start !== null && start !== undefined) return start
    }
    return undefined
  }

  const own = fixedOf(rules, input.valueDefinition)
  for (const [name, answer] of own.answers) answers.set(name, answer)

  const put = (name: string, next: unknown, changed: Map<string, unknown>) => {
    const before = answers.get(name)
    if (next === undefined) answers.delete(name)
    else answers.set(name, next)
    if (!changed.has(name)) changed.set(name, before)
  }

  /**
   * Evaluates the rules that are due, and decides about the answers that they hid or showed, each when nothing due
   * can touch it any more. Only names that decide in a ring could need more turns than there are rules and names.
   */
  const settle = (due: Uint8Array, changed: Map<string, unknown>) => {
    const touched = new Set<string>()
    const unread = new Set<string>()
    const decide = (name: string) => {
      const next = marks.isLost(name) ? undefined : (answers.get(name) ?? initial(name))
      if (Object.is(answers.get(name), next)) return
      put(name, next, changed)
      for (const reader of rules.readers.get(name) ?? []) due[reader] = 1
    }
    for (let turns = (rules.rules.length + rules.rank.size) * 2; turns > 0; turns--) {
      const r = due.indexOf(1)
      const first = lowest(touched, rules.rank)
      const rule = rules.rules[r]
      if (first !== undefined && (!rule || (rules.rank.get(first) ?? 0) <= rule.rank)) {
        touched.delete(first)
        decide(first)
      } else if (rule) {
        due[r] = 0
        for (const name of marks.apply(r, evaluate(rule.when, all)))
          (rules.rank.has(name) ? touched : unread).add(name)
      } else break
    }
    for (const name of unread) decide(name)
  }

  const report = (changed: Map<string, unknown>): PageChanges => {
    const values = [...changed]
      .filter(([name, old]) => !Object.is(old, answers.get(name)))
      .map(([name]) => name)
    const texts = new Set(values.flatMap((name) => rules.texts.get(name) ?? []))
    return { values, ...marks.take(), texts: [...texts] }
  }

  const setValues = (values: Readonly<Record<string, unknown>>): PageChanges => {
    const changed = new Map<string, unknown>()
    const due = new Uint8Array(rules.rules.length)
    for (const [name, next] of Object.entries(values)) {
      if (Object.is(answers.get(name), next) || own.answers.has(name)) continue
      put(name, next, changed)
      for (const reader of rules.readers.get(name) ?? []) due[reader] = 1
    }
    settle(due, changed)
    return report(changed)
  }

  const everything = (): PageChanges => {
    const changed = new Map<string, unknown>()
    settle(new Uint8Array(rules.rules.length).fill(1), changed)
    return report(changed)
  }

  for (const name of rules.fields.keys()) {
    if (!answers.has(name)) {
      const start = initial(name)
      if (start !== undefined) answers.set(name, start)
    }
  }
  everything()

  return {
    rules,
    valueDefinition: input.valueDefinition,
    context,
    value,
    values: () => Object.fromEntries(answers),
    isShown: (id) => marks.isShown(rules.at.get(id) ?? -1),
    isDisabled: (id) =>
      own.ids.has(id) ||
      input.reopened?.closed.has(id) === true ||
      (input.reopened?.asked.has(id) !== true && marks.isDisabled(rules.at.get(id) ?? -1)),
    meets: (when) => evaluate(when, all),
    setValue: (name, next) => setValues({ [name]: next }),
    setValues,
    setFacts: (next) => {
      facts = next
      return everything()
    },
  }
}

/** Answers that the settings fix, and the nodes that show them. A name that some field leaves open is not fixed. */
interface Fixed {
  answers: ReadonlyMap<string, unknown>
  ids: ReadonlySet<string>
}

/** The same for everybody who meets the page, so it is found out once. */
function fixedOf(rules: PageRules, definitionOf: ValueLookup): Fixed {
  const known = fixed.get(rules)
  if (known?.definitionOf === definitionOf) return known
  const answers = new Map<string, unknown>()
  const ids = new Set<string>()
  for (const [name, numbers] of rules.fields) {
    const nodes = numbers.flatMap((i) => rules.nodes[i] ?? [])
    const all = nodes.map(({ type, extra }) => definitionOf(type)?.fixed?.(extra))
    if (all.length === 0 || all.includes(undefined)) continue
    answers.set(name, all[0])
    for (const { _id } of nodes) ids.add(_id)
  }
  fixed.set(rules, { answers, ids, definitionOf })
  return { answers, ids }
}

const fixed = new WeakMap<PageRules, Fixed & { definitionOf: ValueLookup }>()

function lowest(names: ReadonlySet<string>, rank: ReadonlyMap<string, number>): string | undefined {
  let found: string | undefined
  for (const name of names) {
    if (found === undefined || (rank.get(name) ?? 0) < (rank.get(found) ?? 0)) found = name
  }
  return found
}
