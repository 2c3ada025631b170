import { type Message, msg } from '../../../../shared/i18n.ts'
import { isRecord } from '../../../../shared/record.ts'
import type { Condition, ShowRule } from '../../../../shared/rules/condition/condition.ts'
import type { FieldIndex } from '../fields.ts'
import type { Source } from '../source.ts'
import type { Translated } from './combine.ts'
import { jsonLogicCondition } from './jsonLogic.ts'
import { parseCustom } from './parse.ts'
import { simpleCondition } from './simple.ts'
import { toCondition } from './toCondition.ts'

export interface ShowResult {
  /** Absent: always shown. */
  show?: ShowRule
  /** The condition could not be said here: as it stood in the file. */
  unread?: { path: string; text: string }
  remark?: Message
}

/** When a component is shown. As in Form.io its own JavaScript wins over a simple condition, and that over JSON. */
export function showRuleOf(source: Source, fields: FieldIndex): ShowResult {
  const scope = fields.scopeOf(source)
  const reset = source.clearOnHide !== false
  const custom = typeof source.customConditional === 'string' ? source.customConditional.trim() : ''
  if (custom) {
    const expression = parseCustom(custom)
    return ruleOf(expression && toCondition(expression, fields, scope), reset, '.customConditional', custom)
  }
  const simple = simpleCondition(source.conditional, fields, scope)
  if (simple !== null) return ruleOf(simple, reset, '.conditional', JSON.stringify(source.conditional))
  const json = isRecord(source.conditional) ? source.conditional.json : undefined
  const rule = typeof json === 'string' && json.trim() ? parsed(json) : json
  if (isRecord(rule))
    return ruleOf(jsonLogicCondition(rule, fields, scope), reset, '.conditional.json', JSON.stringify(rule))
  return {}
}

function ruleOf(condition: Translated, reset: boolean, path: string, text: string): ShowResult {
  if (condition === undefined) return { unread: { path, text } }
  if (condition === true)
    return { remark: msg`Villkoret är alltid uppfyllt här, eftersom formuläret aldrig fylls i på papper.` }
  const never: Condition = { any: [] }
  const when = condition === false ? never : condition
  return {
    show: { mode: 'show', when, reset },
    ...(condition === false && {
      remark: msg`Villkoret är aldrig uppfyllt här, eftersom formuläret aldrig fylls i på papper.`,
    }),
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
