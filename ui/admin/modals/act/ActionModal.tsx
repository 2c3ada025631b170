import { type ReactNode, useState } from 'react'
import type { IconLike } from '../../../kit/Icon.tsx'
import { ConfirmDialog } from '../../../kit/overlay/ConfirmDialog.tsx'
import { Modal, type ModalAction, type ModalProps } from '../../../kit/overlay/Modal.tsx'
import { modalWidth } from '../../../kit/overlay/modalWidth.ts'
import { Callout } from '../../../kit/show/Callout.tsx'
import { useT } from '../../../kit/text.tsx'
import { ActionError } from '../../actionError.ts'
import { Failed } from '../../page/Failed.tsx'

/** One step of a dialog. */
export interface ModalStep {
  title?: string
  content?: ReactNode
  tabs?: ModalProps['tabs']
  /** Next (or the final button) can be pressed. */
  ready?: boolean
  /** Work that Next waits for, such as reading a file; a refusal replaces the content as one of `run` does. */
  next?: () => Promise<void>
}

export interface ActionModalProps {
  title: string
  icon?: IconLike
  /** At least one. */
  steps: readonly ModalStep[]
  /** What the last step's button says: "Skapa", "Ta bort". */
  finalLabel: string
  /** Does the work. A refusal replaces the content until one goes back. */
  run: () => Promise<void>
  /** The content shows problems of fields itself, so a refusal with fields leaves it in place. */
  showsProblems?: boolean
  onClose: () => void
  /** Something was filled in that would be lost: asked about before closing. */
  dirty?: boolean
  danger?: boolean
  /** Shown in place of everything when the work is done; the dialog then only closes. */
  success?: ReactNode
  /** The way on from there, beside closing. */
  successAction?: ModalAction
  /** In place of the default, for errors that the dialog knows how to handle. */
  errorView?: (error: unknown, back: () => void) => ReactNode
  note?: ReactNode
}

/** A dialog that does something: steps with Previous and Next, one final button, and what comes of it. */
export function ActionModal(props: ActionModalProps) {
  const { title, icon, steps, finalLabel, run, showsProblems, onClose, dirty, danger } = props
  const { success, successAction, errorView, note } = props
  const t = useT()
  const [at, setAt] = useState(0)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const [leaving, setLeaving] = useState(false)
  const step = steps[Math.min(at, steps.length - 1)]
  const last = at >= steps.length - 1

  const work = async (what: () => Promise<void>) => {
    setBusy(true)
    try {
      await what()
    } catch (failed) {
      const inPlace = showsProblems && failed instanceof ActionError && failed.fields
      if (!inPlace) setError(failed)
    } finally {
      setBusy(false)
    }
  }
  const goOn = async () => {
    await step?.next?.()
    setAt(at + 1)
  }
  const close = () => (dirty && !success ? setLeaving(true) : onClose())
  const frame = { ...modalWidth, open: true, title, icon, onClose: close }

  if (success) {
    return (
      <Modal
        {...frame}
        cancelLabel={successAction ? t('Stäng') : null}
        primary={successAction ?? { label: t('Stäng'), onPress: onClose }}
      >
        {success}
      </Modal>
    )
  }
  if (error) {
    const back = () => setError(null)
    const own = errorView?.(error, back)
    return (
      own ?? (
        <Modal {...frame} secondary={{ label: t('Tillbaka'), onPress: back }}>
          <Failed error={error} small />
        </Modal>
      )
    )
  }
  return (
    <>
      <Modal
        {...frame}
        {...(steps.length > 1
          ? { subtitle: stepLine(t('Steg {n} av {total}', { n: at + 1, total: steps.length }), step?.title) }
          : {})}
        {...(step?.tabs ? { tabs: step.tabs } : {})}
        {...(note ? { note } : {})}
        {...(at > 0
          ? { secondary: { label: t('Föregående'), onPress: () => setAt(at - 1), disabled: busy } }
          : {})}
        primary={{
          label: last ? finalLabel : t('Nästa'),
          onPress: () => void work(last ? run : goOn),
          busy,
          disabled: step?.ready === false,
          ...(danger && last ? { variant: 'danger' as const } : {}),
        }}
      >
        {step?.content}
      </Modal>
      <ConfirmDialog
        open={leaving}
        danger
        title={t('Kasta ändringarna?')}
        confirmLabel={t('Kasta')}
        onCancel={() => setLeaving(false)}
        onConfirm={onClose}
      >
        {t('Det du har fyllt i sparas inte.')}
      </ConfirmDialog>
    </>
  )
}

const stepLine = (steps: string, title: string | undefined) => (title ? `${steps}: ${title}` : steps)

/** Says that something has to be put right, for dialogs where the place may be on another tab. */
export function Problems({ lines }: { lines: readonly string[] }) {
  const t = useT()
  if (lines.length === 0) return null
  return (
    <Callout tone="danger" announce title={t('Några uppgifter behöver rättas.')}>
      <ul className="a-problems">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </Callout>
  )
}

/** What was stored all the same, and is to be looked over. */
export function Warnings({ lines }: { lines: readonly string[] }) {
  const t = useT()
  if (lines.length === 0) return null
  return (
    <Callout tone="warning" announce title={t('Sparat som det står, men se över det här:')}>
      <ul className="a-problems">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </Callout>
  )
}
