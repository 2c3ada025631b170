import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { keysOf } from '../../../../src/shared/record.ts'
import { ActionError } from '../../../admin/actionError.ts'
import { toast } from '../../../kit/overlay/toastStore.ts'
import { useT } from '../../../kit/text.tsx'
import { post } from '../../http.ts'
import { $setUp } from '../../state/setUp.ts'
import { PublicPage } from '../PublicPage.tsx'
import { wordsOf } from '../wordsOf.ts'
import { AccountStep } from './AccountStep.tsx'
import { type Account, isComplete, type SetupFailure } from './account.ts'
import { ConfirmStep } from './ConfirmStep.tsx'
import { Steps } from './Steps.tsx'
import { WaitStep } from './WaitStep.tsx'
import { WelcomeStep } from './WelcomeStep.tsx'

const blank: Account = { email: '', password: '', repeated: '', template: 'felanmalan', organisation: '' }

/** The first-run wizard: welcome, account and template, confirmation, work. */
export function Setup({ page }: { page: string | undefined }) {
  const t = useT()
  const [, navigate] = useLocation()
  const [account, setAccount] = useState(blank)
  const [brought] = useState(() => new URLSearchParams(location.search).get('code') ?? '')
  const [code, setCode] = useState(brought)
  const [failure, setFailure] = useState<SetupFailure | null>(null)
  const asked = /^[0-3]$/.test(page ?? '') ? Number(page) : 0
  // A step that is opened by its address before the ones in front of it are filled in begins at the beginning.
  const step = asked >= 2 && !isComplete(account) ? 0 : asked
  const go = (next: number) => navigate(`/setup/${next}`)

  useEffect(() => {
    if (page !== undefined && step !== asked) navigate('/setup/0', { replace: true })
  }, [page, step, asked, navigate])

  // What is typed now has not been refused yet.
  const change = (next: Account) => {
    const touched = keysOf(next)
    setFailure(
      withoutFields(
        failure,
        touched.filter((key) => next[key] !== account[key]),
      ),
    )
    setAccount(next)
  }

  const run = async () => {
    setFailure(null)
    go(3)
    const { email, password, template, organisation } = account
    try {
      await post('/api/initVerkstadDB', {
        email,
        password,
        template,
        ...(organisation.trim() ? { organisation: organisation.trim() } : {}),
        code,
      })
      $setUp.set(true)
      toast.success(t('Installationen är klar. Logga in med ditt nya konto.'))
      navigate(`/login?email=${encodeURIComponent(email)}`, { replace: true })
    } catch (error) {
      if (error instanceof ActionError && error.code === 'ALREADY_SET_UP') {
        $setUp.set(true)
        toast.info(wordsOf(error, t))
        return navigate('/login', { replace: true })
      }
      const fields = (error instanceof ActionError && error.fields) || {}
      setFailure({ error, fields })
      go(fields.email || fields.password ? 1 : 2)
    }
  }

  return (
    <PublicPage title={t('Kom igång med Verkstad')} wide>
      <Steps current={step} />
      {step === 0 && <WelcomeStep onNext={() => go(1)} />}
      {step === 1 && (
        <AccountStep
          account={account}
          onChange={change}
          failure={failure}
          onBack={() => go(0)}
          onNext={() => go(2)}
        />
      )}
      {step === 2 && (
        <ConfirmStep
          account={account}
          failure={failure}
          asksCode={brought === '' || failure?.fields.code !== undefined || code !== brought}
          code={code}
          onCode={(text) => {
            setCode(text)
            setFailure(withoutFields(failure, ['code']))
          }}
          onBack={() => go(1)}
          onSetUp={() => void run()}
        />
      )}
      {step === 3 && <WaitStep />}
    </PublicPage>
  )
}

function withoutFields(failure: SetupFailure | null, keys: readonly string[]): SetupFailure | null {
  if (!failure) return null
  const fields = Object.fromEntries(Object.entries(failure.fields).filter(([key]) => !keys.includes(key)))
  // With its last field put right, nothing is left of the refusal.
  const had = Object.keys(failure.fields).length > 0
  return had && Object.keys(fields).length === 0 ? null : { ...failure, fields }
}
