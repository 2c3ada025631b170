import { placeholderLabel, settingsOf } from '../catalogue/common.ts'
import type { ComponentDefinition } from '../catalogue/define.ts'
import { choicesOf } from '../catalogue/read/options.ts'
import type { Settings } from '../catalogue/value.ts'
import { at, withAt } from '../fields/field.ts'
import { recordOf } from '../record.ts'
import { problemsOf as conditionProblems, isCondition } from '../rules/condition/conditionShape.ts'
import { contradictionsIn, type KnownAnswers } from '../rules/condition/contradictions.ts'
import { factsIn, namesIn } from '../rules/condition/evaluate.ts'
import { isFact } from '../rules/condition/facts.ts'
import { compileRules } from '../rules/page/compile.ts'
import { isStepRights } from '../rules/rights/rights.ts'
import type { TreeMode } from '../schemas/define.ts'
import { versionIn } from '../stored/steps.ts'
import type { EngineSettings, ReadNode } from './engineSettings.ts'
import { parentIdOf } from './indexTree.ts'
import { namedByHand } from './labelName.ts'
import { namesOf, reservedNames } from './names.ts'
import { canStand, rootTypeOf } from './place.ts'
import { type Tree, type TreeNode, walk } from './tree.ts'

export { checkTree } from './checkTree.ts'

/** Something wrong (`error`) or missing (`hint`) in a tree. */
export interface TreeProblem {
  /** null: the page as a whole. */
  nodeId: string | null
  level: 'error' | 'hint'
  /** Translation key or exact text. */
  key: string
  /** The field of the document itself that it is about. */
  field?: string
}

/** What is wrong with a component's settings, as translation keys; the definition's settings are complete. */
export type CheckSettings = (definition: ComponentDefinition, settings: Settings) => string[]

/** Everything that is wrong or missing in a sound tree (`checkTree`), in reading order. */
export function problemsOf(...of: Parameters<typeof problemSteps>): TreeProblem[] {
  const steps = problemSteps(...of)
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

/** The same one piece at a time, most of them a node, for who has other things to do in between. */
export function* problemSteps(
  tree: Tree,
  mode: TreeMode,
  catalogue: readonly ComponentDefinition[],
  checkSettings?: CheckSettings,
): Generator<void, TreeProblem[]> {
  const byType = new Map(catalogue.map((definition) => [definition.type, definition]))
  const context = { mode, componentOf: (type: string) => byType.get(type) }
  const problems: TreeProblem[] = []
  const names = namesOf(tree)
  const uses = countNames(tree)
  const answers = knownAnswers(tree, byType)
  yield
  const valueDefinition = (type: string) => byType.get(type)?.value
  const ring = new Set(compileRules(tree, valueDefinition).cycle)
  yield

  const hasForm = Object.values(tree.nodes).some(({ type }) => byType.get(type)?.traits?.includes('form'))

  for (const node of walk(tree)) {
    const found = new Map<string, TreeProblem['level']>()
    const error = (key: string) => found.set(key, 'error')
    const definition = byType.get(node.type)
    const parent = tree.nodes[parentIdOf(tree, node._id) ?? '']
    if (!definition) error('builder.unknownType')
    else if (!parent) {
      if (node.type !== rootTypeOf(mode)) error('builder.wrongRoot')
    } else if (!canStand(node.type, parent.type, context)) {
      const isOnViews = mode === 'ticket' && canStand(node.type, parent.type, { ...context, mode: 'view' })
      error(isOnViews ? 'builder.notOnTicketPage' : 'builder.wrongPlace')
    } else if (mode === 'ticket' && asksSomething(node, definition)) error('builder.asksOnTicketPage')
    if (definition) {
      if (versionIn(node.extra) > definition.version) error('builder.newerVersion')
      if (versionIn(node.extra) < definition.version) error('builder.notUpToDate')
      if (parent) nameProblems(node, definition, uses, ring).forEach(error)
      // The page's own settings are the document's fields, which the schema engine checks.
      const wrong = parent
        ? (checkSettings?.(complete(definition), settingsToCheck(node, definition)) ?? [])
        : []
      for (const key of wrong) error(key)
      if (lacksLabel(node, definition)) found.set('builder.noLabel', 'hint')
      if (!hasForm && mode !== 'form' && goesByForm(definition)) found.set('builder.needsForm', 'hint')
      for (const key of definition.hints?.(node.extra) ?? []) if (!found.has(key)) found.set(key, 'hint')
    }
    const { rights }: EngineSettings = node.extra
    if (rights !== undefined && rights !== null && !isStepRights(rights)) error('builder.strangeRights')
    for (const condition of conditionsOf(node)) {
      if (!isCondition(condition)) {
        for (const { key } of conditionProblems(condition)) error(key)
        continue
      }
      if (!factsIn(condition).every(isFact)) error('condition.unknownFact')
      if (mode === 'form') {
        if (namesIn(condition).some((name) => !names.has(name))) error('builder.unknownName')
      }
      // Stored and published forms may have one: it is told of, and stops nobody.
      if (contradictionsIn(condition, answers).length > 0) found.set('condition.contradiction', 'hint')
    }
    for (const [key, level] of found) problems.push({ nodeId: node._id, level, key })
    yield
  }
  return problems
}

/** On a page that shows a case questions stand in its form alone. */
const asksSomething = ({ extra }: ReadNode, { value, traits = [], settings }: ComponentDefinition): boolean =>
  value !== undefined &&
  !traits.includes('asksNothing') &&
  (settings.editInPortal === undefined || extra.editInPortal === true)

/** Outside of a form it says what the Form of the page has found. */
const goesByForm = ({ traits = [] }: ComponentDefinition): boolean =>
  traits.includes('showsAnswers') || traits.includes('sendButtons')

/**
 * Whether visitors would meet the label that a new component has until it gets its own, or none where something is
 * asked or a page begins. A label that differs by language is looked at in each that it has.
 */
function lacksLabel({ extra }: ReadNode, definition: ComponentDefinition): boolean {
  const { label: field } = definition.settings
  if (field?.initial !== placeholderLabel) return false
  const { label } = extra
  const texts = typeof label === 'object' && label !== null ? Object.values(label) : [label]
  if (texts.includes(placeholderLabel)) return true
  const empty = texts.every((text) => typeof text !== 'string' || text.trim() === '')
  return empty && (definition.value !== undefined || field.required === true)
}

/** Whether nodes of this type are known by a name: those that hold an answer, and those whose settings ask for one. */
function isNamed({ value, settings }: ComponentDefinition): boolean {
  return value !== undefined || settings.name?.format === 'name'
}

function nameProblems(
  { extra }: ReadNode,
  definition: ComponentDefinition,
  uses: ReadonlyMap<string, number>,
  ring: ReadonlySet<string>,
): string[] {
  if (!isNamed(definition)) return []
  const { name } = extra
  if (typeof name !== 'string' || name === '')
    return definition.settings.name?.required === false ? [] : ['builder.nameMissing']
  const keys: string[] = []
  if (reservedNames.has(name)) keys.push('builder.nameReserved')
  if ((uses.get(name) ?? 0) > 1) keys.push('builder.nameTaken')
  if (ring.has(name)) keys.push('builder.ring')
  return keys
}

/** What conditions may know of the answers: which are lists, and what those can be that have options. */
function knownAnswers(tree: Tree, byType: ReadonlyMap<string, ComponentDefinition>): KnownAnswers {
  const byName = new Map<string, TreeNode>()
  for (const node of Object.values(tree.nodes)) {
    const { name }: EngineSettings = node.extra
    if (typeof name === 'string') byName.set(name, node)
  }
  const definitionOf = (name: string) => byType.get(byName.get(name)?.type ?? '')
  return {
    isList: (name) => definitionOf(name)?.traits?.includes('answersList') ?? false,
    choicesOf: (name) => {
      const definition = definitionOf(name)
      return definition && choicesOf(definition, byName.get(name)?.extra ?? {})
    },
  }
}

function countNames(tree: Tree): Map<string, number> {
  const uses = new Map<string, number>()
  for (const { _id, extra } of Object.values<ReadNode>(tree.nodes)) {
    if (_id === tree.rootId || typeof extra.name !== 'string') continue
    uses.set(extra.name, (uses.get(extra.name) ?? 0) + 1)
  }
  return uses
}

/**
 * Without the marks of version and name, and without what this file tells of in words of its own: name, conditions and rights per step.
 */
function settingsToCheck(node: TreeNode, definition: ComponentDefinition): Settings {
  const { $v: _version, [namedByHand]: _byHand, rights: _rights, ...stored } = node.extra
  let settings: Settings = isNamed(definition) && !stored.name ? { ...stored, name: 'name' } : stored
  for (const key of ['show.when', 'disable.when', 'expression']) {
    const when = at(settings, key)
    if (when !== undefined && conditionProblems(when).length > 0) settings = withAt(settings, key, undefined)
  }
  return settings
}

function conditionsOf({ extra }: ReadNode): unknown[] {
  const rules = [extra.show, extra.disable].map(recordOf)
  return [...rules.map(({ when }) => when), extra.expression].filter(
    (when) => when !== undefined && when !== null,
  )
}

/** The definition with all settings that a node may have: its own, its events and its rules. */
function complete(definition: ComponentDefinition): ComponentDefinition {
  let known = completed.get(definition)
  if (!known) {
    known = { ...definition, settings: settingsOf(definition) }
    completed.set(definition, known)
  }
  return known
}

const completed = new WeakMap<ComponentDefinition, ComponentDefinition>()
