import { useState } from 'react'
import { Avatar } from '../../kit/Avatar.tsx'
import { Button } from '../../kit/Button.tsx'
import { TextField } from '../../kit/TextField.tsx'
import { useT } from '../../kit/text.tsx'
import { toast } from '../../kit/toastStore.ts'
import { useClient } from '../client.tsx'
import { useAdminSession, useRenewSession } from '../session.tsx'
import { useForm } from './useForm.ts'

/** One's name as others see it. */
export function NameCard() {
  const t = useT()
  const client = useClient()
  const session = useAdminSession()
  const renew = useRenewSession()
  const [name, setName] = useState(session?.userName ?? '')
  const form = useForm()
  const changed = name.trim() !== '' && name.trim() !== session?.userName
  const save = () =>
    form.run(async () => {
      await client.call('user/updateProfile', { name: name.trim() })
      await renew()
      toast.success(t('Ditt namn har ändrats'))
    })
  return (
    <form
      className="a-card"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (changed) void save()
      }}
    >
      <div className="a-me">
        <Avatar name={session?.userName ?? null} size={40} />
        <div>
          <h2>{session?.userName}</h2>
          <p className="k-muted">{session?.email}</p>
        </div>
      </div>
      <TextField
        label={t('Namn')}
        name="name"
        autoComplete="name"
        value={name}
        onChange={(text) => {
          form.forget('name')
          setName(text)
        }}
        error={form.errors.name ? t(form.errors.name) : null}
        maxLength={200}
      />
      <div className="a-card-foot">
        <Button type="submit" variant="primary" busy={form.busy} disabled={!changed}>
          {t('Spara')}
        </Button>
      </div>
    </form>
  )
}
