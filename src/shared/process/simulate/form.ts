import { isAsked } from '../../catalogue/read/asked.ts'
import { valueDefinition } from '../../catalogue/values.ts'
import type { Values } from '../../fields/field.ts'
import type { Locale } from '../../i18n.ts'
import type { KnownFacts } from '../../rules/condition/facts.ts'
import { cleanData } from '../../rules/page/cleanData.ts'
import { compileRules, type PageRules } from '../../rules/page/compile.ts'
import { createPageState, type PageInput } from '../../rules/page/page.ts'
import { isValid, type ValidationResult, validate } from '../../rules/page/validate.ts'
import { settled } from '../../rules/rights/settled.ts'
import { metKey, type Reader, treeFor } from '../../rules/rights/treeFor.ts'
import { fillFrom } from '../../rules/text/fill.ts'
import type { DrawnTree } from '../../tree/tree.ts'

/** The form that a case is tried in, as it is in one language. */
export interface TriedForm {
  _id: string
  name: string
  /** 0: it has never been published. */
  version: number
  tree: DrawnTree
}

/** As whom a form is met, when, and what is known then. */
export interface Meeting {
  reader: Reader
  facts: KnownFacts
  answers: Values
  locale: Locale
  /** YYYY-MM-DD. */
  today: string
  /** What the reader may only read is checked as the rest is. */
  forCheck?: boolean
}

/** The form as somebody meets it with these answers: by its rights per step and its rules, exactly as the server has it. */
export function pageMet(
  form: TriedForm,
  { reader, facts, answers, locale, today, forCheck = false }: Meeting,
): PageInput & { tree: DrawnTree } {
  const fill = fillFrom({ facts, locale, today })
  const met = metBy(form, reader, forCheck)
  const names = new Set([...rulesOf(form.tree).fields.keys()].filter((name) => !met.rules.fields.has(name)))
  const asksHidden = [...names].some((name) => met.rules.readers.has(name) || met.rules.texts.has(name))
  const value = (name: string) => (Object.hasOwn(answers, name) ? answers[name] : null)
  return {
    ...(asksHidden
      ? {
          tree: settled(met.tree, {
            names,
            facts: { ...facts, value },
            fill: (template) => fill(template, {}),
          }),
        }
      : met),
    ...{ valueDefinition, values: answers, facts, today, fill },
  }
}

/** What is wrong with the answers of a form that has to be valid. */
export const wrongIn = (form: TriedForm, meeting: Meeting): ValidationResult =>
  validate(createPageState(pageMet(form, { ...meeting, forCheck: true })), { complete: true })

/** The answers that the case has when these come from somebody; null where one is to no question, or cannot be one. */
export function taken(form: TriedForm, meeting: Meeting, came: Values): Values | null {
  const { values, unknown, problems } = cleanData(pageMet(form, meeting), came)
  return unknown.length === 0 && Object.keys(problems).length === 0 ? values : null
}

/** What the case has once it is sent in with these answers; null where it cannot be. */
export function takenIn(form: TriedForm, meeting: Meeting, came: Values): Values | null {
  const { values, unknown, problems, state } = cleanData(pageMet(form, { ...meeting, answers: {} }), came)
  if (unknown.length > 0 || Object.keys(problems).length > 0) return null
  return isValid(validate(state, { complete: true })) ? values : null
}

const metBefore = new WeakMap<DrawnTree, Map<string, { tree: DrawnTree; rules: PageRules }>>()
const compiled = new WeakMap<DrawnTree, PageRules>()

function metBy({ tree }: TriedForm, reader: Reader, forCheck: boolean) {
  const known = metBefore.get(tree) ?? new Map<string, { tree: DrawnTree; rules: PageRules }>()
  metBefore.set(tree, known)
  const key = metKey(reader, forCheck)
  const there = known.get(key)
  if (there) return there
  const own = treeFor(tree, reader, { asked: isAsked, forCheck })
  const made = { tree: own, rules: rulesOf(own) }
  known.set(key, made)
  return made
}

function rulesOf(tree: DrawnTree): PageRules {
  const known = compiled.get(tree)
  if (known) return known
  const made = compileRules(tree, valueDefinition)
  compiled.set(tree, made)
  return made
}
