import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import { usePage } from '../../page.ts'
import { SendButtons, waysOn } from '../Actions.tsx'
import { Breadcrumbs } from '../Breadcrumbs.tsx'
import { heldBy } from '../held.ts'
import { onSubmit } from '../onSubmit.ts'
import type { PartProps } from '../partProps.ts'
import { Answers } from './Answers.tsx'
import { CaseFacts } from './CaseFacts.tsx'
import { CaseNotes } from './CaseNotes.tsx'
import { Completion, type Draws } from './Completion.tsx'
import { ConfirmConnection } from './ConfirmConnection.tsx'
import { OwnLinksWay } from './OwnLinksWay.tsx'
import { TakeBack } from './TakeBack.tsx'

/**
 * A case that is only read: all of it at once, under what is to be told of it (`children`), and what the process lets
 * the visitor do. `draw` draws a question of what is to be completed, by its id.
 */
export function ReadOnlyForm({
  run,
  label,
  title: Title,
  draw,
  children,
}: PartProps & { draw: Draws; children: ReactNode }) {
  const { csrf } = usePage()
  const { model } = run
  const busy = useStore(run.busy)
  const ways = waysOn(model)
  return (
    <div className="v-form">
      <Breadcrumbs crumbs={model.breadcrumbs} />
      <Title className="v-form-title">{label}</Title>
      <CaseFacts model={model} />
      {children}
      {model.completion && <Completion model={model} completion={model.completion} draw={draw} />}
      <CaseNotes model={model} />
      <div className="v-answers">
        <Answers form={run} level={2} />
      </div>
      {ways.length > 0 && (
        <form method="post" action={model.action} aria-busy={busy} onSubmit={(event) => onSubmit(event, run)}>
          <input type="hidden" name="_csrf" value={csrf} />
          {model.formDataId && <input type="hidden" name="_held" value={heldBy(model)} />}
          {model.confirming ? (
            <ConfirmConnection run={run} id={model.confirming} />
          ) : (
            <div className="v-actions">
              <SendButtons run={run} />
            </div>
          )}
        </form>
      )}
      <TakeBack model={model} />
      <OwnLinksWay model={model} />
    </div>
  )
}
