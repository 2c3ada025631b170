import { memo, useRef, useState } from 'react'
import type { SummaryRow } from '../../../../src/shared/catalogue/read/summaryOf.ts'
import { Button } from '../../../kit/Button.tsx'
import { IconButton } from '../../../kit/IconButton.tsx'
import { toast } from '../../../kit/overlay/toastStore.ts'
import { useT } from '../../../kit/text.tsx'
import { messageOf } from '../../actionError.ts'
import { useClient } from '../../client.tsx'
import { useIsViewing } from '../../session.tsx'
import { AnswerMarks } from '../completion/AnswerMarks.tsx'
import { AskDialog } from '../completion/AskDialog.tsx'
import { AskedLine } from '../completion/AskedLine.tsx'
import { markersAt } from '../completion/asking.ts'
import { MarkDialog } from '../completion/MarkDialog.tsx'
import { New } from '../news/New.tsx'
import type { LoadedCase } from '../types.ts'
import { Answer } from './Answer.tsx'
import { EditAnswer, isCorrectable } from './EditAnswer.tsx'
import { RemoveContent, removedAt } from './RemoveContent.tsx'
import { useCorrections } from './useCorrections.ts'

export interface AnswersProps {
  loaded: LoadedCase
  /** Names of the questions whose answers others have changed since the reader last looked. */
  news: ReadonlySet<string>
  /** Nothing can be changed any more. */
  closed: boolean
  onChanged: () => void
}

/** What the citizen answered, page by page: whoever reads, what counts is what the citizen was asked. */
export const Answers = memo(function Answers({ loaded, news, closed, onChanged }: AnswersProps) {
  const t = useT()
  const client = useClient()
  const isViewing = useIsViewing()
  const formDataId = loaded.formData?._id ?? ''
  const card = useRef<HTMLElement>(null)
  const { editing, placeOf, begin, end } = useCorrections(loaded, card)
  const [asking, setAsking] = useState<{ first?: string } | null>(null)
  const [marking, setMarking] = useState<SummaryRow | null>(null)
  const [busy, setBusy] = useState(false)
  const pages = (loaded.summary ?? []).filter(({ rows }) => rows.length > 0)
  const redactions = loaded.formData?.redactions ?? []
  const mayEdit = loaded.step === 'edit' && !closed
  const mayAct = !closed && !isViewing && loaded.desk !== undefined && loaded.formData?.draft === false
  const mayAsk =
    mayAct && loaded.merged === undefined && loaded.state?.stateType !== 'end' && pages.length > 0
  // Of a case that has ended nothing is: what was asked for stands as what it was, and counts again if the case is opened.
  const isAwaited = loaded.completion?.asked != null
  const act = async (work: () => Promise<unknown>) => {
    setBusy(true)
    try {
      await work()
    } catch (error) {
      toast.danger(messageOf(error))
    } finally {
      setBusy(false)
      onChanged()
    }
  }
  const accept = (componentIds?: string[]) =>
    act(() => client.call('case/acceptCompletion', { formDataId, ...(componentIds && { componentIds }) }))
  return (
    <section ref={card} id="case-part-answers" className="a-card" aria-labelledby="case-answers">
      <div className="a-card-head">
        <h2 id="case-answers">{t('Svar')}</h2>
        {mayAsk && (
          <Button small icon="clipboard-list" onPress={() => setAsking({})}>
            {t('Begär komplettering')}
          </Button>
        )}
      </div>
      {loaded.completion && (
        <AskedLine
          completion={loaded.completion}
          mayAct={mayAct}
          busy={busy}
          onWithdraw={() =>
            void act(() => client.call('case/requestCompletion', { formDataId, withdraw: true }))
          }
          onAcceptAll={() => void accept()}
        />
      )}
      {pages.length === 0 && <p className="k-muted">{t('Formuläret har inga frågor.')}</p>}
      {pages.map((page) => (
        <div key={page._id} className="a-answers">
          {page.label && <h3>{page.label}</h3>}
          <dl className="a-facts a-facts-wide">
            {page.rows.map((row) => {
              const node = loaded.normStructure[row.nodeId]
              const markers = markersAt(loaded, row)
              const came = loaded.completion?.came.find(({ name }) => name === row.name)
              const isAsked =
                came !== undefined || (isAwaited && markers.some(({ type }) => type === 'complete'))
              const open = mayEdit && node && isCorrectable(node)
              // What is being written stays where somebody else closes the case: the server says why it cannot be saved.
              return (
                <div
                  key={row.nodeId}
                  data-node={row.nodeId}
                  className={isAsked ? 'a-answer a-answer-asked' : 'a-answer'}
                >
                  <dt>{row.label}</dt>
                  <dd>
                    {node && editing.includes(row.nodeId) ? (
                      <EditAnswer
                        loaded={loaded}
                        place={placeOf(row.name)}
                        node={node}
                        name={row.name}
                        label={row.label}
                        onDone={() => end(row.nodeId)}
                        onChanged={onChanged}
                      />
                    ) : (
                      <>
                        {!came?.was && (
                          <Answer
                            row={row}
                            removed={removedAt(redactions, row.name)}
                            tool={({ assetId, name }) =>
                              !closed && (
                                <RemoveContent
                                  id={formDataId}
                                  name={name}
                                  of={{ assetId }}
                                  onRemoved={onChanged}
                                />
                              )
                            }
                          />
                        )}
                        {news.has(row.name) && <New />}
                        {open && (
                          <IconButton
                            small
                            icon="pencil"
                            className="a-answer-tool"
                            label={t('Rätta {fråga}', { fråga: row.label })}
                            shortcut="E"
                            onPress={() => begin(row.nodeId)}
                          />
                        )}
                        {mayAct && (
                          <IconButton
                            small
                            icon="flag"
                            className="a-answer-mark"
                            label={t('Markera {fråga}', { fråga: row.label })}
                            onPress={() => setMarking(row)}
                          />
                        )}
                        {!closed && row.text !== '' && (
                          <RemoveContent
                            id={formDataId}
                            name={row.label}
                            of={{ componentId: row.nodeId }}
                            onRemoved={onChanged}
                          />
                        )}
                      </>
                    )}
                    {(came || markers.length > 0) && (
                      <div className="a-marks">
                        <AnswerMarks
                          row={row}
                          removed={removedAt(redactions, row.name)}
                          markers={markers}
                          came={came}
                          isAwaited={isAwaited}
                          mayAct={mayAct}
                          mayAsk={mayAsk}
                          busy={busy}
                          onRemove={({ type, componentId }) =>
                            void act(() =>
                              client.call('admin/removeMarker3', {
                                formDataId,
                                markerType: type,
                                componentId,
                              }),
                            )
                          }
                          onAccept={() => void accept([row.name])}
                          onAskAgain={() => setAsking({ first: row.name })}
                        />
                      </div>
                    )}
                  </dd>
                </div>
              )
            })}
          </dl>
        </div>
      ))}
      {asking && (
        <AskDialog
          id={formDataId}
          loaded={loaded}
          first={asking.first}
          onAsked={onChanged}
          onClose={() => setAsking(null)}
        />
      )}
      {marking && (
        <MarkDialog
          id={formDataId}
          name={marking.name}
          label={marking.label}
          onMarked={onChanged}
          onClose={() => setMarking(null)}
        />
      )}
    </section>
  )
})
