import { useState } from 'react'
import { problemText } from '../../../src/shared/fields/problemText.ts'
import { Button } from '../../kit/Button.tsx'
import { TextField } from '../../kit/input/TextField.tsx'
import { toast } from '../../kit/overlay/toastStore.ts'
import { Avatar } from '../../kit/show/Avatar.tsx'
import { useT } from '../../kit/text.tsx'
import { type ActionOutput, useClient } from '../client.tsx'
import { Failed } from '../page/Failed.tsx'
import { Loading } from '../page/Loading.tsx'
import { type Loaded, useLoaded } from '../page/useLoaded.ts'
import { useRenewSession } from '../session.tsx'
import { useForm } from './useForm.ts'

type OwnProfile = ActionOutput<'user/profile'>

/** One's name as others see it, and how to be reached. */
export function NameCard() {
  const client = useClient()
  const loaded = useLoaded('profile', () => client.call('user/profile', {}))
  return (
    <div className="a-card">
      {loaded.error ? (
        <Failed small error={loaded.error} onRetry={loaded.reload} />
      ) : loaded.data ? (
        <NameForm key={loaded.data.revision} loaded={loaded} profile={loaded.data} />
      ) : (
        <Loading />
      )}
    </div>
  )
}

function NameForm({ loaded, profile }: { loaded: Loaded<OwnProfile>; profile: OwnProfile }) {
  const t = useT()
  const client = useClient()
  const renew = useRenewSession()
  const form = useForm()
  const start = {
    name: profile.name,
    givenName: profile.givenName ?? '',
    surname: profile.surname ?? '',
    phone: profile.phone ?? '',
  }
  const [values, setValues] = useState(start)
  const changed = JSON.stringify(values) !== JSON.stringify(start) && values.name.trim() !== ''
  const save = () =>
    form.run(async () => {
      loaded.set(await client.call('user/saveProfile', { ...values, revision: profile.revision }))
      await renew()
      toast.success(t('Dina uppgifter har sparats'))
    })
  const field = (key: keyof typeof start) => ({
    name: key,
    value: values[key],
    onChange: (text: string) => {
      form.forget(key)
      setValues({ ...values, [key]: text })
    },
    error: form.errors[key] ? t(problemText(form.errors[key])) : null,
  })
  return (
    <form
      className="a-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (changed) void save()
      }}
    >
      <div className="a-me">
        <Avatar name={profile.name} size={40} />
        <div>
          <h2>{profile.name}</h2>
          <p className="k-muted">{profile.email}</p>
        </div>
      </div>
      <TextField {...field('name')} label={t('Namn')} required autoComplete="name" maxLength={200} />
      <div className="a-pair">
        <TextField {...field('givenName')} label={t('Förnamn')} autoComplete="given-name" maxLength={200} />
        <TextField {...field('surname')} label={t('Efternamn')} autoComplete="family-name" maxLength={200} />
      </div>
      <TextField {...field('phone')} label={t('Telefon')} type="tel" autoComplete="tel" maxLength={50} />
      <div className="a-card-foot">
        <Button type="submit" variant="primary" busy={form.busy} disabled={!changed}>
          {t('Spara')}
        </Button>
      </div>
    </form>
  )
}
