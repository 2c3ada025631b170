import { useEffect, useRef } from 'react'
import { closeToast, toast } from './toastStore.ts'

/** Says in a toast what stands in the way, which goes as soon as that does not stand in the way any more. */
export function useRefusal(stands: boolean): (text: string) => void {
  const shown = useRef<number[]>([])
  useEffect(() => {
    if (stands) return
    for (const id of shown.current) closeToast(id)
    shown.current = []
  }, [stands])
  return (text) => void shown.current.push(toast.danger(text))
}
