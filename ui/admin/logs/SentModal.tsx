import { type ReactNode, useState } from 'react'
import { Modal } from '../../kit/overlay/Modal.tsx'
import { modalWidth } from '../../kit/overlay/modalWidth.ts'
import { toast } from '../../kit/overlay/toastStore.ts'
import { Chip, type ChipProps } from '../../kit/show/Chip.tsx'
import { useT } from '../../kit/text.tsx'
import { messageOf } from '../actionError.ts'
import { Failed } from '../page/Failed.tsx'
import { Loading } from '../page/Loading.tsx'
import type { useLoaded } from '../page/useLoaded.ts'
import type { SentModalProps } from './OutboxLog.tsx'

/** What there is to show of it. */
export interface SentWhole {
  /** What has no value is left out. */
  facts: readonly (readonly [label: string, value: ReactNode])[]
  status: Pick<ChipProps, 'label' | 'color'>
  /** Why it is so, line by line. */
  why: readonly string[]
  caseId: string | null
  text: string
}

export interface SentProps extends SentModalProps {
  icon: 'mail' | 'message-square'
  title: string
  loaded: Pick<ReturnType<typeof useLoaded>, 'error' | 'reload'>
  /** undefined until it is there. */
  whole: SentWhole | undefined
  /** Sends it again, where that can be done. */
  again: { label: string; send: () => Promise<unknown>; done: string } | null
}

/** Something that was sent, or would have been, as it stands in its log. */
export function SentModal({ icon, title, loaded, whole, again, onClose, onChanged }: SentProps) {
  const t = useT()
  const [busy, setBusy] = useState(false)
  const send = async ({ send: sendAgain, done }: NonNullable<typeof again>) => {
    setBusy(true)
    try {
      await sendAgain()
      toast.success(done)
      onChanged()
      onClose()
    } catch (error) {
      toast.danger(messageOf(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Modal
      open
      {...modalWidth}
      icon={icon}
      title={title}
      onClose={onClose}
      cancelLabel={t('Stäng')}
      {...(again && { primary: { label: again.label, onPress: () => void send(again), busy } })}
    >
      {loaded.error ? (
        <Failed small error={loaded.error} onRetry={loaded.reload} />
      ) : !whole ? (
        <Loading />
      ) : (
        <>
          <dl className="a-facts a-facts-wide">
            {whole.facts.map(
              ([label, value]) =>
                value && (
                  <div key={label}>
                    <dt>{label}</dt>
                    <dd>{value}</dd>
                  </div>
                ),
            )}
            <div>
              <dt>{t('Status')}</dt>
              <dd>
                <Chip {...whole.status} />
                {whole.why.map((line) => (
                  <span key={line} className="a-mail-error">
                    {line}
                  </span>
                ))}
              </dd>
            </div>
            {whole.caseId && (
              <div>
                <dt>{t('Ärende')}</dt>
                <dd>
                  <a href={`/case/${whole.caseId}`}>{t('Öppna ärendet')}</a>
                </dd>
              </div>
            )}
          </dl>
          <div className="a-mail-text">{whole.text}</div>
        </>
      )}
    </Modal>
  )
}
