import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { ActionError, messageOf } from '../../../admin/actionError.ts'
import { useT } from '../../../kit/text.tsx'
import { toast } from '../../../kit/toastStore.ts'
import { post } from '../../http.ts'
import { $setUp } from '../../state/setUp.ts'
import { PublicPage } from '../PublicPage.tsx'
import { AccountStep } from './AccountStep.tsx'
import { type Account, isComplete } from './account.ts'
import { ConfirmStep } from './ConfirmStep.tsx'
import { Steps } from './Steps.tsx'
import { WaitStep } from './WaitStep.tsx'
import { WelcomeStep } from './WelcomeStep.tsx'

/** What the server refused, with problems by field. */
export interface SetupFailure {
  message: string
  fields: Readonly<Record<string, string>>
}

const blank: Account = { email: '', password: '', repeated: '', template: 'felanmalan', organisation: '' }

/** The first-run wizard: welcome, account and template, confirmation, work. */
export function Setup({ page, needsCode }: { page: string | undefined; needsCode: boolean }) {
  const t = useT()
  const [, navigate] = useLocation()
  const [account, setAccount] = useState(blank)
  const [code, setCode] = useState('')
  const [failure, setFailure] = useState<SetupFailure | null>(null)
  const asked = /^[0-3]$/.test(page ?? '') ? Number(page) : 0
  // A step that is opened by its address before the ones in front of it are filled in begins at the beginning.
  const step = asked >= 2 && !isComplete(account) ? 0 : asked
  const go = (next: number) => navigate(`/setup/${next}`)

  useEffect(() => {
    if (page !== undefined && step !== asked) navigate('/setup/0', { replace: true })
  }, [page, step, asked, navigate])

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
        ...(code ? { code } : {}),
      })
      $setUp.set(true)
      toast.success(t('Installationen är klar. Logga in med ditt nya konto.'))
      navigate(`/login?email=${encodeURIComponent(email)}`, { replace: true })
    } catch (error) {
      if (error instanceof ActionError && error.code === 'ALREADY_SET_UP') {
        $setUp.set(true)
        toast.info(error.message)
        return navigate('/login', { replace: true })
      }
      const fields = (error instanceof ActionError && error.fields) || {}
      setFailure({ message: messageOf(error), fields })
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
          onChange={setAccount}
          failure={failure}
          onBack={() => go(0)}
          onNext={() => go(2)}
        />
      )}
      {step === 2 && (
        <ConfirmStep
          account={account}
          failure={failure}
          needsCode={needsCode}
          code={code}
          onCode={setCode}
          onBack={() => go(1)}
          onSetUp={() => void run()}
        />
      )}
      {step === 3 && <WaitStep />}
    </PublicPage>
  )
}
