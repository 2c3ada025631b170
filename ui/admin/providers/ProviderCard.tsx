import { useState } from 'react'
import type { Fields, Values } from '../../../src/shared/fields/field.ts'
import type { ProviderKind } from '../../../src/shared/providers/provider.ts'
import { Button } from '../../kit/Button.tsx'
import { Icon } from '../../kit/Icon.tsx'
import { toast } from '../../kit/overlay/toastStore.ts'
import { Callout } from '../../kit/show/Callout.tsx'
import { useT } from '../../kit/text.tsx'
import { useClient } from '../client.tsx'
import { FieldsForm } from '../fields/FieldsForm.tsx'
import { useForm } from '../profile/useForm.ts'
import { FixedSettings } from './FixedSettings.tsx'
import type { ProviderState } from './state.ts'
import { TryProvider } from './TryProvider.tsx'

/** One service: its settings as a form, those that the environment decides as text, and a try. */
export function ProviderCard({
  kind,
  state: loaded,
  onSaved,
}: {
  kind: ProviderKind
  state: ProviderState
  onSaved: () => void
}) {
  const t = useT()
  const client = useClient()
  const form = useForm()
  const [state, setState] = useState(loaded)
  const [changes, setChanges] = useState<Values>({})
  const fields = withStates(kind.settings, state, t)
  const free = Object.keys(fields).filter((key) => !state.fixed[key])
  const lost = Object.values(state.secrets).includes('lost')
  const save = () =>
    form.run(async () => {
      setState(await client.call('provider/save', { provider: kind.name, settings: changes }))
      setChanges({})
      onSaved()
      toast.success(t('Inställningarna har sparats'))
    })
  return (
    <section className="a-card" aria-labelledby={`provider-${kind.name}`}>
      <div>
        <h2 id={`provider-${kind.name}`}>
          <Icon icon={kind.icon} /> {t(kind.title)}
        </h2>
        <p className="k-muted">{t(kind.text)}</p>
      </div>
      {lost && (
        <Callout tone="danger" title={t('En hemlighet går inte att läsa')}>
          {t('Nyckeln i datamappen är en annan än den som hemligheten sparades med. Ange den igen.')}
        </Callout>
      )}
      <FixedSettings fields={kind.settings} state={state} />
      {free.length > 0 && (
        <form
          className="a-form"
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            void save()
          }}
        >
          <FieldsForm
            fields={fields}
            keys={free}
            values={{ ...state.values, ...changes }}
            errors={form.errors}
            onChange={(values, key) => {
              form.forget(key)
              setChanges({ ...changes, [key]: values[key] ?? (fields[key]?.secret ? undefined : null) })
            }}
          />
          <div className="a-card-foot">
            <Button
              type="submit"
              variant="primary"
              busy={form.busy}
              disabled={Object.values(changes).every((value) => value === undefined)}
            >
              {t('Spara')}
            </Button>
          </div>
        </form>
      )}
      {!state.off && <TryProvider kind={kind} unsaved={Object.keys(changes).length > 0} />}
    </section>
  )
}

/** Under a secret stands whether there is one: it never comes to the browser itself. */
function withStates(fields: Fields, { secrets }: ProviderState, t: ReturnType<typeof useT>): Fields {
  return Object.fromEntries(
    Object.entries(fields).map(([key, field]) => [
      key,
      secrets[key] === 'set'
        ? {
            ...field,
            help: {
              id:
                key === 'password'
                  ? t('Ett lösenord är sparat. Lämna tomt för att behålla det.')
                  : t('Ett värde är sparat. Lämna tomt för att behålla det.'),
            },
          }
        : field,
    ]),
  )
}
