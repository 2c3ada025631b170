import { useEffect, useMemo } from 'react'
import type { FormFillModel } from '../../../src/shared/wire/page/form.ts'
import { mainHeading } from '../mainHeading.ts'
import { type Page, PageContext, usePage } from '../page.ts'
import { RenderNode } from '../RenderNode.tsx'
import { useStore } from '../useStore.ts'
import { Actions } from './Actions.tsx'
import { Breadcrumbs } from './Breadcrumbs.tsx'
import type { CaseParts } from './case/parts.ts'
import { ErrorSummary } from './ErrorSummary.tsx'
import type { FormRun } from './formRun.ts'
import { heldBy } from './held.ts'
import { Notice } from './Notice.tsx'
import { onSubmit } from './onSubmit.ts'
import type { PartProps } from './partProps.ts'
import { createFormRun } from './run.ts'
import { StepList } from './StepList.tsx'
import { shownNames } from './shownNames.ts'

/** What of a form its other parts draw, too. */
const draws = {
  node: (id: string) => <RenderNode id={id} />,
  notice: (run: FormRun) => <Notice run={run} leads />,
}

/** A form, page by page. Every button sends it, so it works without script; with script it never leaves. */
export function FormView(props: { model: FormFillModel; label: string; parts: CaseParts | null }) {
  const { model, label, parts } = props
  const outer = usePage()
  const run = useMemo(() => createFormRun(model, outer, outer.store.state.context.today), [model, outer])
  const page = useMemo<Page>(
    () => ({ ...outer, around: outer, tree: model.tree, store: run.store, fill: run.fill, form: run }),
    [outer, model, run],
  )
  useEffect(() => outer.client?.openForm(run), [outer, run])
  // A page has one heading of level 1. Where nothing around the form has one it is the form's.
  const title = model.takenDown || mainHeading(outer.tree) ? 'h2' : 'h1'
  return (
    <PageContext value={page}>
      {parts && <parts.BesideForm run={run} />}
      {parts && <parts.AskConnection run={run} />}
      {parts && model.readOnly && !model.asFields ? (
        <parts.ReadOnlyForm run={run} label={label || model.form.name} title={title} draw={draws}>
          <Notice run={run} leads />
        </parts.ReadOnlyForm>
      ) : (
        <FormPage run={run} label={label || model.form.name} title={title} parts={parts} />
      )}
    </PageContext>
  )
}

function FormPage({ run, label, title: Title, parts }: PartProps & { parts: CaseParts | null }) {
  const { t, csrf, user } = usePage()
  const { model } = run
  const pages = useStore(run.pages)
  const current = useStore(run.page)
  const step = pages.indexOf(current)
  const busy = useStore(run.busy)
  const several = pages.length > 1
  const title = String(model.tree.nodes[current]?.extra.label ?? '')
  return (
    <div className={several ? 'v-form v-form-steps' : 'v-form'}>
      <Breadcrumbs crumbs={model.breadcrumbs} />
      <div className="v-form-main">
        <Title
          className="v-form-title"
          lang={label === model.form.name && !model.mine?.title ? model.form.lang : undefined}
        >
          {model.mine?.title ?? label}
        </Title>
        {parts && <parts.CaseHead model={model} />}
        {several && (
          <h2 className="v-step" id="form-step" tabIndex={-1}>
            {title
              ? t('Steg {n} av {total}: {title}', { n: step + 1, total: pages.length, title })
              : t('Steg {n} av {total}', { n: step + 1, total: pages.length })}
          </h2>
        )}
        <Notice run={run} />
        <ErrorSummary run={run} />
        <form
          id={parts && model.number !== null ? parts.answersForm : undefined}
          method="post"
          action={actionFor(model.action, current, model.tree.rootId)}
          encType="multipart/form-data"
          noValidate
          aria-busy={busy}
          onSubmit={(event) => onSubmit(event, run)}
        >
          {/* The first button of a form is the one Enter presses. */}
          <button
            type="submit"
            name="_do"
            value={step < pages.length - 1 ? 'next' : 'send'}
            className="v-hidden"
            tabIndex={-1}
            aria-hidden="true"
          >
            {t('Nästa')}
          </button>
          <input type="hidden" name="_csrf" value={csrf} />
          <input type="hidden" name="_page" value={current} />
          <input type="hidden" name="_user" value={user?._id ?? ''} />
          <input type="hidden" name="_fields" value={shownNames(run, current).join(' ')} />
          {model.formDataId && <input type="hidden" name="_held" value={heldBy(model)} />}
          <input type="hidden" name="_version" value={model.form.version} />
          {model.revision !== null && <input type="hidden" name="_revision" value={model.revision} />}
          {parts && model.fellAway && <parts.FellAway run={run} answers={model.fellAway} />}
          {current !== model.tree.rootId ? (
            <RenderNode key={current} id={current} />
          ) : (
            model.tree.nodes[current]?.structure.map((id) => <RenderNode key={id} id={id} />)
          )}
          {parts && model.confirming ? (
            <parts.ConfirmConnection run={run} id={model.confirming} />
          ) : (
            <Actions run={run} />
          )}
        </form>
        {parts && <parts.OwnSide model={model} />}
      </div>
      {several && <StepList run={run} />}
    </div>
  )
}

function actionFor(action: string, page: string, rootId: string): string {
  if (page === rootId) return action
  return `${action}${action.includes('?') ? '&' : '?'}page=${encodeURIComponent(page)}`
}
