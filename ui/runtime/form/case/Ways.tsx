import type { ReactNode } from 'react'
import { usePage } from '../../page.ts'
import { useStore } from '../../useStore.ts'
import type { FormRun } from '../formRun.ts'
import { heldBy } from '../held.ts'
import { onSubmit } from '../onSubmit.ts'
import { ConfirmConnection } from './ConfirmConnection.tsx'
import { useOwnForm } from './own/OwnPress.tsx'
import { WayButtons, waysOn } from './WayButtons.tsx'

interface WaysProps {
  run: FormRun
  /** Of what is around the buttons. */
  look?: string
  /** What else stands beside them. */
  children?: ReactNode
}

/** What the process lets the visitor do with a case that is only read. Without script what was typed on one's own case comes along. */
export function Ways({ run, look = 'v-actions', children }: WaysProps) {
  const { csrf } = usePage()
  const { model } = run
  const busy = useStore(run.busy)
  const form = useOwnForm(model)
  if (waysOn(model).length === 0) return null
  const buttons = model.confirming ? (
    <ConfirmConnection run={run} id={model.confirming} form={form} />
  ) : (
    <div className={look}>
      <WayButtons run={run} isOwn={form !== undefined} />
      {children}
    </div>
  )
  if (form) return buttons
  return (
    <form method="post" action={model.action} aria-busy={busy} onSubmit={(event) => onSubmit(event, run)}>
      <input type="hidden" name="_csrf" value={csrf} />
      {model.formDataId && <input type="hidden" name="_held" value={heldBy(model)} />}
      {buttons}
    </form>
  )
}
