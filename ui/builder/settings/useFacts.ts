import { useStore } from '@nanostores/react'
import { useEffect, useMemo, useState } from 'react'
import type { FieldContext } from '../../admin/fields/control.ts'
import type { Option } from '../../kit/input/OptionRow.tsx'
import { useLocale, useT } from '../../kit/text.tsx'
import { useEditor } from '../state/context.tsx'
import { factsOf } from './factsOf.ts'

/** What a condition of this node may be about: the answers on the page and the states of the form's process. */
export function useFacts(id: string): FieldContext['facts'] {
  const editor = useEditor()
  const t = useT()
  const locale = useLocale()
  const states = useStates()
  return useMemo(() => factsOf(editor, { t, locale, id, states }), [editor, id, t, locale, states])
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
