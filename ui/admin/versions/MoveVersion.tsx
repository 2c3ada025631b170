import { useState } from 'react'
import type { Translate } from '../../../src/shared/i18n.ts'
import { Button } from '../../kit/Button.tsx'
import { Select } from '../../kit/input/Select.tsx'
import { TextField } from '../../kit/input/TextField.tsx'
import { Modal } from '../../kit/overlay/Modal.tsx'
import { Callout } from '../../kit/show/Callout.tsx'
import { useT } from '../../kit/text.tsx'
import { messageOf } from '../actionError.ts'
import { useClient } from '../client.tsx'
import { Failed } from '../page/Failed.tsx'
import { Loading } from '../page/Loading.tsx'
import { useLoaded } from '../page/useLoaded.ts'
import { Changes, NamedCases, StatesTable, Stays } from './MoveParts.tsx'
import { type MoveInput, type MoveProgress, useMove } from './useMove.ts'
import './versions.css'

export interface MoveVersionProps {
  what: 'process' | 'form'
  /** Id of the process or form. */
  id: string
  name: string
  which: MoveInput['which']
  /** The version that they are on, where it is one. */
  from?: number
  /** Each goes back to where it was moved from last. */
  back?: boolean
  onClose: () => void
  /** Cases were moved, perhaps not all. */
  onMoved: () => void
}

/** Running cases go to another published version: what that changes for how many, what stays and why, and how far it has come. */
export function MoveVersion({
  what,
  id,
  name,
  which,
  from,
  back = false,
  onClose,
  onMoved,
}: MoveVersionProps) {
  const t = useT()
  const client = useClient()
  const [chosen, setChosen] = useState<string | null>(null)
  const [states, setStates] = useState<Record<string, string>>({})
  const [comment, setComment] = useState('')
  const moving = useMove(onMoved)
  const versions = useLoaded(
    `running ${what} ${id}`,
    back ? null : () => client.call('case/runningVersions', { what, id }),
  )
  const others = (versions.data?.versions ?? []).filter(({ version }) => version !== from)
  const live = others.find((one) => one.live) ?? others[0]
  const version = chosen ?? (live ? String(live.version) : null)
  const to = back ? ('back' as const) : version === null ? null : Number(version)
  const asked =
    to === null ? null : { what, id, which, to, ...(Object.keys(states).length > 0 && { states }) }
  const preview = useLoaded(
    `preview ${JSON.stringify(asked)}`,
    asked && (() => client.call('case/previewMove', asked)),
  )
  const { progress, busy } = moving
  const count = preview.data?.count ?? 0
  const begin = () =>
    asked && void moving.begin({ ...asked, ...(comment.trim() && { comment: comment.trim() }) })
  const title = back
    ? t('Flytta tillbaka')
    : what === 'process'
      ? t('Flytta till en annan version av processen')
      : t('Flytta till en annan version av formuläret')
  const frame = { open: true, icon: 'git-branch', title, subtitle: name, minWidth: 480, onClose }
  if (progress)
    return (
      <Modal {...frame} maxWidth={560} cancelLabel={t('Stäng')}>
        {progress.running ? (
          <Underway progress={progress} onCancel={moving.cancel} />
        ) : (
          <Result
            progress={progress}
            busy={busy}
            {...(!back && {
              onBack: () => void moving.begin({ what, id, which: { move: progress.move }, to: 'back' }),
            })}
          />
        )}
        {moving.error !== null && (
          <Callout tone="danger" announce>
            {messageOf(moving.error)}
          </Callout>
        )}
      </Modal>
    )
  const failed = versions.error ? versions : preview.error ? preview : null
  return (
    <Modal
      {...frame}
      maxWidth={680}
      primary={{
        label: back
          ? t('Flytta tillbaka {n, plural, one {# ärende} other {# ärenden}}', { n: count })
          : t('Flytta {n, plural, one {# ärende} other {# ärenden}}', { n: count }),
        busy,
        disabled: count === 0 || preview.loading,
        onPress: begin,
      }}
    >
      <div className="a-move">
        {back ? (
          <p>
            {t(
              'Ärendet får tillbaka den version och den status som det hade före flytten. Svar som har kommit sedan dess är kvar, och inget som processen gör görs om.',
            )}
          </p>
        ) : (
          <Select
            label={t('Version')}
            required
            value={version}
            onChange={(next) => {
              setChosen(next)
              setStates({})
            }}
            options={others.map((one) => ({
              value: String(one.version),
              label: one.live
                ? t('Version {n}, publicerad nu', { n: one.version })
                : t('Version {n}', { n: one.version }),
              ...(one.comment && { description: one.comment }),
            }))}
          />
        )}
        {failed ? (
          <Failed small error={failed.error} onRetry={failed.reload} />
        ) : !back && versions.data && others.length === 0 ? (
          <p>{t('Det finns ingen annan publicerad version.')}</p>
        ) : !preview.data ? (
          <Loading />
        ) : (
          <div aria-busy={preview.loading} className="a-move">
            <p role="status">
              {t(
                '{n, plural, =0 {Inget ärende kan flyttas.} one {# ärende flyttas.} other {# ärenden flyttas.}}',
                {
                  n: count,
                },
              )}
            </p>
            {preview.data.states.length > 0 && (
              <StatesTable
                states={preview.data.states}
                targets={preview.data.targets}
                onChoose={(state, other) => setStates({ ...states, [state]: other })}
              />
            )}
            {count > 0 && <Changes changes={preview.data.changes} />}
            <Stays stays={preview.data.stays} />
            <TextField
              label={t('Kommentar')}
              description={t('Står i händelserna i varje ärende, för dem som handlägger det.')}
              multiline
              rows={2}
              maxLength={1_000}
              value={comment}
              onChange={setComment}
            />
            <p className="k-muted">
              {t('Ingen effekt körs och ingen avisering skickas. Flytten kan tas tillbaka på ärendet.')}
            </p>
          </div>
        )}
        {moving.error !== null && (
          <Callout tone="danger" announce>
            {messageOf(moving.error)}
          </Callout>
        )}
      </div>
    </Modal>
  )
}

function Underway({ progress, onCancel }: { progress: MoveProgress; onCancel: () => void }) {
  const t = useT()
  const { total, moved, refused } = progress
  const done = moved + refused
  return (
    <div className="a-move">
      <progress aria-label={t('Ärenden flyttas')} max={Math.max(total, 1)} value={done} />
      <p role="status">{t('{done} av {total} ärenden', { done, total })}</p>
      <p className="k-muted">{t('Flytten fortsätter om du stänger.')}</p>
      <div>
        <Button small onPress={onCancel}>
          {t('Avbryt resten')}
        </Button>
      </div>
    </div>
  )
}

function Result({ progress, busy, onBack }: { progress: MoveProgress; busy: boolean; onBack?: () => void }) {
  const t = useT()
  const { moved, refused, cases, stopped } = progress
  return (
    <div className="a-move">
      <Callout tone={refused > 0 || stopped ? 'warning' : 'success'} announce title={movedWords(moved, t)}>
        {stopped}
      </Callout>
      {refused > 0 && (
        <>
          <h3>
            {t('{n, plural, one {Ett är kvar där det var} other {# är kvar där de var}}', { n: refused })}
          </h3>
          <NamedCases cases={cases} of={refused} />
        </>
      )}
      {onBack && moved > 0 && (
        <div>
          <Button small icon="undo-2" busy={busy} onPress={onBack}>
            {t('Flytta tillbaka')}
          </Button>
        </div>
      )}
    </div>
  )
}

const movedWords = (n: number, t: Translate) =>
  t('{n, plural, =0 {Inget ärende flyttades.} one {Ett ärende flyttades.} other {# ärenden flyttades.}}', {
    n,
  })
