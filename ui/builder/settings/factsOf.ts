import { componentOf } from '../../../src/shared/catalogue/index.ts'
import { localise } from '../../../src/shared/catalogue/read/localise.ts'
import { choicesOf, optionsOf } from '../../../src/shared/catalogue/read/options.ts'
import * as traits from '../../../src/shared/catalogue/traits.ts'
import type { Locale, Translate } from '../../../src/shared/i18n.ts'
import type { FieldContext } from '../../admin/fields/control.ts'
import type { Option } from '../../kit/input/OptionRow.tsx'
import type { Editor } from '../state/editor.ts'
import { ownText, typeName } from '../state/nodeText.ts'
import { orderOf } from '../state/order.ts'

export interface FactsOptions {
  t: Translate
  locale: Locale
  /** The node that asks: no condition is about itself. */
  id?: string
  /** States of the form's process, where they are known. */
  states?: readonly Option[]
}

/** What conditions may be about on the page as it is now: its components, and the answers that they can have. */
export function factsOf(editor: Editor, { t, locale, id, states }: FactsOptions) {
  return {
    // Looked up when a list of them opens, so that typing in a setting costs nothing here.
    get components(): Option[] {
      const { nodes } = editor.$tree.get()
      return orderOf(editor.$tree.get()).flatMap((one) => {
        const node = nodes[one]
        const name = node?.extra.name
        if (!node) return []
        if (node._id === id || typeof name !== 'string' || !name || !componentOf(node.type)?.value) return []
        return {
          value: name,
          label: ownText(node, locale) || name,
          description: `${typeName(node.type, t)} · ${name}`,
        }
      })
    },
    answersOf(name: string): Option[] | undefined {
      const node = Object.values(editor.$tree.get().nodes).find((one) => one.extra.name === name)
      const options = node && optionsOf(localise(node.extra, locale))
      return options?.length ? options.map(({ value, label }) => ({ value, label })) : undefined
    },
    answersList(name: string): boolean {
      return Object.values(editor.$tree.get().nodes).some(
        ({ type, extra }) => extra.name === name && traits.answersList.includes(type),
      )
    },
    choicesOf(name: string): readonly string[] | undefined {
      const node = Object.values(editor.$tree.get().nodes).find((one) => one.extra.name === name)
      const definition = node && componentOf(node.type)
      return definition && choicesOf(definition, node.extra)
    },
    ...(states && { states }),
  } satisfies FieldContext['facts']
}
