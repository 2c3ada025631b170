import { useEffect, useRef, useState } from 'react'
import { newId } from '../../../../src/shared/ids.ts'
import { Modal } from '../../../kit/overlay/Modal.tsx'
import { Callout } from '../../../kit/show/Callout.tsx'
import { useT } from '../../../kit/text.tsx'
import { ActionError, messageOf as wordsOf } from '../../actionError.ts'
import { useClient } from '../../client.tsx'
import { EndJob } from '../../job/EndJob.tsx'
import { useAdminSession } from '../../session.tsx'
import { type RefusedCase, tellChange } from '../changes/changeStore.ts'
import type { Chosen } from '../changes/chosen.ts'
import { useBulk } from '../changes/useBulk.ts'
import { unfilledInWords, unreachedInWords } from './leftOut.ts'
import { keepSent, keepText, keptText, type ManyText, messageOf, noText } from './manyText.ts'
import { type PreviewedMessages, PreviewStep } from './PreviewStep.tsx'
import { keepAgain, undoneInWords } from './undoneMany.ts'
import { WriteStep } from './WriteStep.tsx'

/** Cases whose senders can be written to at a time. */
export const mostWritten = 500

export interface WriteToManyProps {
  chosen: Chosen
  onClose: () => void
  /** It has been sent, but to the senders of these. */
  onSent: (left: readonly string[]) => void
  /** It was taken back: these get none. */
  onUndone: (left: readonly string[]) => void
}

/** The same message to the senders of many cases: written, looked at for some of them, and sent to those whom it can reach. */
export function WriteToMany({ chosen, onClose, onSent, onUndone }: WriteToManyProps) {
  const t = useT()
  const client = useClient()
  const userId = useAdminSession()?.userId ?? ''
  const { changeHere, underWay, busy } = useBulk()
  const [message, setMessage] = useState(() => keptText(userId, 'message'))
  const [preview, setPreview] = useState<PreviewedMessages | null>(null)
  const [looking, setLooking] = useState(false)
  const [trouble, setTrouble] = useState('')
  /** Id of the sending, until an answer has come: tried again it is the same. */
  const sending = useRef(newId())
  useEffect(() => keepText(userId, 'message', message), [userId, message])
  const change = (next: ManyText) => {
    setMessage(next)
    setTrouble('')
  }
  const look = async () => {
    sending.current = newId()
    setLooking(true)
    setTrouble('')
    try {
      setPreview(await client.call('case/previewMessages', { ...chosen.cases, ...messageOf(message) }))
    } catch (error) {
      setTrouble(wordsOf(error))
    } finally {
      setLooking(false)
    }
  }
  const send = async ({ reached, unreached, unfilled }: PreviewedMessages) => {
    setTrouble('')
    const { expected } = chosen.seen
    const what = { kind: 'message' as const, ...messageOf(message) }
    const asked = { ids: reached, ...(expected && { expected }), change: what, undo: sending.current }
    const failed = (error: unknown) =>
      setTrouble(
        error instanceof ActionError && error.code === 'OFFLINE'
          ? t(
              'Servern svarade inte, så det är osäkert om meddelandet skickades. Försök igen: ingen får det två gånger.',
            )
          : wordsOf(error),
      )
    const told = (outcome: Parameters<Parameters<typeof changeHere>[1]>[0]) => {
      sending.current = newId()
      const { ids, refused, stopped, undo } = outcome
      if (ids.length === 0) {
        setTrouble([t('Inget skickades.'), stopped, ...refused.slice(0, 5).map(inWords)].join(' ').trim())
        return
      }
      const left: RefusedCase[] = [
        ...unreached.map((one) => leftAlone(one._id, one.name, unreachedInWords(one, t))),
        ...unfilled.map(({ _id, name, missing }) => leftAlone(_id, name, unfilledInWords(missing, t))),
        ...refused,
      ]
      const sent = new Set(ids)
      const rest = reached.filter((id) => !sent.has(id))
      const text = t(
        '{n, plural, one {Meddelandet skickas i ett ärende} other {Meddelandet skickas i # ärenden}} om tio sekunder.',
        { n: ids.length },
      )
      // Cut short or taken back, the words are there for the rest.
      if (!stopped) keepText(userId, 'message', noText)
      keepSent(userId, 'message', message)
      const later = t(
        '{n, plural, one {Meddelandet är skickat i ett ärende.} other {Meddelandet är skickat i # ärenden.}}',
        { n: ids.length },
      )
      const inAll = (words: string) => [words, stopped].filter(Boolean).join(' ')
      const none = [...rest, ...unreached.map(({ _id }) => _id), ...unfilled.map(({ _id }) => _id)]
      tellChange(inAll(text), undo, left, {
        later: inAll(later),
        undone: (n) => undoneInWords(ids.length, n, t),
        onUndone: (undone) => {
          keepAgain(userId, 'message', message)
          onUndone([...none, ...undone])
        },
      })
      onSent(none)
    }
    await changeHere(asked, told, failed)
  }
  const n = chosen.n
  const title = t(
    'Skriv till {n, plural, one {den som skickat in ett ärende} other {dem som skickat in # ärenden}}',
    { n },
  )
  const frame = { open: true, icon: 'message-square', title, minWidth: 640, maxWidth: 640, onClose }
  const problem = trouble && (
    <Callout tone="danger" announce>
      {trouble}
    </Callout>
  )
  if (!preview)
    return (
      <Modal
        {...frame}
        subtitle={t('Steg 1 av 2: texten')}
        primary={{
          label: t('Förhandsgranska'),
          busy: looking,
          disabled: message.text.trim() === '',
          onPress: () => void look(),
        }}
      >
        {problem}
        <WriteStep chosen={chosen} message={message} onChange={change} />
        <p role="status" className="k-muted">
          {looking && t('Fyller i meddelandet för varje ärende …')}
        </p>
      </Modal>
    )
  return (
    <Modal
      {...frame}
      subtitle={t('Steg 2 av 2: så blir det')}
      secondary={{ label: t('Ändra texten'), disabled: busy, onPress: () => setPreview(null) }}
      primary={{
        label: t('Skicka till {n}', { n: preview.reached.length }),
        icon: 'send',
        busy,
        disabled: preview.reached.length === 0,
        onPress: () => void send(preview),
      }}
    >
      {problem}
      <PreviewStep preview={preview} />
      {underWay && (
        <div className="a-bulk-progress">
          <progress aria-label={t('Meddelandena skrivs')} max={100} value={underWay.percent} />
          <span className="k-number">{t('{n} %', { n: Math.round(underWay.percent) })}</span>
          <EndJob end={underWay.cancel}>{t('Stoppa utskicket')}</EndJob>
        </div>
      )}
    </Modal>
  )
}

const inWords = ({ name, message }: RefusedCase) => [name, message].filter(Boolean).join(': ')

const leftAlone = (_id: string, name: string, message: string): RefusedCase => ({
  ...{ _id, name, message, code: 'INVALID' },
})
