import type { FormEvent } from 'react'
import type { FormRun, FormSteps } from './formRun.ts'

/** With script a button does what it says; without, the form is sent. */
export function onSubmit(event: FormEvent, run: FormRun): void {
  if (!run.steps) return
  event.preventDefault()
  press(run, (event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement | null)
}

/** The same as the server does with the button that sent the form. */
function press(run: FormRun, button: HTMLButtonElement | null): void {
  const { steps } = run
  if (!steps || run.busy.get()) return
  const action = button?.name === '_do' ? button.value : 'next'
  if (action === 'next') void steps.next()
  else if (action === 'previous') steps.previous()
  else if (action === 'send') void steps.send()
  else if (action === 'later') void steps.saveForLater()
  else if (action.startsWith('connection:')) follow(run, steps, action.slice('connection:'.length))
}

/** A connection that asks first is followed from its question. */
function follow(run: FormRun, steps: FormSteps, id: string): void {
  const asks = run.model.connections.some(({ _id, confirm }) => _id === id && confirm)
  if (asks) run.asking.set(id)
  else void steps.follow(id)
}
