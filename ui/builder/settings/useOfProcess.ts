import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import type { OfProcess } from '../client.ts'
import { useEditor } from '../state/context.tsx'

const nothing: OfProcess = { states: [], roles: [] }

/** The states and assignment roles of the process that the form runs in; none while they cannot be had. */
export function useOfProcess(): OfProcess {
  const editor = useEditor()
  const process = useStore(editor.$document).process
  const [found, setFound] = useState(nothing)
  useEffect(() => {
    if (typeof process !== 'string' || process === '') return setFound(nothing)
    let here = true
    editor.client.process(process).then(
      (of) => here && setFound(of),
      () => here && setFound(nothing),
    )
    return () => {
      here = false
    }
  }, [editor, process])
  return found
}
