import { useState } from 'react'
import { problemText } from '../../../src/shared/fields/problemText.ts'
import type { ProviderKind } from '../../../src/shared/providers/provider.ts'
import { Button } from '../../kit/Button.tsx'
import { TextField } from '../../kit/input/TextField.tsx'
import { Callout } from '../../kit/show/Callout.tsx'
import { useT } from '../../kit/text.tsx'
import { useClient } from '../client.tsx'
import { useForm } from '../profile/useForm.ts'

/** Reaches the service with the settings that are saved, and has it do its work once where it can. */
export function TryProvider({ kind, unsaved }: { kind: ProviderKind; unsaved: boolean }) {
  const t = useT()
  const client = useClient()
  const form = useForm()
  const [address, setAddress] = useState('')
  const [told, setTold] = useState<{ ok: boolean; text: string } | null>(null)
  const attempt = (to?: string) =>
    form.run(async () => {
      setTold(null)
      const { ok, problem } = await client.call('provider/check', {
        provider: kind.name,
        ...(to !== undefined && { address: to }),
      })
      const done =
        to === undefined
          ? kind.reached
            ? t(kind.reached)
            : t('Tjänsten svarar och inloggningen fungerar.')
          : t('Det är skickat till {address}.', { address: to })
      setTold({ ok, text: ok ? done : (problem ?? '') })
    })
  return (
    <div className="a-form">
      {told && (
        <Callout
          tone={told.ok ? 'success' : 'danger'}
          title={told.ok ? t('Det fungerar') : t('Det fungerar inte')}
          announce
        >
          {told.text}
        </Callout>
      )}
      {unsaved && <p className="k-muted">{t('Prova gäller det som är sparat.')}</p>}
      {kind.tryOut && (
        <TextField
          label={t(kind.tryOut.address)}
          name="address"
          type={kind.tryOut.type}
          autoComplete={kind.tryOut.type}
          value={address}
          onChange={(text) => {
            form.forget('address')
            setAddress(text)
          }}
          error={form.errors.address ? t(problemText(form.errors.address)) : null}
        />
      )}
      <div className="a-card-foot">
        <Button icon="plug" busy={form.busy} onPress={() => void attempt()}>
          {t('Prova anslutningen')}
        </Button>
        {kind.tryOut && (
          <Button icon="send" busy={form.busy} onPress={() => void attempt(address.trim())}>
            {t(kind.tryOut.label)}
          </Button>
        )}
      </div>
    </div>
  )
}
