import { Chip } from '../../kit/show/Chip.tsx'
import { RelativeTime } from '../../kit/show/RelativeTime.tsx'
import { useT } from '../../kit/text.tsx'
import { useClient, useServerEvent } from '../client.tsx'
import { Failed } from '../page/Failed.tsx'
import { Loading } from '../page/Loading.tsx'
import { Page } from '../page/Page.tsx'
import { useLoaded } from '../page/useLoaded.ts'
import { Answers } from './Answers.tsx'
import { Assignment } from './Assignment.tsx'
import { CaseLinks } from './CaseLinks.tsx'
import { Connections } from './Connections.tsx'
import { caseOrigin } from './caseOrigin.ts'
import { Notes } from './Notes.tsx'
import { Timeline } from './Timeline.tsx'

/** A case as staff handle it: what was answered, where it stands, what can be done, what has happened. */
export function CasePage({ id }: { id: string }) {
  const t = useT()
  const client = useClient()
  const loaded = useLoaded(id, () => client.call('admin/loadForm3', { formDataId: id }))
  const timeline = useLoaded(`timeline ${id}`, () => client.call('case/timeline', { formDataId: id }))
  const links = useLoaded(
    `links ${id}`,
    async () => (await client.call('case/links', { formDataId: id })).links,
  )
  const reload = () => {
    loaded.reload()
    timeline.reload()
    links.reload()
  }
  useServerEvent('changeStatuses', ({ changes }) => {
    if (changes.some((change) => change.formDataId === id)) reload()
  })
  useServerEvent('changes', ({ schema, ids }) => {
    if (schema === 'formData' && ids.includes(id)) reload()
  })

  if (loaded.error) {
    return (
      <Page title={t('Ärende')}>
        <Failed error={loaded.error} onRetry={loaded.reload} />
      </Page>
    )
  }
  if (!loaded.data) return <Loading />
  const { form, formData, state, connections, summary } = loaded.data
  if (!formData) return <Failed error={new Error(t('Ärendet finns inte.'))} />
  const origin = caseOrigin(formData.createdByName, timeline.data?.entries, t)
  return (
    <Page
      title={[formData.DiaryNumber, form.name].filter(Boolean).join(' ')}
      beside={<Chip label={state?.name ?? t('Utkast')} color={state?.color ?? 'info'} />}
      description={
        <>
          {origin && `${origin.sender} · `}
          <RelativeTime date={formData.arrived ?? formData.created} />
          {origin?.added && ` · ${origin.added}`}
        </>
      }
      crumbs={[{ label: t('Ärenden'), href: '/formData' }, { label: formData.DiaryNumber ?? form.name }]}
    >
      {state && connections.length > 0 && (
        <Connections id={id} state={state._id} connections={connections} onChanged={reload} />
      )}
      <div className="a-case">
        <div className="a-case-main">
          <Answers summary={summary ?? []} />
          <Notes id={id} type="citizen" notes={formData.notes.citizen ?? []} onChanged={reload} />
          <Notes id={id} type="internal" notes={formData.notes.internal ?? []} onChanged={reload} />
        </div>
        <div className="a-case-side">
          <Assignment loaded={loaded.data} onChanged={reload} />
          <CaseLinks id={id} links={links.data} error={links.error} onChanged={reload} />
          <Timeline entries={timeline.data?.entries} error={timeline.error} onRetry={timeline.reload} />
        </div>
      </div>
    </Page>
  )
}
