import { msg } from '../../../shared/i18n.ts'
import { fieldNamed } from './condition/simple.ts'
import type { MapContext } from './context.ts'
import { labelOf } from './labels.ts'
import type { Reading } from './reading.ts'

/** `{{ … }}` and, of Open Forms, `{% … %}`. What goes on longer is looked at as text: a file may begin it a million times. */
const piece = /\{\{((?:(?!\{\{)[\s\S]){0,1000}?)\}\}|\{%(?:(?!\{%)[\s\S]){0,1000}?%\}/g

/**
 * Texts of Form.io say answers as `{{ data.namn }}`, those of Open Forms as `{{ namn }}`; error messages name their question as
 * `{{ field }}`. A field that there is is said as here, the question by its label; anything else would be filled in with nothing,
 * so it is taken out and told.
 */
export function saidHere(from: Reading, path: string, text: string, context: MapContext): string {
  return text.replace(piece, (whole, inner?: string) => {
    // Markdown was made of it: signs of names stand escaped.
    const said = (inner ?? '').replaceAll('\\', '').trim()
    const key = /^(?:(?:data|row|submission\.data)\.)?([\w.-]+)$/.exec(said)?.[1]
    const field = key && fieldNamed(key, context.fields, context.fields.scopeOf(from.source))
    if (field) return `{{ ${field.name} }}`
    if (isMessage(path) && (said === 'field' || said === 'label'))
      return saidHere(from, 'label', labelOf(from.source), context)
    const code = whole.replaceAll('\\', '').slice(0, 100)
    from.differs(path, msg`{code} fylls inte i här, och står inte i texten.`, { code })
    return ''
  })
}

const isMessage = (path: string) => path.startsWith('errors.') || path === 'validate.customMessage'
