import { useState } from 'react'
import { ActionError } from '../../admin/actionError.ts'
import { AppSetUp } from '../../admin/factor/AppSetUp.tsx'
import { CodeField } from '../../admin/factor/CodeField.tsx'
import { RecoveryCodes } from '../../admin/factor/RecoveryCodes.tsx'
import { Button } from '../../kit/Button.tsx'
import { Callout } from '../../kit/show/Callout.tsx'
import { useT } from '../../kit/text.tsx'
import { knowsPasskeys, type PasskeyOptions, takePasskey } from '../../runtime/passkey.ts'
import { begin, type Second, takeSecondStep } from '../state/account.ts'
import { PublicForm } from './PublicForm.tsx'
import { wordsOf } from './wordsOf.ts'

export interface SecondStepProps {
  second: Second
  /** The person is in. */
  onDone: () => void
  /** The password has to be given again, for what reason. */
  onAgain: (reason?: unknown) => void
}

/** The second step of a login: a code of the app, which is set up first where a role asks for it and there is none. */
export function SecondStep({ second, onDone, onAgain }: SecondStepProps) {
  const t = useT()
  const [code, setCode] = useState('')
  const [options, setOptions] = useState<{ passkey?: PasskeyOptions }>(second)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [failed, setFailed] = useState<unknown>(null)
  const [taken, setTaken] = useState<{ reply: unknown; codes: readonly string[] } | null>(null)

  const enter = async (reply: unknown) => {
    await begin(reply)
    onDone()
  }
  const { passkey } = options
  const submit = () => (code.trim() === '' ? setProblem('validation.required') : void prove({ code }))
  const sign = async () => {
    if (!passkey) return
    const signed = await takePasskey(passkey)
    if (!signed) return setProblem('validation.passkey')
    // What was to be signed is used up, whatever comes of it.
    setOptions({})
    await prove({ passkey: signed })
  }
  const prove = async (proof: { code: string } | { passkey: unknown }) => {
    setBusy(true)
    setProblem(null)
    setFailed(null)
    try {
      const { reply, recoveryCodes } = await takeSecondStep(second.grant, proof)
      if (recoveryCodes) setTaken({ reply, codes: recoveryCodes })
      else await enter(reply)
    } catch (error) {
      const known = error instanceof ActionError ? error : null
      if (known?.code === 'SESSION_EXPIRED') return onAgain(error)
      if (known?.fields?.code) setProblem(known.fields.code)
      else setFailed(error)
    } finally {
      setBusy(false)
    }
  }

  if (taken) {
    return (
      <>
        <RecoveryCodes codes={taken.codes} />
        <Button variant="primary" wide onPress={() => void enter(taken.reply)}>
          {t('Jag har sparat koderna')}
        </Button>
      </>
    )
  }
  return (
    <>
      {failed !== null && (
        <Callout tone="danger" announce>
          {wordsOf(failed, t)}
        </Callout>
      )}
      {passkey && knowsPasskeys() && (
        <Button variant="primary" icon="key-round" wide busy={busy} onPress={() => void sign()}>
          {t('Använd passkey')}
        </Button>
      )}
      <PublicForm submitLabel={t('Logga in')} busy={busy} onSubmit={submit}>
        {second.setUp && (
          <>
            <p>{t('En av dina roller kräver ett andra steg.')}</p>
            <AppSetUp {...second.setUp} />
          </>
        )}
        <CodeField
          value={code}
          onChange={(text) => {
            setProblem(null)
            setCode(text)
          }}
          error={problem}
          orRecovery={!second.setUp}
          autoFocus
        />
      </PublicForm>
      <Button variant="ghost" onPress={() => onAgain()}>
        {t('Börja om')}
      </Button>
    </>
  )
}
