import { useState } from 'react'
import { removedWords } from '../../../../src/shared/timeline/removedWords.ts'
import { Icon } from '../../../kit/Icon.tsx'
import { IconButton } from '../../../kit/IconButton.tsx'
import { Checkbox } from '../../../kit/input/Checkbox.tsx'
import { TextField } from '../../../kit/input/TextField.tsx'
import { Modal } from '../../../kit/overlay/Modal.tsx'
import { toast } from '../../../kit/overlay/toastStore.ts'
import { RelativeTime } from '../../../kit/show/RelativeTime.tsx'
import { useT } from '../../../kit/text.tsx'
import { messageOf } from '../../actionError.ts'
import { useClient } from '../../client.tsx'
import { Failed } from '../../page/Failed.tsx'
import { Loading } from '../../page/Loading.tsx'
import { useLoaded } from '../../page/useLoaded.ts'
import { useMay } from '../../session.tsx'
import type { CaseRedaction } from '../types.ts'

/** One of them: a note or message, the answer at a component, a file, or who was asked for a statement. */
export type ContentOf =
  | { noteId: string }
  | { componentId: string }
  | { assetId: string }
  | { statementId: string }

export interface RemoveContentProps {
  /** The case. */
  id: string
  of: ContentOf
  /** What it is called where several are: the question, the file. */
  name?: string
  /** Whoever sent the case in cannot see the place: what is said about why is between staff. */
  internal?: boolean
  onRemoved: () => void
}

/** The tool that takes the content out of a note, an answer or a file for good; for who may. */
export function RemoveContent(props: RemoveContentProps) {
  const t = useT()
  const may = useMay('caseRedact')
  const [open, setOpen] = useState(false)
  const { name } = props
  if (!may) return null
  return (
    <>
      <IconButton
        small
        danger
        icon="eraser"
        className="a-content-tool"
        label={name ? t('Ta bort innehåll: {namn}', { namn: name }) : t('Ta bort innehåll')}
        onPress={() => setOpen(true)}
      />
      {open && <RemoveDialog {...props} onClose={() => setOpen(false)} />}
    </>
  )
}

/** Asks why, having said what goes. */
export function RemoveDialog({
  id,
  of,
  name,
  internal,
  onRemoved,
  onClose,
}: RemoveContentProps & { onClose: () => void }) {
  const t = useT()
  const client = useClient()
  const [reason, setReason] = useState('')
  const [showReason, setShowReason] = useState(false)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const goes = useLoaded(`redactable ${id} ${JSON.stringify(of)}`, () =>
    client.call('case/redactable', { formDataId: id, ...of }),
  )
  const remove = async () => {
    setBusy(true)
    try {
      await client.call('case/redact', { formDataId: id, ...of, reason: reason.trim(), showReason })
      toast.success(t('Innehållet är borttaget'))
      onClose()
      onRemoved()
    } catch (thrown) {
      setError(messageOf(thrown))
      setBusy(false)
    }
  }
  const { data } = goes
  return (
    <Modal
      open
      alert
      icon="eraser"
      title={name ? t('Ta bort innehåll: {namn}', { namn: name }) : t('Ta bort innehåll')}
      minWidth={520}
      maxWidth={520}
      onClose={onClose}
      primary={{
        label: t('Ta bort innehållet för gott'),
        variant: 'danger',
        busy,
        disabled: reason.trim() === '' || !data,
        onPress: () => void remove(),
      }}
    >
      {goes.error && !data ? (
        <Failed small error={goes.error} onRetry={goes.reload} />
      ) : !data ? (
        <Loading />
      ) : (
        <div className="a-remove-content">
          <p>
            <strong>{t('Det här försvinner, och går inte att få tillbaka:')}</strong>
          </p>
          <ul>
            <li>{whatOf(of, t)}</li>
            {'assetId' in of ||
              (data.files.length > 0 && (
                <li>
                  {t('{n, plural, one {filen} other {# filer}} {namn}', {
                    n: data.files.length,
                    namn: data.files.join(', '),
                  })}
                </li>
              ))}
            {data.lines > 0 && (
              <li>
                {t('det som {n, plural, one {en rad} other {# rader}} i historiken visar av det', {
                  n: data.lines,
                })}
              </li>
            )}
            {data.mails > 0 && (
              <li>
                {t(
                  'texten i {n, plural, one {ett sparat brev eller sms} other {# sparade brev och sms}} som har det med',
                  {
                    n: data.mails,
                  },
                )}
              </li>
            )}
            <li>{t('spåren av det i sökning, listor, aviseringar, utkast och loggar')}</li>
          </ul>
          <p>
            <strong>{t('Det här står kvar:')}</strong>{' '}
            {'statementId' in of
              ? t('vad som frågades och svarades och när, att du har tagit bort uppgifterna, när och varför.')
              : t('vem som skrev och när, att du har tagit bort innehållet, när och varför.')}
          </p>
          <Backups backups={data.backups} />
          {data.mailbox && (
            <p>
              <strong>{t('Brevlådan:')}</strong>{' '}
              {t(
                'meddelandet kom med e-post, och brevet kan ligga kvar i er brevlåda. Ta bort det där också.',
              )}
            </p>
          )}
          <TextField
            label={t('Varför tas innehållet bort?')}
            description={t(
              'Skrivs där innehållet stod, i historiken och i granskningsloggen. Upprepa inte innehållet.',
            )}
            required
            multiline
            rows={2}
            value={reason}
            onChange={setReason}
            maxLength={500}
          />
          {!internal && (
            <Checkbox
              checked={showReason}
              onChange={setShowReason}
              label={t('Visa skälet också för den som skickade in')}
            />
          )}
          {error && (
            <p className="k-error" role="alert">
              {error}
            </p>
          )}
        </div>
      )}
    </Modal>
  )
}

function whatOf(of: ContentOf, t: ReturnType<typeof useT>): string {
  if ('noteId' in of) return t('orden i anteckningen eller meddelandet')
  if ('statementId' in of)
    return t('namn, e-postadress och organisation; är begäran inte besvarad återkallas den')
  return 'assetId' in of ? t('filen, dess namn och innehåll') : t('svaret, som det är och som det har varit')
}

/** Copies that have it still: nobody takes anything out of them. */
function Backups({ backups }: { backups: readonly { file: string; created: number }[] }) {
  const t = useT()
  return (
    <>
      <p>
        <strong>{t('Säkerhetskopior:')}</strong>{' '}
        {backups.length === 0
          ? t('ingen kopia i serverns mapp har innehållet.')
          : t('innehållet finns kvar i dessa kopior tills någon tar bort dem ur serverns mapp.')}{' '}
        {t('Kopior som ni har sparat på andra ställen känner servern inte till.')}
      </p>
      {backups.length > 0 && (
        <ul>
          {backups.map(({ file, created }) => (
            <li key={file} className="a-backup-name">
              {file} <RelativeTime date={created} className="k-muted" />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

/** What stands where something was removed. */
export function RemovedLines({ of }: { of: readonly CaseRedaction[] }) {
  const t = useT()
  return of.map((one) => (
    <span key={one._id} className="a-removed">
      <Icon icon="eraser" size={14} /> {one.kind === 'file' && `${t('En fil')}: `}
      {removedWords(one, t)}, <RelativeTime date={one.at} className="k-muted" />
    </span>
  ))
}

/** What was removed at a place: a note, or the question of that name. */
export const removedAt = (redactions: readonly CaseRedaction[], place: string): CaseRedaction[] =>
  redactions.filter(({ kind, ref, place: at }) => (kind === 'file' ? at : ref) === place)
