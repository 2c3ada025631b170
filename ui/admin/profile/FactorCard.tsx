import { useState } from 'react'
import { problemText } from '../../../src/shared/fields/problemText.ts'
import { Button } from '../../kit/Button.tsx'
import { TextField } from '../../kit/input/TextField.tsx'
import { toast } from '../../kit/overlay/toastStore.ts'
import { Badge } from '../../kit/show/Badge.tsx'
import { RelativeTime } from '../../kit/show/RelativeTime.tsx'
import { useT } from '../../kit/text.tsx'
import { useClient } from '../client.tsx'
import { AppSetUp } from '../factor/AppSetUp.tsx'
import { CodeField } from '../factor/CodeField.tsx'
import { RecoveryCodes } from '../factor/RecoveryCodes.tsx'
import { Failed } from '../page/Failed.tsx'
import { Loading } from '../page/Loading.tsx'
import { useFocusAfter } from '../page/useFocusAfter.ts'
import { useLoaded } from '../page/useLoaded.ts'
import { PasskeyList } from './PasskeyList.tsx'
import { useForm } from './useForm.ts'

/** What is being done: proving oneself to begin, taking the app's first code, and so on. */
type Doing =
  | { kind: 'begin' | 'codes' | 'remove' }
  | { kind: 'confirm'; secret: string; uri: string }
  | { kind: 'shown'; codes: readonly string[] }

/** The second step of one's logins: set up, changed, removed, and new recovery codes. */
export function FactorCard() {
  const t = useT()
  const client = useClient()
  const loaded = useLoaded('factor', () => client.call('user/factor', {}))
  const form = useForm()
  const [doing, setDoing] = useState<Doing | null>(null)
  const [typed, setTyped] = useState('')
  const factor = loaded.data
  const has = factor?.created != null
  const [heading, focusHeading] = useFocusAfter<HTMLHeadingElement>(doing)
  const go = (next: Doing | null) => {
    // Forms begin with the focus in their field; what else is shown begins with its heading.
    if (next === null || next.kind === 'shown') focusHeading()
    setTyped('')
    setDoing(next)
  }
  const type = (text: string) => {
    form.forget('code')
    form.forget('password')
    setTyped(text)
  }
  const submit = () =>
    form.run(async () => {
      if (doing?.kind === 'begin') {
        const made = await client.call('user/beginFactor', has ? { code: typed } : { password: typed })
        return go({ kind: 'confirm', ...made })
      }
      if (doing?.kind === 'remove') {
        await client.call('user/removeOwnFactor', { code: typed })
        toast.success(t('Det andra steget är borttaget'))
        go(null)
      }
      if (doing?.kind === 'codes')
        go({ kind: 'shown', codes: (await client.call('user/recoveryCodes', { code: typed })).recoveryCodes })
      if (doing?.kind === 'confirm')
        go({ kind: 'shown', codes: (await client.call('user/confirmFactor', { code: typed })).recoveryCodes })
      loaded.reload()
    })
  const labels = {
    begin: t('Fortsätt'),
    confirm: t('Slå på'),
    codes: t('Gör nya koder'),
    remove: t('Ta bort'),
  }

  return (
    <section className="a-card" aria-labelledby="factor">
      <h2 id="factor" ref={heading} tabIndex={-1}>
        {t('Inloggning i två steg')}
      </h2>
      {loaded.error !== null && loaded.error !== undefined && (
        <Failed small error={loaded.error} onRetry={loaded.reload} />
      )}
      {!factor && !loaded.error && <Loading />}
      {factor && doing === null && (
        <>
          <p>
            <Badge label={has ? t('På') : t('Av')} color={has ? 'success' : 'warning'} />{' '}
            {has
              ? t('Du loggar in med lösenord och en kod från din autentiseringsapp.')
              : t('Med en kod från telefonen räcker det inte att någon kommer över ditt lösenord.')}
          </p>
          {has && (
            <p className="k-muted">
              {t('{n, plural, one {# återställningskod} other {# återställningskoder}} kvar', {
                n: factor.codesLeft,
              })}
              {' · '}
              {t('Använd')} <RelativeTime date={factor.lastUsed ?? 0} />
            </p>
          )}
          {factor.required && <p className="k-muted">{t('En av dina roller kräver ett andra steg.')}</p>}
          <div className="a-card-foot">
            <Button {...(!has && { variant: 'primary' as const })} onPress={() => go({ kind: 'begin' })}>
              {has ? t('Byt app') : t('Ställ in')}
            </Button>
            {has && <Button onPress={() => go({ kind: 'codes' })}>{t('Nya återställningskoder')}</Button>}
            {has && !factor.required && (
              <Button variant="ghost" onPress={() => go({ kind: 'remove' })}>
                {t('Ta bort')}
              </Button>
            )}
          </div>
          {has && <PasskeyList passkeys={factor.passkeys} onChange={loaded.reload} />}
        </>
      )}
      {doing?.kind === 'shown' && (
        <>
          <RecoveryCodes codes={doing.codes} />
          <div className="a-card-foot">
            <Button variant="primary" onPress={() => go(null)}>
              {t('Klar')}
            </Button>
          </div>
        </>
      )}
      {doing && doing.kind !== 'shown' && (
        <form
          className="a-factor-form"
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            if (typed !== '') void submit()
          }}
        >
          {doing.kind === 'confirm' && <AppSetUp secret={doing.secret} uri={doing.uri} />}
          {doing.kind === 'begin' && !has ? (
            <TextField
              label={t('Nuvarande lösenord')}
              type="password"
              autoComplete="current-password"
              autoFocus
              value={typed}
              onChange={type}
              error={form.errors.password ? t(problemText(form.errors.password)) : null}
            />
          ) : (
            <CodeField
              key={doing.kind}
              value={typed}
              onChange={type}
              error={form.errors.code}
              orRecovery={doing.kind !== 'confirm'}
              autoFocus
            />
          )}
          <div className="a-card-foot">
            <Button
              type="submit"
              variant={doing.kind === 'remove' ? 'danger' : 'primary'}
              busy={form.busy}
              disabled={typed === ''}
            >
              {labels[doing.kind]}
            </Button>
            <Button variant="ghost" onPress={() => go(null)}>
              {t('Avbryt')}
            </Button>
          </div>
        </form>
      )}
    </section>
  )
}
