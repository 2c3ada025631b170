import { type FormEvent, useEffect, useMemo, useRef, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { type Source, sourceNames, sources } from '../../../src/shared/process/sources.ts'
import { recordOf } from '../../../src/shared/record.ts'
import type { FieldProblems } from '../../../src/shared/wire/errors.ts'
import { ActionError, messageOf } from '../../admin/actionError.ts'
import { type ActionOutput, useClient } from '../../admin/client.tsx'
import { Failed } from '../../admin/page/Failed.tsx'
import { Loading } from '../../admin/page/Loading.tsx'
import { Page } from '../../admin/page/Page.tsx'
import { useLoaded } from '../../admin/page/useLoaded.ts'
import { Button } from '../../kit/Button.tsx'
import { RadioGroup } from '../../kit/input/RadioGroup.tsx'
import { Selector } from '../../kit/input/Selector.tsx'
import { ConfirmDialog } from '../../kit/overlay/ConfirmDialog.tsx'
import { toast } from '../../kit/overlay/toastStore.ts'
import { EmptyState } from '../../kit/show/EmptyState.tsx'
import { RelativeTime } from '../../kit/show/RelativeTime.tsx'
import { useT } from '../../kit/text.tsx'
import { nobody, PersonFields } from './PersonFields.tsx'

type Registration = ActionOutput<'case/registrations'>['registrations'][number]

/** A case is taken down for somebody who calls, comes by or writes: which form, how it came, for whom. */
export function NewCase() {
  const t = useT()
  const client = useClient()
  const [, navigate] = useLocation()
  const forms = useLoaded('forms', () => client.call('case/registrations', {}))
  const [formId, setFormId] = useState<string | null>(null)
  const [source, setSource] = useState<Source>('phone')
  const [person, setPerson] = useState(nobody)
  const [error, setError] = useState('')
  const [problems, setProblems] = useState<FieldProblems>({})
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (Object.keys(problems).length > 0)
      form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [problems])
  const [busy, setBusy] = useState(false)
  const crumbs = [{ label: t('Ärenden'), href: '/formData' }]
  const title = t('Nytt ärende')
  const options = useMemo(
    () =>
      (forms.data?.forms ?? []).map(({ _id, name, description }) => ({
        value: _id,
        label: name,
        ...(description && { description }),
      })),
    [forms.data],
  )
  if (forms.error) return <Failed error={forms.error} onRetry={forms.reload} />
  if (!forms.data) return <Loading />
  if (options.length === 0)
    return (
      <Page title={title} crumbs={crumbs}>
        <EmptyState icon="inbox" title={t('Det finns inga formulär att registrera ärenden i')}>
          {t('Du kan registrera ärenden i formulär vars process du har en roll i.')}
        </EmptyState>
      </Page>
    )
  const chosen = formId ?? (options.length === 1 ? (options[0]?.value ?? null) : null)
  const begin = async (event: FormEvent) => {
    event.preventDefault()
    if (!chosen) return setError(t('Välj ett formulär.'))
    setBusy(true)
    setProblems({})
    try {
      const begun = await client.call('admin/runEffect3', {
        effect: 'FormCreate/createTicket',
        context: { formId: chosen, source, onBehalf: person },
      })
      const { formDataId } = recordOf(begun)
      navigate(`/case/new/${formDataId}`)
    } catch (thrown) {
      const fields = thrown instanceof ActionError ? thrown.fields : undefined
      if (fields && Object.keys(fields).some(isOfPerson)) setProblems(fields)
      else toast.danger(messageOf(thrown))
      setBusy(false)
    }
  }
  return (
    <Page takesFocus title={title} crumbs={crumbs} narrow>
      <form ref={form} className="a-form" onSubmit={(event) => void begin(event)} noValidate>
        <Selector
          required
          label={t('Formulär')}
          options={options}
          value={chosen}
          error={error || null}
          onChange={(id) => {
            setFormId(id)
            setError('')
          }}
        />
        <RadioGroup
          horizontal
          label={t('Hur kom det in?')}
          value={source}
          onChange={setSource}
          options={sources.map((value) => ({ value, label: t(sourceNames[value]) }))}
        />
        <PersonFields person={person} onChange={setPerson} problems={problems} />
        <div className="a-form-actions">
          <Button type="submit" variant="primary" busy={busy}>
            {t('Fyll i formuläret')}
          </Button>
        </div>
      </form>
      <Begun registrations={forms.data.registrations} onChanged={forms.reload} />
    </Page>
  )
}

/** Whether a problem is shown at one of the person's fields. */
const isOfPerson = (path: string) => /(^|\.)(name|email|phone)$/.test(path)

/** What one has begun to take down: it is gone on with, or removed for good. */
function Begun({
  registrations,
  onChanged,
}: {
  registrations: readonly Registration[]
  onChanged: () => void
}) {
  const t = useT()
  const client = useClient()
  const [removing, setRemoving] = useState<Registration | null>(null)
  if (registrations.length === 0) return null
  const named = ({ onBehalf, formName }: Registration) =>
    onBehalf.name ? `${formName}, ${onBehalf.name}` : formName
  const remove = async () => {
    if (!removing) return
    try {
      await client.call('admin/remove', { page: 'formData', id: removing.formDataId })
      onChanged()
    } catch (error) {
      toast.danger(messageOf(error))
    } finally {
      setRemoving(null)
    }
  }
  return (
    <section aria-labelledby="begun">
      <h2 id="begun">{t('Påbörjade registreringar')}</h2>
      <ul className="a-lines">
        {registrations.map((one) => (
          <li key={one.formDataId} className="a-line">
            <div className="a-line-text">
              <Link href={`/case/new/${one.formDataId}`}>{named(one)}</Link>
              <span className="k-muted">
                {one.source && `${t(sourceNames[one.source])} · `}
                {t('Ändrad')} <RelativeTime date={one.updated} />
              </span>
            </div>
            <Button
              small
              variant="ghost"
              aria-label={t('Ta bort {namn}', { namn: named(one) })}
              onPress={() => setRemoving(one)}
            >
              {t('Ta bort')}
            </Button>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={removing !== null}
        danger
        title={removing ? t('Ta bort {namn}?', { namn: named(removing) }) : ''}
        confirmLabel={t('Ta bort')}
        onCancel={() => setRemoving(null)}
        onConfirm={() => void remove()}
      >
        {t('Det som är ifyllt försvinner. Det går inte att ångra.')}
      </ConfirmDialog>
    </section>
  )
}
