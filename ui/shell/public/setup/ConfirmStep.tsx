import { Button } from '../../../kit/Button.tsx'
import { TextField } from '../../../kit/input/TextField.tsx'
import { Callout } from '../../../kit/show/Callout.tsx'
import { useT } from '../../../kit/text.tsx'
import { wordsOf } from '../wordsOf.ts'
import type { Account, SetupFailure } from './account.ts'
import { templates } from './templates.ts'

export interface ConfirmStepProps {
  account: Account
  failure: SetupFailure | null
  /** The address did not bring the code that the server printed, or a wrong one. */
  asksCode: boolean
  code: string
  onCode: (code: string) => void
  onBack: () => void
  onSetUp: () => void
}

/** Says what will happen, and asks for the setup code where the address did not bring it. */
export function ConfirmStep({ account, failure, asksCode, code, onCode, onBack, onSetUp }: ConfirmStepProps) {
  const t = useT()
  const chosen = templates.find(({ value }) => value === account.template)
  const codeProblem = failure?.fields.code
  return (
    <form
      className="s-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onSetUp()
      }}
    >
      {failure && !codeProblem && (
        <Callout tone="danger" announce>
          {wordsOf(failure.error, t)}
        </Callout>
      )}
      <p className="s-lead">{t('Ett konto skapas för {email}.', { email: account.email })}</p>
      <p className="k-muted">
        {t('Kontot får sköta hela installationen. Den börjar med: {mall}.', {
          mall: chosen ? t(chosen.label) : account.template,
        })}
      </p>
      {asksCode && (
        <TextField
          label={t('Installationskod')}
          description={t(
            'Den står sist i adressen som servern skrev ut när den startade. Startas servern om skriver den ut en ny.',
          )}
          name="code"
          mono
          autoFocus
          autoComplete="off"
          value={code}
          onChange={onCode}
          error={codeProblem ? t(codeProblem) : null}
        />
      )}
      <div className="s-form-foot">
        <Button onPress={onBack}>{t('Föregående')}</Button>
        <Button type="submit" variant="primary">
          {t('Installera')}
        </Button>
      </div>
    </form>
  )
}
