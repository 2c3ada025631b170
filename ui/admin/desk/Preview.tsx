import { useEffect, useRef, useState } from 'react'
import { isAutomatic } from '../../../src/shared/process/talk/talk.ts'
import { cx } from '../../kit/cx.ts'
import { Icon } from '../../kit/Icon.tsx'
import { IconButton } from '../../kit/IconButton.tsx'
import { Callout } from '../../kit/show/Callout.tsx'
import { Chip } from '../../kit/show/Chip.tsx'
import { RelativeTime } from '../../kit/show/RelativeTime.tsx'
import { useT } from '../../kit/text.tsx'
import { Answer } from '../case/answers/Answer.tsx'
import { EditAnswer, isCorrectable } from '../case/answers/EditAnswer.tsx'
import { FileLinks } from '../case/answers/FileLinks.tsx'
import { removedAt } from '../case/answers/RemoveContent.tsx'
import { useCorrections } from '../case/answers/useCorrections.ts'
import { CaseClient } from '../case/CaseClient.tsx'
import { CaseTags } from '../case/CaseTags.tsx'
import type { NewStatus } from '../case/Connections.tsx'
import { HandlerLine } from '../case/holders/HandlerLine.tsx'
import { useHolders } from '../case/holders/useHolders.ts'
import { LedAway } from '../case/LedAway.tsx'
import { NextSteps } from '../case/NextSteps.tsx'
import { authorName } from '../case/notes/MessageWays.tsx'
import { NoteBox } from '../case/notes/NoteBox.tsx'
import { PriorityChoice } from '../case/PriorityChoice.tsx'
import { MergedInto } from '../case/related/MergedInto.tsx'
import { type InThread, threadOf } from '../case/talk/useThreadNews.ts'
import type { LoadedCase, NoteType, ShownReach } from '../case/types.ts'
import { useCase } from '../case/useCase.ts'
import { Failed } from '../page/Failed.tsx'
import { Loading } from '../page/Loading.tsx'
import { useAdminSession } from '../session.tsx'
import { ClockText } from './ClockText.tsx'
import { KeyHint } from './keys/KeyHint.tsx'
import { PresentLine } from './presence/Present.tsx'
import { useOpenCase } from './presence/usePresence.ts'
import { unbroken } from './unbroken.ts'
import { useSettled } from './useSettled.ts'

export interface PreviewProps {
  id: string
  /** What the case is about, as the list says it; empty where the list does not have it. */
  title: string
  due: number | null
  /** Where it stands: "2 av 41"; undefined where it has left the list. */
  place: { at: number; of: number } | undefined
  onStep: (by: 1 | -1) => void
  onOpen: () => void
  onClose: () => void
  /** Its status was changed here. */
  onStatus: (status: NewStatus) => void
}

/** Answers shown at first. */
const fewAnswers = 8
/** Who holds J down looks at the one they stop at. Milliseconds. */
const settledMs = 120

/** A case beside the list: read, taken, answered and moved on without leaving it. */
export function Preview({ id, title, due, place, onStep, onOpen, onClose, onStatus }: PreviewProps) {
  const t = useT()
  const settled = useSettled(id, settledMs)
  return (
    <section tabIndex={-1} className="a-preview-pane" aria-label={t('Förhandsvisning')}>
      <header className="a-preview-head">
        <IconButton
          small
          icon="chevron-left"
          label={t('Föregående ärende')}
          shortcut="K"
          disabled={!place || place.at <= 1}
          onPress={() => onStep(-1)}
        />
        {place && <span className="k-number">{t('{at} av {of}', place)}</span>}
        <IconButton
          small
          icon="chevron-right"
          label={t('Nästa ärende')}
          shortcut="J"
          disabled={!place || place.at >= place.of}
          onPress={() => onStep(1)}
        />
        <span className="a-tools-space" />
        <IconButton small icon="maximize-2" label={t('Öppna ärendet')} shortcut="↵" onPress={onOpen} />
        <IconButton small icon="x" label={t('Stäng förhandsvisningen')} shortcut="Esc" onPress={onClose} />
      </header>
      {settled === id ? (
        <Shown key={id} id={id} title={title} due={due} onStatus={onStatus} />
      ) : (
        <div className="a-preview-body" />
      )}
    </section>
  )
}

function Shown({ id, title, due, onStatus }: Pick<PreviewProps, 'id' | 'title' | 'due' | 'onStatus'>) {
  const t = useT()
  const { loaded, gone, reload } = useCase(id)
  const userId = useAdminSession()?.userId
  const { data } = loaded
  const people = useOpenCase(id, !gone && data?.desk !== undefined)
  if (loaded.error && !gone) return <Failed small error={loaded.error} onRetry={loaded.reload} />
  if (!data?.formData) return <Loading />
  const { form, formData, state } = data
  return (
    <CaseClient id={id} onMissed={() => !gone && reload()}>
      <div className="a-preview-body">
        <div>
          <p className="k-muted k-number">{formData.DiaryNumber}</p>
          <h2>{unbroken(title || data.desk?.title || form.name)}</h2>
          <p className="a-preview-signs">
            <Chip label={state?.name ?? t('Utkast')} color={state?.color ?? 'neutral'} />
            <PresentLine people={people} />
          </p>
        </div>
        {gone && (
          <Callout tone="warning">{t('Ärendet är borttaget, eller inte längre ditt att läsa.')}</Callout>
        )}
        {!gone && data.merged !== undefined && <MergedInto of={data.merged} />}
        {!gone && <LedAway link={data.redirect} />}
        <NextSteps loaded={data} gone={gone} reload={reload} onStatus={onStatus} />
        <Facts data={data} due={due} closed={gone} onChanged={reload} />
        <FewAnswers data={data} closed={gone} onChanged={reload} />
        <LastMessage data={data} />
      </div>
      <Composer
        id={id}
        closed={gone}
        reach={data.desk?.reach}
        thread={threadOf(data, userId)}
        onSent={reload}
      />
    </CaseClient>
  )
}

interface FactsProps {
  data: LoadedCase
  due: number | null
  closed: boolean
  onChanged: () => void
}

function Facts({ data, due, closed, onChanged }: FactsProps) {
  const t = useT()
  const holders = useHolders(data, onChanged)
  return (
    <dl className="a-preview-facts">
      <div>
        <dt>{t('Handläggare')}</dt>
        <dd>
          <HandlerLine holders={holders} still={data.merged !== undefined} />
        </dd>
      </div>
      {data.desk && data.formData && (
        <div>
          <dt>{t('Prioritet')}</dt>
          <dd>
            <PriorityChoice
              id={data.formData._id}
              priority={data.desk.priority}
              number={data.formData.DiaryNumber}
              closed={closed || data.merged !== undefined}
              onChanged={onChanged}
            />
          </dd>
        </div>
      )}
      {data.desk && data.formData && (
        <div>
          <dt>{t('Etiketter')}</dt>
          <dd>
            <CaseTags
              id={data.formData._id}
              tags={data.desk.tags}
              number={data.formData.DiaryNumber}
              closed={closed}
              onChanged={onChanged}
            />
          </dd>
        </div>
      )}
      {due !== null && (
        <div>
          <dt>{t('Förfaller')}</dt>
          <dd>
            <RelativeTime date={due} />
            {data.desk?.clock && <ClockText clock={data.desk.clock} />}
          </dd>
        </div>
      )}
    </dl>
  )
}

interface FewAnswersProps {
  data: LoadedCase
  closed: boolean
  onChanged: () => void
}

function FewAnswers({ data, closed, onChanged }: FewAnswersProps) {
  const t = useT()
  const { summary, formData, normStructure, step } = data
  const box = useRef<HTMLDListElement>(null)
  const { editing, placeOf, begin, end } = useCorrections(data, box)
  const redactions = formData?.redactions ?? []
  const rows = (summary ?? [])
    .flatMap((page) => page.rows)
    .map((row) => ({ ...row, removed: removedAt(redactions, row.name) }))
    .filter(({ text, files = [], removed }) => text !== '' || files.length + removed.length > 0)
  return (
    <section aria-labelledby="preview-answers">
      <div className="a-preview-line">
        <h3 id="preview-answers">{t('Svar')}</h3>
        {rows.length > fewAnswers && (
          <a href={`/case/${formData?._id}`}>{t('Visa alla {n}', { n: rows.length })}</a>
        )}
      </div>
      {rows.length === 0 && <p className="k-muted">{t('Inget är besvarat.')}</p>}
      <dl ref={box} className="a-preview-facts">
        {rows.slice(0, fewAnswers).map((row) => {
          const node = normStructure[row.nodeId]
          return (
            <div key={row.nodeId} data-node={row.nodeId} className="a-answer">
              <dt>{row.label}</dt>
              <dd>
                {node && editing.includes(row.nodeId) ? (
                  <EditAnswer
                    loaded={data}
                    place={placeOf(row.name)}
                    node={node}
                    name={row.name}
                    label={row.label}
                    onDone={() => end(row.nodeId)}
                    onChanged={onChanged}
                  />
                ) : (
                  <>
                    <Answer row={row} removed={row.removed} />
                    {step === 'edit' && !closed && node && isCorrectable(node) && (
                      <IconButton
                        small
                        icon="pencil"
                        className="a-answer-tool"
                        label={t('Rätta {fråga}', { fråga: row.label })}
                        shortcut="E"
                        onPress={() => begin(row.nodeId)}
                      />
                    )}
                  </>
                )}
              </dd>
            </div>
          )
        })}
      </dl>
    </section>
  )
}

function LastMessage({ data: { formData } }: { data: LoadedCase }) {
  const t = useT()
  const last = formData?.notes.citizen?.findLast(({ origin }) => !isAutomatic(origin))
  if (!last) return null
  return (
    <section aria-labelledby="preview-message">
      <h3 id="preview-message">{t('Senaste meddelandet')}</h3>
      <div className="a-message">
        {last.note && <p className="a-note-words">{last.note}</p>}
        {last.files.length > 0 && <FileLinks files={last.files} />}
        <p className="k-muted">
          {authorName(last, t)}, <RelativeTime date={last.created} />
        </p>
      </div>
    </section>
  )
}

interface ComposerProps {
  id: string
  closed: boolean
  reach: ShownReach | undefined
  thread: readonly InThread[]
  onSent: () => void
}

/** To the citizen (R), or between staff (N): which of the two is seen before one writes. */
function Composer({ id, onSent, ...box }: ComposerProps) {
  const t = useT()
  const [type, setType] = useState<NoteType>('citizen')
  // Until somebody goes there it takes as little as it can of what is read.
  const [idle, setIdle] = useState(true)
  const place = useRef<HTMLElement>(null)
  const asked = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the other box is there once it is drawn
  useEffect(() => {
    if (asked.current) place.current?.querySelector('textarea')?.focus()
    asked.current = false
  }, [type])
  const write = (next: NoteType) => {
    if (next === type) place.current?.querySelector('textarea')?.focus()
    else asked.current = true
    setType(next)
  }
  const choice = (kind: NoteType, label: string, key: string) => (
    <button
      type="button"
      className="a-composer-choice"
      aria-pressed={type === kind}
      data-shortcut={key.toLowerCase()}
      onClick={() => write(kind)}
    >
      {kind === 'internal' && <Icon icon="lock" size={14} />}
      {label} <KeyHint of={key} />
    </button>
  )
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it grows when somebody goes into it
    <footer
      ref={place}
      className={cx('a-composer', type === 'internal' && 'a-internal', idle && 'a-idle')}
      onFocus={() => setIdle(false)}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: buttons that belong together, no fields */}
      <div role="group" aria-label={t('Vem läser?')} className="a-composer-choices">
        {choice('citizen', t('Till invånaren'), 'R')}
        {choice('internal', t('Intern anteckning'), 'N')}
      </div>
      <NoteBox key={type} id={id} type={type} {...box} rows={2} onSent={onSent} />
    </footer>
  )
}
