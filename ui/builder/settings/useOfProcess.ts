import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import type { Option } from '../../kit/input/OptionRow.tsx'
import { useEditor } from '../state/context.tsx'

/** The states, or the assignment roles, of the process that the form runs in; none while they cannot be had. */
export function useOfProcess(what: 'processStatus' | 'processRoles'): Option[] {
  const editor = useEditor()
  const process = useStore(editor.$document).process
  const [options, setOptions] = useState<Option[]>([])
  useEffect(() => {
    if (typeof process !== 'string' || process === '') return setOptions([])
    let here = true
    editor.client.options(what, { process }).then(
      (found) => here && setOptions(found),
      () => here && setOptions([]),
    )
    return () => {
      here = false
    }
  }, [editor, process, what])
  return options
}
