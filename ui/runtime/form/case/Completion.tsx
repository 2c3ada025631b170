import { type FormEvent, type ReactNode, type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { summaryOf } from '../../../../src/shared/catalogue/read/summaryOf.ts'
import * as traits from '../../../../src/shared/catalogue/traits.ts'
import { fieldsOf, type PageField } from '../../../../src/shared/rules/page/fields.ts'
import { sameJson } from '../../../../src/shared/sameJson.ts'
import type { FormCompletion } from '../../../../src/shared/wire/page/completion.ts'
import type { FormFillModel } from '../../../../src/shared/wire/page/form.ts'
import { withColon } from '../../../../src/shared/withColon.ts'
import { alert, Glyph } from '../../icons.tsx'
import { type Page, PageContext, usePage, useScript } from '../../page.ts'
import { useStore } from '../../useStore.ts'
import { ErrorSummary } from '../ErrorSummary.tsx'
import type { FormRun } from '../formRun.ts'
import { createFormRun } from '../run.ts'
import { SavedLine } from '../SavedLine.tsx'
import { useAnswers } from './Answers.tsx'
import { CompletionOver, type Over, overOf } from './CompletionOver.tsx'
import { completionForm } from './completionForm.ts'
import { keepAnswers } from './own/keptAnswers.ts'
import { OwnPress } from './own/OwnPress.tsx'
import { OwnWay } from './own/OwnStatus.tsx'
import { UnsentList } from './own/UnsentList.tsx'

/** How the form draws a component by its id, and what is to be told of answers. */
export interface Draws {
  node: (id: string) => ReactNode
  notice: (run: FormRun) => ReactNode
}

interface CompletionProps {
  model: FormFillModel
  completion: FormCompletion
  draw: Draws
}

/**
 * What the author is asked to complete: a form of its own above the case, sent as forms are without script. With script,
 * questions come and go as the answers say.
 */
export function Completion({ model, completion, draw }: CompletionProps) {
  const outer = usePage()
  const run = useMemo(() => {
    const { values, problems, confirmations, notice, reopened, typed } = completion
    const own = {
      ...model,
      values,
      problems,
      confirmations,
      notice,
      typed,
      readOnly: false,
      page: model.tree.rootId,
    }
    const made = createFormRun(own, outer, outer.store.state.context.today, {
      asked: new Set(reopened.asked),
      closed: new Set(reopened.closed),
    })
    return Object.assign(made, { keptAs: `${model.form._id}-${model.formDataId}` })
  }, [model, completion, outer])
  const page = useMemo<Page>(
    () => ({ ...outer, tree: model.tree, store: run.store, fill: run.fill, form: run }),
    [outer, model, run],
  )
  const { isOpen } = completion
  const [over, setOver] = useState<Over>()
  useEffect(() => {
    if (!isOpen) return undefined
    run.ends = (error) => {
      const names = openFields(run).flatMap(({ name }) => (isUnsent(run, completion, name, true) ? name : []))
      const ended = overOf(run, error, names, outer)
      if (!ended) return false
      if (model.formDataId) keepAnswers(model.formDataId, ended.answers, outer.user?._id)
      setOver(ended)
      return true
    }
    return outer.client?.openForm(run)
  }, [outer, run, isOpen, completion, model])
  if (over) return <CompletionOver run={run} over={over} />
  return (
    <PageContext value={page}>
      {isOpen ? (
        <>
          <Wanted model={model} completion={completion} />
          {draw.notice(run)}
          <ErrorSummary run={run} />
          <CompletionForm run={run} completion={completion} draw={draw} />
        </>
      ) : (
        draw.notice(run)
      )}
      <Left model={model} completion={completion} />
    </PageContext>
  )
}

function Wanted({ model, completion }: { model: FormFillModel; completion: FormCompletion }) {
  const { t } = usePage()
  const { due, isLate, message, gone, ended } = completion
  if (ended)
    return (
      <section className="v-wanted" aria-labelledby="wanted">
        <h2 id="wanted">{t('Vi frågar inte efter kompletteringen längre')}</h2>
        <p>
          {ended === 'closed' && `${t('Ärendet är avslutat.')} `}
          {t('Du hade börjat skriva, och det går fortfarande att skicka in.')}
        </p>
      </section>
    )
  return (
    <section className="v-wanted" aria-labelledby="wanted">
      <p className="v-wanted-chip">{t('Väntar på dig')}</p>
      <h2 id="wanted">{t('Vi behöver veta mer')}</h2>
      {message && <p className="v-wanted-words">{message}</p>}
      {due && (
        <p className="v-wanted-due">
          {isLate
            ? t('Sista dagen att svara var {due}. Det går fortfarande att skicka.', { due })
            : t('Svara senast {due}.', { due })}
        </p>
      )}
      {gone.map((note) => (
        <p key={note}>{t('Frågan finns inte längre i formuläret: {note}', { note })}</p>
      ))}
      <OwnWay model={model} />
    </section>
  )
}

function CompletionForm({
  run,
  completion,
  draw,
}: { run: FormRun } & Pick<CompletionProps, 'completion' | 'draw'>) {
  const { t, csrf, user } = usePage()
  const { model } = run
  useAnswers(run)
  const script = useScript()
  const { revision } = useStore(run.held)
  const busy = useStore(run.busy)
  const submit = useSubmit(run)
  const open = openFields(run)
  const { unchanged } = completion
  const asItWas = (unchanged ?? []).filter((name) => !isUnsent(run, completion, name, script))
  const question = useRef<HTMLHeadingElement>(null)
  // With script the question is told of at once, and not again when a change is taken back.
  useEffect(() => {
    if (unchanged) question.current?.focus()
  }, [unchanged])
  const unsent = open.filter(({ name }) => isUnsent(run, completion, name, script)).length
  const names = [...new Set(open.map(({ name }) => name))]
  // An answer may hide another that is asked for: that one is not to be answered.
  const shown = completion.asked.flatMap(
    ({ nodeIds }) => open.find(({ node }) => nodeIds.includes(node._id)) ?? [],
  )
  const done = shown.filter(({ name }) => isUnsent(run, completion, name, script)).length
  return (
    <form
      id={completionForm}
      className="v-completion"
      method="post"
      action={model.action}
      encType="multipart/form-data"
      noValidate
      aria-labelledby="completion"
      aria-busy={busy}
      onSubmit={submit}
    >
      <h2 id="completion">{t('Komplettera')}</h2>
      <p className="v-muted">
        {shown.length > 0 &&
          t('{done} av {n, plural, one {# fråga besvarad} other {# frågor besvarade}}.', {
            done,
            n: shown.length,
          })}{' '}
        {script && t('Allt sparas medan du skriver, och gäller när du har skickat det.')}
      </p>
      {/* The first button of a form is the one Enter presses. */}
      <button type="submit" name="_do" value="save" className="v-hidden" tabIndex={-1} aria-hidden="true">
        {t('Spara')}
      </button>
      <input type="hidden" name="_csrf" value={csrf} />
      <input type="hidden" name="_completion" value="1" />
      <input type="hidden" name="_page" value={model.tree.rootId} />
      <input type="hidden" name="_user" value={user?._id ?? ''} />
      <input type="hidden" name="_fields" value={names.join(' ')} />
      <input type="hidden" name="_formDataId" value={model.formDataId ?? ''} />
      <input type="hidden" name="_caseToken" value={model.caseToken ?? ''} />
      {revision !== null && <input type="hidden" name="_revision" value={revision} />}
      {open.map(({ name, node }) => {
        const isChanged = isUnsent(run, completion, name, script)
        return (
          <div key={node._id} className={isChanged ? 'v-asked v-asked-done' : 'v-asked'}>
            {draw.node(node._id)}
            {isChanged && <p className="v-asked-changed">{t('Ändrat, inte skickat ännu')}</p>}
          </div>
        )
      })}
      {asItWas.length > 0 ? (
        <AsItStands run={run} names={asItWas} heading={question} />
      ) : (
        <div className="v-actions">
          <button type="submit" name="_do" value="send" className="v-button v-primary">
            {t('Skicka komplettering')}
          </button>
          {!script && (
            <button type="submit" name="_do" value="save" className="v-button">
              {t('Spara')}
            </button>
          )}
          <SavedLine run={run} />
        </div>
      )}
      {unsent > 0 && (
        <p className="v-completion-unsent">
          {t(
            '{n, plural, one {# svar är ändrat och inte skickat.} other {# svar är ändrade och inte skickade.}}',
            {
              n: unsent,
            },
          )}
        </p>
      )}
      {model.writing && (
        <p>
          <a href="#write">{t('Jag kan inte svara på frågorna')}</a>
        </p>
      )}
    </form>
  )
}

interface AsItStandsProps {
  run: FormRun
  names: readonly string[]
  heading: RefObject<HTMLHeadingElement | null>
}

/** It was sent with these as they were: whether that is meant, in the place of the buttons until they are changed. */
function AsItStands({ run, names, heading }: AsItStandsProps) {
  const { t, locale } = usePage()
  const rows = summaryOf(run.store.state, { locale, t }).flatMap((page) => page.rows)
  return (
    <section className="v-confirm" aria-labelledby="as-it-stands">
      <h3 ref={heading} id="as-it-stands" tabIndex={-1}>
        {t('Stämmer svaren som de är?')}
      </h3>
      <p>{t('Vi bad dig komplettera, men det här har du inte ändrat:')}</p>
      <ul>
        {rows
          .filter(({ name }) => names.includes(name))
          .map(({ name, nodeId, label, text }) => (
            <li key={name}>
              <a href={`#f-${nodeId}`}>{withColon(label)}</a> {text || t('Inget svar')}
            </li>
          ))}
      </ul>
      <p>{t('Stämmer det ändå kan du säga det. Annars går du tillbaka och ändrar.')}</p>
      <div className="v-actions">
        <button type="submit" name="_do" value="asItStands" className="v-button v-primary">
          {t('Svaren stämmer, skicka')}
        </button>
        <button type="submit" name="_do" value="back" className="v-button">
          {t('Gå tillbaka och ändra')}
        </button>
        <SavedLine run={run} />
      </div>
    </section>
  )
}

/** Whether an answer differs from that of the case: as the server has kept it, and with script as it stands. */
function isUnsent(run: FormRun, { changed, stored }: FormCompletion, name: string, script: boolean): boolean {
  if (!script) return changed.includes(name)
  const [now, before] = [run.store.state.value(name), stored[name]]
  const isEmpty = (value: unknown) =>
    value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
  return !(isEmpty(now) && isEmpty(before)) && !sameJson(now ?? null, before ?? null)
}

/** What waits to be saved is saved first, so that what is handed in is what stands on the page; then the form is sent as it is without script. */
function useSubmit(run: FormRun) {
  const saved = useRef(false)
  return (event: FormEvent<HTMLFormElement>) => {
    if (!run.steps || saved.current) return
    event.preventDefault()
    const { currentTarget: form } = event
    const { submitter } = event.nativeEvent as SubmitEvent
    void run.steps.saved().then((isSaved) => {
      // Enter in a field saves, and goes nowhere.
      if (!isSaved || submitter?.getAttribute('value') === 'save') return
      saved.current = true
      // Not while the browser is still asking whether to send it: it would not be sent at all.
      setTimeout(() => form.requestSubmit(submitter))
    })
  }
}

/** The questions that can be answered: those that are asked, and those that their answers open. */
function openFields({ store: { state } }: FormRun): PageField[] {
  return fieldsOf(state).filter(
    ({ node }) =>
      state.isShown(node._id) && !state.isDisabled(node._id) && !traits.asksNothing.includes(node.type),
  )
}

/** What was written of what is not asked for any more, to be read and copied. */
function Left({ model, completion: { left, isOpen } }: Pick<CompletionProps, 'model' | 'completion'>) {
  const { t } = usePage()
  if (left.length === 0) return null
  return (
    <section className="v-wanted" aria-labelledby="completion-left">
      <h2 id="completion-left">{t('Det du skrev och inte skickade')}</h2>
      <p className="v-wanted-words">
        <Glyph draw={alert} />{' '}
        {t('Vi frågar inte efter det längre, och ingen annan ser det. Du kan kopiera det härifrån.')}
      </p>
      <UnsentList answers={left} />
      {!isOpen && (
        <div className="v-buttons">
          <OwnPress model={model} action="forget:answers">
            {t('Ta bort det jag har skrivit')}
          </OwnPress>
        </div>
      )}
    </section>
  )
}
