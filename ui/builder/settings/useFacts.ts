import { useMemo } from 'react'
import type { FieldContext } from '../../admin/fields/control.ts'
import { useLocale, useT } from '../../kit/text.tsx'
import { useEditor } from '../state/context.tsx'
import { factsOf } from './factsOf.ts'
import { useOfProcess } from './useOfProcess.ts'

/** What a condition of this node may be about: the answers on the page and the states of the form's process. */
export function useFacts(id: string): FieldContext['facts'] {
  const editor = useEditor()
  const t = useT()
  const locale = useLocale()
  const { states } = useOfProcess()
  return useMemo(() => {
    const named = states.map(({ _id, name }) => ({ value: _id, label: name }))
    return factsOf(editor, { t, locale, id, states: named })
  }, [editor, id, t, locale, states])
}
