import { useState } from 'react'
import { Button } from '../../kit/Button.tsx'
import { Select } from '../../kit/input/Select.tsx'
import { TextField } from '../../kit/input/TextField.tsx'
import { toast } from '../../kit/overlay/toastStore.ts'
import { Callout } from '../../kit/show/Callout.tsx'
import { useT } from '../../kit/text.tsx'
import { ActionError } from '../actionError.ts'
import { useClient } from '../client.tsx'
import { CodeField } from '../factor/CodeField.tsx'
import { ActionModal } from '../modals/act/ActionModal.tsx'
import { useLoaded } from '../page/useLoaded.ts'

const day = 86_400_000

/** Makes a key and shows it, this once. */
export function CreateToken({ onClose, onCreated }: { onClose: () => void; onCreated: () => void }) {
  const t = useT()
  const client = useClient()
  const [name, setName] = useState('')
  const [days, setDays] = useState('90')
  const [code, setCode] = useState('')
  const factor = useLoaded('factor', () => client.call('user/factor', {}))
  const hasFactor = factor.data?.created != null
  const [problem, setProblem] = useState<string | null>(null)
  const [secret, setSecret] = useState<string | null>(null)
  const run = async () => {
    const expires = days === '' ? {} : { expires: Date.now() + Number(days) * day }
    try {
      const proof = hasFactor ? { code } : {}
      const token = await client.call('token/create', { name: name.trim(), ...expires, ...proof })
      setSecret(token.secret)
    } catch (error) {
      if (error instanceof ActionError) setProblem(error.fields?.code ?? null)
      throw error
    }
    onCreated()
  }
  return (
    <ActionModal
      title={t('Ny API-nyckel')}
      icon="key-round"
      finalLabel={t('Skapa')}
      run={run}
      showsProblems
      onClose={onClose}
      steps={[
        {
          ready: name.trim() !== '' && factor.data !== undefined && (!hasFactor || code !== ''),
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
              {hasFactor && (
                <CodeField
                  value={code}
                  onChange={(text) => {
                    setProblem(null)
                    setCode(text)
                  }}
                  error={problem}
                  orRecovery
                />
              )}
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
