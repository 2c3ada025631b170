import { useStore } from '@nanostores/react'
import { useMemo, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { type Source, sourceNames, sources } from '../../../src/shared/process/sources.ts'
import { isFill } from '../../../src/shared/wire/page/form.ts'
import { messageOf } from '../../admin/actionError.ts'
import { type ActionOutput, useClient } from '../../admin/client.tsx'
import { useDownload } from '../../admin/download/useDownload.ts'
import { Failed } from '../../admin/page/Failed.tsx'
import { Loading } from '../../admin/page/Loading.tsx'
import { Page } from '../../admin/page/Page.tsx'
import { useLoaded } from '../../admin/page/useLoaded.ts'
import { Button } from '../../kit/Button.tsx'
import { RadioGroup } from '../../kit/input/RadioGroup.tsx'
import { Modal } from '../../kit/overlay/Modal.tsx'
import { toast } from '../../kit/overlay/toastStore.ts'
import { useLocale, useT } from '../../kit/text.tsx'
import { PageContext } from '../../runtime/page.ts'
import { RenderNode } from '../../runtime/RenderNode.tsx'
import { $session } from '../state/session.ts'
import { PersonFields } from './PersonFields.tsx'
import { createRuntimePage } from './runtimePage.tsx'

type Taken = ActionOutput<'case/registration'>
type Registration = Taken['registration']

/** A case that is taken down for somebody: the same form as everybody's, and then what they are to have on paper. */
export function TakeDown({ id }: { id: string }) {
  const t = useT()
  const client = useClient()
  const [path] = useLocation()
  const loaded = useLoaded(id, () => client.call('case/registration', { formDataId: id }))
  if (loaded.error)
    return (
      <Page title={t('Nytt ärende')} crumbs={[{ label: t('Nytt ärende'), href: '/case/new' }]}>
        <Failed error={loaded.error} onRetry={loaded.reload} />
      </Page>
    )
  if (!loaded.data) return <Loading />
  const { registration } = loaded.data
  const set = (now: Registration) => loaded.data && loaded.set({ ...loaded.data, registration: now })
  return (
    <Page
      // What was filled in is gone with the focus in it: what is said in its place takes it.
      key={registration.sent ? 'sent' : 'filling'}
      takesFocus
      title={registration.sent ? t('Ärendet är registrerat') : t('Nytt ärende')}
      crumbs={[
        { label: t('Ärenden'), href: '/formData' },
        { label: t('Nytt ärende'), href: '/case/new' },
      ]}
      description={<ForWhom registration={registration} onChanged={set} />}
    >
      {registration.sent ? (
        <Done taken={loaded.data} />
      ) : (
        <FormToFill key={path} fill={loaded.data.fill} registration={registration} onSent={loaded.reload} />
      )}
    </Page>
  )
}

function FormToFill(props: { fill: unknown; registration: Registration; onSent: () => void }) {
  const { fill, registration, onSent } = props
  const t = useT()
  const client = useClient()
  const locale = useLocale()
  const session = useStore($session)
  const { userId, name, email } = registration.onBehalf
  const page = useMemo(
    () =>
      createRuntimePage({
        documentId: '',
        tree: {
          rootId: 'form',
          nodes: { form: { _id: 'form', type: 'Form', extra: {}, structure: [], style: {} } },
        },
        data: { form: fill },
        path: `/case/new/${registration.formDataId}`,
        query: {},
        about: userId ? { _id: userId, name, email, roles: [], permissions: [] } : null,
        go: onSent,
        session,
        locale,
        t,
        client,
      }),
    [fill, registration.formDataId, userId, name, email, onSent, session, locale, t, client],
  )
  if (!isFill(fill)) return null
  return (
    <div className="v-page v-dense s-runtime">
      <PageContext value={page}>
        <RenderNode id="form" />
      </PageContext>
    </div>
  )
}

/** How it came and for whom it is, with a way to change that until it is sent in. */
function ForWhom({
  registration,
  onChanged,
}: {
  registration: Registration
  onChanged: (registration: Registration) => void
}) {
  const t = useT()
  const client = useClient()
  const [draft, setDraft] = useState<{ source: Source; person: Registration['onBehalf'] } | null>(null)
  const [busy, setBusy] = useState(false)
  const { onBehalf, source, sent, formDataId } = registration
  const reached = [onBehalf.name, onBehalf.email, onBehalf.phone].filter(Boolean).join(', ')
  const save = async () => {
    if (!draft) return
    setBusy(true)
    try {
      const done = await client.call('case/changeRegistration', {
        formDataId,
        source: draft.source,
        onBehalf: draft.person,
      })
      onChanged(done.registration)
      setDraft(null)
    } catch (error) {
      toast.danger(messageOf(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      {source && `${t(sourceNames[source])} · `}
      {reached || t('Utan namn')}{' '}
      {!sent && (
        <Button
          small
          variant="ghost"
          onPress={() => setDraft({ source: source ?? 'phone', person: onBehalf })}
        >
          {t('Ändra')}
          <span className="k-hidden"> {t('för vem')}</span>
        </Button>
      )}
      <Modal
        open={draft !== null}
        title={t('För vem?')}
        onClose={() => setDraft(null)}
        primary={{ label: t('Spara'), busy, onPress: () => void save() }}
      >
        {draft && (
          <>
            <RadioGroup
              horizontal
              label={t('Hur kom det in?')}
              value={draft.source}
              onChange={(value) => setDraft({ ...draft, source: value })}
              options={sources.map((value) => ({ value, label: t(sourceNames[value]) }))}
            />
            <PersonFields person={draft.person} onChange={(person) => setDraft({ ...draft, person })} />
          </>
        )}
      </Modal>
    </>
  )
}

/** Number and code, for the person to take along. */
function Done({ taken: { registration, mailedTo } }: { taken: Taken }) {
  const t = useT()
  const { download, busy } = useDownload()
  const { formDataId, sent } = registration
  if (!sent) return null
  return (
    <section className="a-registered" aria-labelledby="registered">
      <h2 id="registered">{t('Att lämna till personen')}</h2>
      <dl className="a-preview-facts">
        <div>
          <dt>{t('Ärendenummer')}</dt>
          <dd className="k-number">{sent.number}</dd>
        </div>
        {sent.statusCode && (
          <div>
            <dt>{t('Kod för att se status')}</dt>
            <dd className="k-number">{sent.statusCode}</dd>
          </div>
        )}
      </dl>
      {mailedTo.length > 0 && (
        <p>{t('En bekräftelse skickas till {addresses}.', { addresses: mailedTo.join(', ') })}</p>
      )}
      <div className="a-form-actions">
        <Button
          variant="primary"
          icon="printer"
          busy={busy}
          onPress={() => void download({ page: 'formData', id: formDataId, format: 'pdf', receipt: true })}
        >
          {t('Kvitto att skriva ut')}
        </Button>
        <Link className="k-button" href={`/case/${formDataId}`}>
          {t('Öppna ärendet')}
        </Link>
        <Link className="k-button" href="/case/new">
          {t('Ett ärende till')}
        </Link>
      </div>
    </section>
  )
}
