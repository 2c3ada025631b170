import { useState } from 'react'
import { Button } from '../../kit/Button.tsx'
import { Icon } from '../../kit/Icon.tsx'
import { TextField } from '../../kit/input/TextField.tsx'
import { ConfirmDialog } from '../../kit/overlay/ConfirmDialog.tsx'
import { toast } from '../../kit/overlay/toastStore.ts'
import { RelativeTime } from '../../kit/show/RelativeTime.tsx'
import { useT } from '../../kit/text.tsx'
import { knowsPasskeys, makePasskey } from '../../runtime/passkey.ts'
import { messageOf } from '../actionError.ts'
import { useClient } from '../client.tsx'
import { CodeField } from '../factor/CodeField.tsx'
import { useFocusAfter } from '../page/useFocusAfter.ts'
import { useForm } from './useForm.ts'

export interface PasskeyListProps {
  passkeys: readonly { _id: string; name: string; created: number; lastUsed: number | null }[]
  onChange: () => void
}

/** Keys in devices that take the second step in the place of a code: made, seen and removed. */
export function PasskeyList({ passkeys, onChange }: PasskeyListProps) {
  const t = useT()
  const client = useClient()
  const form = useForm()
  const [adding, setAdding] = useState(false)
  const [removing, setRemoving] = useState<PasskeyListProps['passkeys'][number] | null>(null)
  const [heading, focusHeading] = useFocusAfter<HTMLHeadingElement>(passkeys)
  const [name, setName] = useState('')
  const [code, setCode] = useState('')
  const close = () => {
    setAdding(false)
    setName('')
    setCode('')
  }
  const add = () =>
    form.run(async () => {
      const { options } = await client.call('user/beginPasskey', { code })
      const response = await makePasskey(options)
      if (!response) return void toast.warning(t('Ingen passkey skapades.'))
      await client.call('user/addPasskey', { name: name.trim(), response })
      close()
      focusHeading()
      onChange()
    })
  const remove = async () => {
    if (!removing) return
    try {
      await client.call('user/removePasskey', { id: removing._id })
      toast.removed(t('{namn} är borttagen', { namn: removing.name }))
      focusHeading()
      onChange()
    } catch (error) {
      toast.danger(messageOf(error))
    } finally {
      setRemoving(null)
    }
  }

  return (
    <>
      <h3 id="passkeys" ref={heading} tabIndex={-1}>
        {t('Passkeys')}
      </h3>
      <p className="k-muted">
        {t('Fingeravtryck, ansikte, pinkod eller en säkerhetsnyckel i stället för koden från appen.')}
      </p>
      {passkeys.length > 0 && (
        <ul className="a-lines" aria-labelledby="passkeys">
          {passkeys.map((passkey) => {
            const { _id, name, created, lastUsed } = passkey
            return (
              <li key={_id} className="a-line">
                <Icon icon="key-round" size={20} className="k-muted" />
                <div className="a-line-text">
                  <strong>{name}</strong>
                  <span className="k-muted">
                    {lastUsed === null ? t('Skapad') : t('Använd')}{' '}
                    <RelativeTime date={lastUsed ?? created} />
                  </span>
                </div>
                <Button
                  small
                  variant="ghost"
                  aria-label={t('Ta bort {namn}', { namn: name })}
                  onPress={() => setRemoving(passkey)}
                >
                  {t('Ta bort')}
                </Button>
              </li>
            )
          })}
        </ul>
      )}
      {!knowsPasskeys() ? (
        <p className="k-muted">{t('Den här webbläsaren kan inte använda passkeys.')}</p>
      ) : adding ? (
        <form
          className="a-factor-form"
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            if (name.trim() !== '' && code !== '') void add()
          }}
        >
          <TextField
            label={t('Namn')}
            description={t('Så att du känner igen den, till exempel Min dator.')}
            value={name}
            onChange={setName}
            maxLength={100}
            autoFocus
          />
          <CodeField
            value={code}
            onChange={(text) => {
              form.forget('code')
              setCode(text)
            }}
            error={form.errors.code}
            orRecovery
          />
          <div className="a-card-foot">
            <Button
              type="submit"
              variant="primary"
              busy={form.busy}
              disabled={name.trim() === '' || code === ''}
            >
              {t('Skapa passkey')}
            </Button>
            <Button variant="ghost" onPress={close}>
              {t('Avbryt')}
            </Button>
          </div>
        </form>
      ) : (
        <div className="a-card-foot">
          <Button onPress={() => setAdding(true)}>{t('Lägg till passkey')}</Button>
        </div>
      )}
      <ConfirmDialog
        open={removing !== null}
        danger
        title={t('Ta bort {namn}?', { namn: removing?.name ?? '' })}
        confirmLabel={t('Ta bort')}
        onCancel={() => setRemoving(null)}
        onConfirm={() => void remove()}
      >
        {t('Enheten kan inte användas för att logga in längre. Du kan lägga till den igen.')}
      </ConfirmDialog>
    </>
  )
}
