import { useStore } from '@nanostores/react'
import { useEffect, useMemo, useState } from 'react'
import { componentOf } from '../../../src/shared/catalogue/index.ts'
import { localise } from '../../../src/shared/catalogue/localise.ts'
import { optionsOf } from '../../../src/shared/catalogue/options.ts'
import type { FieldContext } from '../../admin/fields/control.ts'
import type { Option } from '../../kit/input/OptionRow.tsx'
import { useLocale, useT } from '../../kit/text.tsx'
import { useEditor } from '../state/context.tsx'
import { ownText, typeName } from '../state/nodeText.ts'
import { orderOf } from '../state/order.ts'

/** What a condition of this node may be about: the answers on the page and the states of the form's process. */
export function useFacts(id: string): FieldContext['facts'] {
  const editor = useEditor()
  const t = useT()
  const locale = useLocale()
  const states = useStates()
  return useMemo(
    () => ({
      // Looked up when a list of them opens, so that typing in a setting costs nothing here.
      get components(): Option[] {
        const { nodes } = editor.$tree.get()
        return orderOf(editor.$tree.get()).flatMap((one) => {
          const node = nodes[one]
          const name = node?.extra.name
          if (!node) return []
          if (node._id === id || typeof name !== 'string' || !name || !componentOf(node.type)?.value)
            return []
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
      states,
    }),
    [editor, id, t, locale, states],
  )
}

/** The states of the process that the form runs in; none while they cannot be had. */
function useStates(): Option[] {
  const editor = useEditor()
  const process = useStore(editor.$document).process
  const [states, setStates] = useState<Option[]>([])
  useEffect(() => {
    if (typeof process !== 'string' || process === '') return setStates([])
    let here = true
    editor.client.options('processStatus', { process }).then(
      (options) => here && setStates(options),
      () => here && setStates([]),
    )
    return () => {
      here = false
    }
  }, [editor, process])
  return states
}
