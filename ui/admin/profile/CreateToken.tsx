import { useState } from 'react'
import { Button } from '../../kit/Button.tsx'
import { Select } from '../../kit/input/Select.tsx'
import { TextField } from '../../kit/input/TextField.tsx'
import { toast } from '../../kit/overlay/toastStore.ts'
import { Callout } from '../../kit/show/Callout.tsx'
import { useT } from '../../kit/text.tsx'
import { useClient } from '../client.tsx'
import { ActionModal } from '../modals/act/ActionModal.tsx'

const day = 86_400_000

/** Makes a key and shows it, this once. */
export function CreateToken({ onClose, onCreated }: { onClose: () => void; onCreated: () => void }) {
  const t = useT()
  const client = useClient()
  const [name, setName] = useState('')
  const [days, setDays] = useState('90')
  const [secret, setSecret] = useState<string | null>(null)
  const run = async () => {
    const expires = days === '' ? {} : { expires: Date.now() + Number(days) * day }
    const token = await client.call('token/create', { name: name.trim(), ...expires })
    setSecret(token.secret)
    onCreated()
  }
  return (
    <ActionModal
      title={t('Ny API-nyckel')}
      icon="key-round"
      finalLabel={t('Skapa')}
      run={run}
      onClose={onClose}
      steps={[
        {
          ready: name.trim() !== '',
          content: (
            <>
              <TextField
                label={t('Namn')}
                description={t('Vad nyckeln ska användas till, så att du känner igen den.')}
                required
                autoFocus
                value={name}
                onChange={setName}
                maxLength={100}
              />
              <Select
                label={t('Gäller')}
                value={days}
                onChange={setDays}
                options={[
                  { value: '30', label: t('30 dagar') },
                  { value: '90', label: t('90 dagar') },
                  { value: '365', label: t('Ett år') },
                  { value: '', label: t('Tills vidare') },
                ]}
              />
            </>
          ),
        },
      ]}
      {...(secret
        ? {
            success: (
              <>
                <Callout tone="success" announce title={t('Nyckeln är skapad')}>
                  {t('Kopiera den nu. Den visas inte igen.')}
                </Callout>
                <TextField
                  label={t('Nyckel')}
                  mono
                  readOnly
                  value={secret}
                  onChange={() => {}}
                  end={
                    <Button
                      small
                      variant="ghost"
                      icon="copy"
                      onPress={() =>
                        void navigator.clipboard
                          .writeText(secret)
                          .then(() => toast.success(t('Kopierad'), { timeout: copyShown }))
                      }
                    >
                      {t('Kopiera')}
                    </Button>
                  }
                />
              </>
            ),
          }
        : {})}
    />
  )
}

/** How long the word that something was copied stays, in milliseconds. */
const copyShown = 2000
