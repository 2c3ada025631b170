import { useEffect, useState } from 'react'
import { type Message, msg } from '../../../../src/shared/i18n.ts'
import { Button } from '../../../kit/Button.tsx'
import { Icon } from '../../../kit/Icon.tsx'
import { toast } from '../../../kit/overlay/toastStore.ts'
import { RelativeTime } from '../../../kit/show/RelativeTime.tsx'
import { useRegion, useT } from '../../../kit/text.tsx'
import { messageOf } from '../../actionError.ts'
import { type ActionOutput, useClient } from '../../client.tsx'
import { putAway } from '../../desk/changes/changeStore.ts'
import { useIsViewing } from '../../session.tsx'
import { SendLater } from './SendLater.tsx'

export type WaitingMessage = ActionOutput<'case/unsentMessages'>['messages'][number]

export interface WaitingMessagesProps {
  /** The case. */
  id: string
  messages: readonly WaitingMessage[]
  /** Nothing can be done with them here but copying. */
  closed?: boolean
  onChanged: () => void
}

/** Messages that are not sent yet, where they will stand: until when they can be taken back, and what could not be sent. */
export function WaitingMessages({ id, messages, closed, onChanged }: WaitingMessagesProps) {
  const t = useT()
  if (messages.length === 0) return null
  return (
    <ul className="a-notes a-waiting" aria-label={t('Inte skickade än')}>
      {messages.map((message) => (
        <Waiting key={message.messageId} {...{ id, message, closed, onChanged }} />
      ))}
    </ul>
  )
}

function Waiting({
  id,
  message,
  closed,
  onChanged,
}: Omit<WaitingMessagesProps, 'messages'> & { message: WaitingMessage }) {
  const t = useT()
  const region = useRegion()
  const client = useClient()
  const isViewing = useIsViewing()
  const [busy, setBusy] = useState(false)
  const [asking, setAsking] = useState(false)
  const { messageId, note, files, byName, later, sendAt, reason } = message
  const act = async (work: () => Promise<unknown>) => {
    setBusy(true)
    try {
      await work()
      setAsking(false)
    } catch (error) {
      toast.danger(messageOf(error))
    } finally {
      setBusy(false)
      onChanged()
    }
  }
  const ref = { formDataId: id, messageId }
  const takeBack = () =>
    act(async () => {
      await client.call('case/takeBackMessage', ref)
      putAway()
    })
  const copy = async () => {
    await navigator.clipboard.writeText(note)
    toast.success(t('Texten är kopierad'))
  }
  const when = new Intl.DateTimeFormat(region, {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: 'Europe/Stockholm',
  })
  return (
    <li className="a-note a-waits">
      <Icon icon={reason ? 'triangle-alert' : 'clock'} />
      <div className="a-note-text">
        <span className="a-note-head">
          <strong>{byName}</strong>
          {/* What is counted down is not told: each second would be read out. */}
          <span className="k-muted">
            <span role="status">{reason && t(unsentTexts[reason])}</span>
            {!reason && later && (
              <>
                {t('Skickas {when}', { when: when.format(sendAt) })} (<RelativeTime date={sendAt} />)
              </>
            )}
            {!reason && !later && <Countdown key={sendAt} leftMs={message.leftMs} />}
          </span>
        </span>
        <p className="a-note-words">{note}</p>
        {files.length > 0 && <span className="k-muted">{files.map(({ name }) => name).join(', ')}</span>}
        {!isViewing && (
          <span className="a-note-choice">
            {!closed && (
              <Button small busy={busy} onPress={() => void takeBack()}>
                {reason || later ? t('Tillbaka till utkastet') : t('Ångra')}
              </Button>
            )}
            {!closed && later && !reason && (
              <>
                <Button small disabled={busy} onPress={() => setAsking(true)}>
                  {t('Ändra tiden')}
                </Button>
                <Button
                  small
                  disabled={busy}
                  onPress={() => void act(() => client.call('case/moveMessage', ref))}
                >
                  {t('Skicka nu')}
                </Button>
              </>
            )}
            {reason && (
              <Button small icon="copy" onPress={() => void copy()}>
                {t('Kopiera texten')}
              </Button>
            )}
          </span>
        )}
      </div>
      {asking && (
        <SendLater
          busy={busy}
          onChosen={(at) => void act(() => client.call('case/moveMessage', { ...ref, at }))}
          onClose={() => setAsking(false)}
        />
      )}
    </li>
  )
}

const unsentTexts: Record<NonNullable<WaitingMessage['reason']>, Message> = {
  removed: msg`Skickades inte: ärendet var borttaget.`,
  writer: msg`Skickades inte: den som skrev har inget konto längre.`,
  files: msg`Skickades inte: en fil finns inte kvar.`,
}

/** The seconds that are left by what the server said; it is the server that sends. */
function Countdown({ leftMs }: { leftMs: number }) {
  const t = useT()
  const [until] = useState(() => Date.now() + leftMs)
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 500)
    return () => clearInterval(timer)
  }, [])
  const n = Math.max(0, Math.ceil((until - now) / 1_000))
  return (
    <>
      <span aria-hidden="true">{n > 0 ? t('Skickas om {n} s', { n }) : t('Skickas …')}</span>
      <span className="k-hidden">{t('Skickas om tio sekunder, och kan ångras till dess')}</span>
    </>
  )
}
