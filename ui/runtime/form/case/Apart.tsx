import { type ReactNode, useMemo } from 'react'
import type { FormFillModel } from '../../../../src/shared/wire/page/form.ts'
import { type Page, PageContext, usePage } from '../../page.ts'
import { useStore } from '../../useStore.ts'
import { answersForm } from './completionForm.ts'
import { useCaseOfForm } from './own/useCaseOfForm.ts'
import { SummaryOfAnswers, type SummaryOfAnswersProps } from './SummaryOfAnswers.tsx'
import { useRunOf } from './useRunOf.ts'
import { WayButtons, waysOn } from './WayButtons.tsx'
import { Ways } from './Ways.tsx'

interface OfModel {
  model: FormFillModel
}

/** The answers of the page's case, apart from its Form. */
export function SummaryApart(props: Omit<SummaryOfAnswersProps, 'form'>) {
  const model = useCaseOfForm()
  return model ? <OfCase model={model} {...props} /> : null
}

function OfCase({ model, ...props }: OfModel & Omit<SummaryOfAnswersProps, 'form'>) {
  const around = usePage()
  const run = useRunOf(model)
  const page = useMemo<Page>(
    () => ({ ...around, around, tree: model.tree, store: run.store, fill: run.fill, form: run }),
    [around, model, run],
  )
  return (
    <PageContext value={page}>
      <SummaryOfAnswers form={run} {...props} />
    </PageContext>
  )
}

interface WaysApartProps {
  look: string
  /** What stands beside the buttons. */
  children: ReactNode
}

/** What the process lets the visitor do with the page's case, apart from its Form; where answers can be changed they come along, on the last page. */
export function WaysApart(props: WaysApartProps) {
  const model = useCaseOfForm()
  return model ? <WaysOfCase model={model} {...props} /> : null
}

function WaysOfCase({ model, look, children }: OfModel & WaysApartProps) {
  const run = useRunOf(model)
  const pages = useStore(run.pages)
  const page = useStore(run.page)
  if (model.readOnly && !model.asFields) {
    return (
      <Ways run={run} look={look}>
        {children}
      </Ways>
    )
  }
  if (pages.at(-1) !== page || model.confirming || waysOn(model).length === 0) return null
  return (
    <div className={look}>
      <WayButtons run={run} form={answersForm} />
      {children}
    </div>
  )
}
