import { type Message, msg } from '../../../../shared/i18n.ts'
import { isRecord, recordOf } from '../../../../shared/record.ts'
import type { Condition, ShowRule } from '../../../../shared/rules/condition/condition.ts'
import type { FieldIndex } from '../fields.ts'
import type { Reading } from '../reading.ts'
import { all, type Translated } from './combine.ts'
import { jsonLogicCondition } from './jsonLogic.ts'
import type { LogicRules } from './logic.ts'
import { parseCustom } from './parse.ts'
import { simpleCondition } from './simple.ts'
import { toCondition } from './toCondition.ts'

export interface ShowResult {
  /** Absent: always shown. */
  show?: ShowRule
  /** The condition could not be said here: as it stood in the file, on one line. */
  unread?: string
}

const never: Condition = { any: [] }

/** When a component is shown. As in Form.io its own JavaScript wins over a simple condition, and that over JSON. */
export function showRuleOf(from: Reading, fields: FieldIndex, { show: logic }: LogicRules): ShowResult {
  const { source } = from
  const result = ruleOf(from, fields)
  from.idle('conditional.conjunction', msg`Gäller ändå: det finns bara ett villkor.`)
  from.idle('conditional', msg`Form.io läser bara det första av sina slag av villkor.`)
  from.idle('customConditional', msg`Form.io läser bara det första av sina slag av villkor.`)
  if (logic) {
    if (logic.lifts) from.take('hidden')
    from.take('clearOnHide')
    const when = result.show ? all([result.show.when, logic.when]) : logic.when
    const rule = typeof when === 'object' ? when : logic.when
    return { ...result, show: { mode: 'show', when: rule, reset: source.clearOnHide !== false } }
  }
  if (source.hidden === true) {
    from.differs('hidden', msg`Var dold i Form.io, och visas aldrig här.`)
    from.idle('clearOnHide', msg`Utan villkor döljs den aldrig.`)
    return { ...result, show: { mode: 'show', when: never } }
  }
  if (result.show) from.take('clearOnHide')
  else from.idle('clearOnHide', msg`Utan villkor döljs den aldrig.`)
  return result
}

function ruleOf(from: Reading, fields: FieldIndex): ShowResult {
  const { customConditional, conditional } = from.source
  const scope = fields.scopeOf(from.source)
  const custom = typeof customConditional === 'string' ? customConditional.trim() : ''
  if (custom) {
    const expression = parseCustom(custom)
    const condition = expression && toCondition(expression, fields, scope)
    return said(from, ['customConditional'], condition, custom)
  }
  const simple = simpleCondition(conditional, fields, scope)
  if (simple !== null) return said(from, simplePaths(conditional), simple, JSON.stringify(conditional))
  const json = isRecord(conditional) ? conditional.json : undefined
  const rule = typeof json === 'string' && json.trim() ? parsed(json) : json
  if (!isRecord(rule) || Object.keys(rule).length === 0) return {}
  return said(from, ['conditional.json'], jsonLogicCondition(rule, fields, scope), JSON.stringify(rule))
}

/** What of a simple condition Form.io reads. */
function simplePaths(conditional: unknown): string[] {
  const { conditions } = recordOf(conditional)
  const rows = Array.isArray(conditions) ? conditions.length : 0
  if (rows === 0) return ['conditional.show', 'conditional.when', 'conditional.eq']
  return ['conditional.show', 'conditional.conditions', ...(rows > 1 ? ['conditional.conjunction'] : [])]
}

function said(from: Reading, paths: readonly string[], condition: Translated, text: string): ShowResult {
  if (condition === undefined) {
    const unread = text.replace(/\s+/g, ' ').slice(0, 300)
    for (const path of paths)
      from.leave(path, msg`Villkoret kan inte sägas här, så komponenten visas alltid: {condition}`, {
        condition: unread,
      })
    return { unread }
  }
  for (const path of paths) {
    from.take(path)
    if (typeof condition === 'boolean') from.differs(path, reasonFor(condition, text))
  }
  if (condition === true) return {}
  const reset = from.source.clearOnHide !== false
  return { show: { mode: 'show', when: condition === false ? never : condition, reset } }
}

/** What is known for sure: what is filled in here is never paper, and what the author wrote asks for nothing else. */
function reasonFor(isMet: boolean, text: string): Message {
  if (text.includes('isSubmission')) return isMet ? always : neverHere
  return isMet
    ? msg`Villkoret är alltid uppfyllt.`
    : msg`Villkoret är aldrig uppfyllt, så komponenten visas aldrig.`
}

const always = msg`Villkoret är alltid uppfyllt här, eftersom formuläret aldrig fylls i på papper.`
const neverHere = msg`Villkoret är aldrig uppfyllt här, eftersom formuläret aldrig fylls i på papper.`

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
