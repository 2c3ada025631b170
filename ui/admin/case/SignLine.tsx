import { useState } from 'react'
import { problemText } from '../../../src/shared/fields/problemText.ts'
import { Button } from '../../kit/Button.tsx'
import { Icon } from '../../kit/Icon.tsx'
import { TextField } from '../../kit/input/TextField.tsx'
import { Modal } from '../../kit/overlay/Modal.tsx'
import { toast } from '../../kit/overlay/toastStore.ts'
import { useT } from '../../kit/text.tsx'
import { ActionError, messageOf } from '../actionError.ts'
import { useClient } from '../client.tsx'
import type { LoadedCase } from './types.ts'

type Asked = NonNullable<LoadedCase['signing']>

interface SignProps {
  id: string
  /** Of the case, as it is read. */
  revision: number
  asked: Asked
  onDone: () => void
}

/** That the reader is asked to sign the case for an assignment role of theirs, with the ways to do it and not to. */
export function SignLine(props: SignProps) {
  const { asked } = props
  const t = useT()
  const [open, setOpen] = useState<'sign' | 'refuse' | null>(null)
  const close = () => setOpen(null)
  return (
    <div className="a-line a-sign-line">
      <Icon icon="signature" size={16} />
      <div className="a-line-text">
        <span>{asWhom(asked, t)}</span>
        {asked.voided !== undefined && (
          <span className="k-muted">
            {t('Svar har ändrats sedan det skrevs under: läs igenom ärendet igen.')}
          </span>
        )}
      </div>
      <div className="a-line-ways">
        <Button small variant="primary" onPress={() => setOpen('sign')}>
          {t('Skriv under')}
        </Button>
        <Button small onPress={() => setOpen('refuse')}>
          {t('Avstå')}
        </Button>
      </div>
      {open === 'sign' && <SignDialog {...props} onClose={close} />}
      {open === 'refuse' && <RefuseDialog {...props} onClose={close} />}
    </div>
  )
}

const asWhom = ({ as = '', inPlaceOf = [] }: Asked, t: ReturnType<typeof useT>) =>
  inPlaceOf.length > 0
    ? t('Du kan skriva under som {role}, i stället för {names}.', { role: as, names: inPlaceOf.join(', ') })
    : t('Du kan skriva under som {role}.', { role: as })

/** By a password, a code of one's app, or a code that is mailed: just one of them. */
function SignDialog({ id, revision, asked, onDone, onClose }: SignProps & { onClose: () => void }) {
  const t = useT()
  const client = useClient()
  const { who, by, hint, whenSigned } = asked
  const [proof, setProof] = useState<'password' | 'factor' | 'code' | null>(asked.isSent ? 'code' : by)
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const run = async (work: () => Promise<unknown>) => {
    setBusy(true)
    setError(null)
    try {
      await work()
    } catch (thrown) {
      const problem = thrown instanceof ActionError && (thrown.fields?.password ?? thrown.fields?.code)
      if (problem) setError(t(problemText(problem)))
      else toast.danger(messageOf(thrown))
      if (thrown instanceof ActionError && (thrown.code === 'CONFLICT' || thrown.code === 'FORBIDDEN')) {
        onClose()
        onDone()
      }
    } finally {
      setBusy(false)
    }
  }
  const sign = () =>
    run(async () => {
      await client.call('case/sign', { formDataId: id, revision, who, [proof ?? 'password']: typed })
      toast.success(t('Du har skrivit under. Tack!'))
      onClose()
      onDone()
    })
  const send = () =>
    run(async () => {
      await client.call('case/signCode', { formDataId: id })
      setProof('code')
      setTyped('')
    })
  return (
    <Modal
      open
      icon="signature"
      title={t('Skriv under')}
      minWidth={480}
      maxWidth={480}
      onClose={onClose}
      primary={{
        ...{ label: t('Skriv under'), busy, disabled: proof === null || typed.trim() === '' },
        onPress: () => void sign(),
      }}
    >
      <p>{asWhom(asked, t)}</p>
      <p>
        {t(
          'Underskriften är av de svar och filer som du ser i ärendet. Ändras något av dem efteråt gäller den inte längre, och du får veta det.',
        )}{' '}
        {whenSigned
          ? t('När du har skrivit under går ärendet till ”{state}”.', { state: whenSigned })
          : t('Ärendet står kvar här när du har skrivit under.')}
      </p>
      {proof !== null && (
        <TextField
          key={proof}
          autoFocus
          required
          name={proof}
          value={typed}
          onChange={setTyped}
          error={error}
          {...(proof === 'password'
            ? { type: 'password' as const, label: t('Ditt lösenord'), autoComplete: 'current-password' }
            : {
                ...({ inputMode: 'numeric', autoComplete: 'one-time-code' } as const),
                label: proof === 'factor' ? t('Koden i din app') : t('Koden som vi mejlade'),
                ...(proof === 'code' && {
                  description: t('Sex siffror, till {address}. Koden gäller i tio minuter.', {
                    address: hint ?? '',
                  }),
                }),
              })}
        />
      )}
      {hint !== null && (
        <Button small busy={busy} onPress={() => void send()}>
          {proof === 'code' ? t('Skicka en ny kod') : t('Skicka en kod till {address}', { address: hint })}
        </Button>
      )}
      {by === null && hint === null && (
        <p>{t('Ditt konto har inget lösenord, och ingen e-post kan skickas just nu.')}</p>
      )}
    </Modal>
  )
}

function RefuseDialog({ id, revision, asked, onDone, onClose }: SignProps & { onClose: () => void }) {
  const t = useT()
  const client = useClient()
  const [reason, setReason] = useState('')
  const [busy, setBusy] = useState(false)
  const { who, whenRefused } = asked
  const refuse = async () => {
    setBusy(true)
    try {
      const words = reason.trim()
      await client.call('case/refuseToSign', {
        formDataId: id,
        revision,
        who,
        ...(words && { reason: words }),
      })
      onClose()
    } catch (error) {
      toast.danger(messageOf(error))
      setBusy(false)
    }
    onDone()
  }
  return (
    <Modal
      open
      alert
      icon="ban"
      title={t('Avstå från att skriva under')}
      minWidth={480}
      maxWidth={480}
      onClose={onClose}
      primary={{
        label: t('Avstå från att skriva under'),
        variant: 'danger',
        busy,
        onPress: () => void refuse(),
      }}
    >
      <p>
        {whenRefused
          ? t('Avstår du går ärendet till ”{state}”.', { state: whenRefused })
          : t('Avstår du står ärendet kvar här.')}
      </p>
      <TextField
        multiline
        label={t('Varför? (Frivilligt)')}
        description={t('Blir en intern anteckning i ärendet.')}
        value={reason}
        onChange={setReason}
        maxLength={5000}
      />
    </Modal>
  )
}
