import type { SummaryRow } from '../../../../src/shared/catalogue/read/summaryOf.ts'
import type { MarkerType } from '../../../../src/shared/process/talk/markers.ts'
import { Button } from '../../../kit/Button.tsx'
import { Icon } from '../../../kit/Icon.tsx'
import { RelativeTime } from '../../../kit/show/RelativeTime.tsx'
import { useT } from '../../../kit/text.tsx'
import { Answer } from '../answers/Answer.tsx'
import type { CameAnswer, CaseRedaction } from '../types.ts'
import type { ShownMarker } from './asking.ts'
import { staffMarks } from './MarkDialog.tsx'

export interface AnswerMarksProps {
  row: SummaryRow
  markers: readonly ShownMarker[]
  /** What was removed of it. */
  removed: readonly CaseRedaction[]
  /** Its answer came and nobody has looked at it. */
  came: CameAnswer | undefined
  /** What the citizen was asked for is still waited for. */
  isAwaited: boolean
  /** Something can be done about it. */
  mayAct: boolean
  /** The citizen can be asked again. */
  mayAsk: boolean
  busy: boolean
  onRemove: (marker: ShownMarker) => void
  onAccept: () => void
  onAskAgain: () => void
}

/** What stands at an answer: what the citizen is asked, what came of it, and what staff have marked it with. */
export function AnswerMarks(props: AnswerMarksProps) {
  const { row, removed, markers, came, isAwaited, mayAct, mayAsk, busy } = props
  const { onRemove, onAccept, onAskAgain } = props
  const t = useT()
  const heads: Readonly<Record<MarkerType, string>> = {
    complete: isAwaited ? t('Komplettering begärd') : t('Komplettering, frågas inte efter längre'),
    checked: t(staffMarks.checked),
    internal: t(staffMarks.internal),
  }
  return (
    <>
      {came && (
        // biome-ignore lint/a11y/useSemanticElements: what is looked at together, no fields
        <div className="a-came" role="group" aria-label={t('Komplettering av {fråga}', { fråga: row.label })}>
          {came.was ? (
            <div className="a-came-both">
              <div>
                <span className="k-muted">{t('Före')}</span>
                <Answer row={came.was} removed={came.was.text === '' ? removed : []} />
              </div>
              <div>
                <span className="k-muted">{t('Nu')}</span>
                <Answer row={row} removed={removed} />
              </div>
            </div>
          ) : (
            <span>{t('Invånaren lät svaret stå som det var.')}</span>
          )}
          <span className="a-mark-by">
            {t('Komplettering har kommit')} <RelativeTime date={came.at} />
          </span>
          {mayAct && (
            <div className="a-came-tools">
              <Button small icon="check" className="a-tinted" busy={busy} onPress={onAccept}>
                {t('Godkänn')}
                <span className="k-hidden"> {row.label}</span>
              </Button>
              {mayAsk && (
                <Button small disabled={busy} onPress={onAskAgain}>
                  {t('Begär igen')}
                  <span className="k-hidden"> {row.label}</span>
                </Button>
              )}
            </div>
          )}
        </div>
      )}
      {markers.map((marker) => (
        <div key={`${marker.type} ${marker.componentId}`} className={`a-mark a-mark-${marker.type}`}>
          <span>
            <Icon icon={icons[marker.type]} size={14} />{' '}
            <strong>{marker.note ? `${heads[marker.type]}:` : heads[marker.type]}</strong> {marker.note}
          </span>
          <span className="a-mark-by">
            {marker.by}, <RelativeTime date={marker.timestamp} />
            {mayAct && (
              <Button variant="ghost" small disabled={busy} onPress={() => onRemove(marker)}>
                {t('Ta bort')}
                <span className="k-hidden">
                  {' '}
                  {heads[marker.type]}, {row.label}
                </span>
              </Button>
            )}
          </span>
        </div>
      ))}
    </>
  )
}

const icons = { complete: 'clipboard-list', checked: 'check', internal: 'lock' } as const
