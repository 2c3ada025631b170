import { msg } from '../../../../shared/i18n.ts'
import { isRecord } from '../../../../shared/record.ts'
import type { Condition } from '../../../../shared/rules/condition/condition.ts'
import { namesIn } from '../../../../shared/rules/condition/evaluate.ts'
import type { FieldIndex } from '../fields.ts'
import type { Reading } from '../reading.ts'
import { all, any, not, type Translated } from './combine.ts'
import { jsonLogicCondition } from './jsonLogic.ts'
import { parseCustom } from './parse.ts'
import { simpleCondition } from './simple.ts'
import { toCondition } from './toCondition.ts'

/** What Form.io's logic of a component says that rules of ours say, too. */
export interface LogicRules {
  /** What has to hold besides for it to be shown. With `lifts` it is what shows a component that is hidden otherwise. */
  show?: { when: Condition; lifts: boolean }
  /** When it is disabled. With `lifts` it is disabled by its settings, and that is now this rule's to say. */
  disable?: { when: Condition; lifts: boolean }
}

/**
 * The entries of `logic` whose trigger is a condition and whose action hides, shows, disables or enables. An action that
 * cannot be said is told where it stands.
 */
export function logicRules(from: Reading, fields: FieldIndex): LogicRules {
  const { logic } = from.source
  const rules: LogicRules = {}
  if (!Array.isArray(logic)) return rules
  const own = fields.of(from.source)?.name
  const scope = fields.scopeOf(from.source)
  logic.forEach((entry, i) => {
    if (!isRecord(entry)) return
    const at = `logic[${i}]`
    from.idle(`${at}.name`, msg`Hör till Form.io:s byggare.`)
    const when = triggerOf(entry.trigger, fields, scope)
    const actions = Array.isArray(entry.actions) ? entry.actions : []
    const isOpen = typeof when === 'object' && (own === undefined || !namesIn(when).includes(own))
    const said = actions.map((action, j) => {
      const path = `${at}.actions[${j}]`
      from.idle(`${path}.name`, msg`Hör till Form.io:s byggare.`)
      if (!isOpen) {
        from.leave(path, msg`Avancerad logik finns inte.`, undefined, 'logic')
        return false
      }
      return follow(from, path, action, when, rules)
    })
    const trigger = `${at}.trigger`
    if (said.some(Boolean)) from.take(trigger)
    else from.leave(trigger, msg`Avancerad logik finns inte.`, undefined, 'logic')
  })
  return rules
}

/** Puts one action into the rules; false, and told, where they cannot say it. */
function follow(from: Reading, path: string, action: unknown, when: Condition, rules: LogicRules): boolean {
  const { type, property, state } = isRecord(action) ? action : {}
  const about = type === 'property' && isRecord(property) ? String(property.value ?? '') : ''
  const turnsOn = state === true || state === 'true'
  const rule = ruleOf[about]
  const lifts = from.source[about] === true
  const refused = rule ? turnsOn === lifts && already : about === 'validate.required' && sometimes
  if (!rule || refused) {
    if (refused) from.leave(path, refused)
    else from.leave(path, msg`Avancerad logik finns inte.`, undefined, 'logic')
    return false
  }
  const positive = rule === 'show' ? !turnsOn : turnsOn
  const before = rules[rule]?.when ?? []
  const parts = [before, positive ? when : not(when)].flat()
  // Each entry by itself is enough to hide what is shown otherwise, or to show what is hidden.
  const condition = (rule === 'show') === lifts ? any(parts) : all(parts)
  if (typeof condition !== 'object') return false
  rules[rule] = { when: condition, lifts }
  for (const part of ['type', 'property.value', 'state']) from.take(`${path}.${part}`)
  for (const part of ['property.label', 'property.type'])
    from.idle(`${path}.${part}`, msg`Hör till Form.io:s byggare.`)
  return true
}

const ruleOf: Readonly<Record<string, 'show' | 'disable'>> = { hidden: 'show', disabled: 'disable' }
const sometimes = msg`Att ett svar krävs bara ibland kan inte sägas här. Gör en fråga för varje fall, med villkor.`
const already = msg`Logiken ändrar inget: komponenten är sådan från början.`

/** Undefined for what is more than a condition: events, and JavaScript that does something. */
function triggerOf(trigger: unknown, fields: FieldIndex, scope: string): Translated {
  if (!isRecord(trigger)) return undefined
  const { type, simple, json, javascript } = trigger
  if (type === 'simple') return simpleCondition(simple, fields, scope) ?? undefined
  if (type === 'json') return isRecord(json) ? jsonLogicCondition(json, fields, scope) : undefined
  if (type !== 'javascript' || typeof javascript !== 'string') return undefined
  const expression = parseCustom(javascript, 'result')
  return expression && toCondition(expression, fields, scope)
}
