import { type RefObject, useEffect, useRef } from 'react'

/** Puts the focus at the end of a row's label, once it is drawn; on the button below where there is no row left. */
export function useLabelFocus(list: RefObject<HTMLElement | null>): (index: number) => void {
  const wanted = useRef<number | null>(null)
  useEffect(() => {
    const index = wanted.current
    if (index === null) return
    wanted.current = null
    const label = list.current?.querySelectorAll<HTMLInputElement>('.a-option')[index]?.querySelector('input')
    if (!label) return list.current?.querySelector<HTMLElement>(':scope > div > button')?.focus()
    label.focus()
    label.setSelectionRange(label.value.length, label.value.length)
  })
  return (index) => {
    wanted.current = index
  }
}
