import type { MouseEvent } from 'react'
import type { FormRun } from './formRun.ts'

/**
 * With script a link to a question puts the focus there: a fragment alone would leave the page where it is in some
 * browsers, and the question may be on another page of the form.
 */
export function goToField(
  event: MouseEvent<HTMLElement>,
  run: FormRun,
  { page, nodeId }: { page: string; nodeId: string },
): void {
  if (!run.steps) return
  event.preventDefault()
  const { ownerDocument } = event.currentTarget
  if (run.page.get() !== page) run.steps.go(page)
  requestAnimationFrame(() => {
    const field = ownerDocument.getElementById(`f-${nodeId}`)
    field?.focus({ preventScroll: true })
    ;(field?.closest('.v-field') ?? field)?.scrollIntoView({ block: 'center' })
  })
}
