import type { Fields } from '../../shared/fields/field.ts'
import type { Message, Translate } from '../../shared/i18n.ts'

/** The same fields with their words in one language, for a browser that does not have the server's texts. */
export function fieldsSaid(fields: Fields, t: Translate): Fields {
  const said = (message: Message): Message => ({ id: t(message) })
  return Object.fromEntries(
    Object.entries(fields).map(([key, field]) => [
      key,
      {
        ...field,
        label: said(field.label),
        ...(field.help && { help: said(field.help) }),
        ...(field.placeholder && { placeholder: said(field.placeholder) }),
        ...(field.options && {
          options: field.options.map((option) => ({ ...option, label: said(option.label) })),
        }),
        ...(field.fields && { fields: fieldsSaid(field.fields, t) }),
      },
    ]),
  )
}
