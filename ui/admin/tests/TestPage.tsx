import { useEffect, useMemo, useState } from 'react'
import type { Values } from '../../../src/shared/fields/field.ts'
import { textIn } from '../../../src/shared/fields/kinds/translatable.ts'
import type { Locale, Translate } from '../../../src/shared/i18n.ts'
import type { Scenario } from '../../../src/shared/process/scenario.ts'
import { isRecord, recordOf } from '../../../src/shared/record.ts'
import { sameJson } from '../../../src/shared/sameJson.ts'
import type { DocumentNamed } from '../../../src/shared/schemas/document.ts'
import { test as schema } from '../../../src/shared/schemas/test.ts'
import { Button } from '../../kit/Button.tsx'
import { toast } from '../../kit/overlay/toastStore.ts'
import { useLocale, useT } from '../../kit/text.tsx'
import { ActionError, messageOf } from '../actionError.ts'
import { type Client, useClient } from '../client.tsx'
import { FieldsForm } from '../fields/FieldsForm.tsx'
import { Failed } from '../page/Failed.tsx'
import { Loading } from '../page/Loading.tsx'
import { Page } from '../page/Page.tsx'
import { useLoaded } from '../page/useLoaded.ts'
import { useAdminSession } from '../session.tsx'
import { begins, ends, type TestOffers, testFields } from './fields.ts'
import { Results, type TestResult } from './Results.tsx'
import { rowsOf, scenarioOf } from './rows.ts'
import './tests.css'

type Test = DocumentNamed<'test'>

/** A test of a form or a process: what is given, what is done, what is expected, and how it goes. */
export function TestPage({ id }: { id: string }) {
  const t = useT()
  const client = useClient()
  const loaded = useLoaded(id, async () => {
    const { data } = await client.call('admin/load', { page: 'test', id })
    if (!isTest(data)) throw new Error('no test')
    return { test: data, ...(await offersOf(client, data)) }
  })
  const crumbs = [
    { label: t('Tjänster'), href: '/services' },
    { label: t(schema.plural), href: '/test' },
  ]
  if (loaded.data) return <Editing key={id} {...loaded.data} crumbs={crumbs} onSaved={loaded.reload} />
  return (
    <Page title={t('Prov')} crumbs={crumbs} coming>
      {loaded.error ? <Failed error={loaded.error} onRetry={loaded.reload} /> : <Loading />}
    </Page>
  )
}

/** What was not saved when its page was left for another: it is there when one comes back. By person and test, in this window. */
const unsaved = new Map<string, { base: Test; about: Values; rows: Values }>()

interface Offered {
  graph: Values
  roles: readonly { key: string; name: unknown }[]
  effects: readonly { name: string; label: string }[]
}

function Editing({
  test,
  graph,
  roles,
  effects,
  crumbs,
  onSaved,
}: { test: Test; crumbs: { label: string; href: string }[]; onSaved: () => void } & Offered) {
  const t = useT()
  const locale = useLocale()
  const client = useClient()
  const key = `${useAdminSession()?.userId ?? ''} ${test._id}`
  const [left] = useState(() => unsaved.get(key))
  const [base, setBase] = useState(left?.base ?? test)
  const [about, setAbout] = useState<Values>(() => left?.about ?? { ...test })
  const [rows, setRows] = useState<Values>(() => left?.rows ?? rowsOf(scenarioIn(test)))
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [busy, setBusy] = useState(false)
  const [results, setResults] = useState<readonly TestResult[] | null>(null)
  const names = useMemo(
    () => new Map(roles.map(({ key, name }) => [key, textIn(name, locale) || key])),
    [roles, locale],
  )
  const fields = useMemo(
    () => testFields(choicesOf({ graph, roles, effects }, names, scenarioIn(base), t, locale)),
    [graph, roles, effects, names, base, t, locale],
  )
  const scenario = scenarioOf(rows, scenarioIn(base), names)
  const changes = Object.fromEntries(
    [
      ...schema.dialog.basic.map((key) => [key, about[key] ?? null] as const),
      ['scenario', scenario] as const,
    ].filter(([key, value]) => !sameJson(value, recordOf(base)[key] ?? null)),
  )
  const dirty = Object.keys(changes).length > 0
  useLeaveGuard(dirty)
  useEffect(() => {
    if (dirty) unsaved.set(key, { base, about, rows })
    else unsaved.delete(key)
  }, [dirty, key, base, about, rows])

  async function save(): Promise<boolean> {
    setErrors({})
    try {
      if (dirty) {
        const asked = { page: 'test', id: base._id, data: changes, revision: base.revision }
        const { data } = await client.call('admin/update', asked)
        if (isTest(data)) setBase(data)
        // Another form or process has other steps to choose from.
        if ('form' in changes || 'process' in changes) onSaved()
      }
      return true
    } catch (error) {
      if (error instanceof ActionError && error.fields)
        setErrors(
          Object.fromEntries(
            Object.entries(error.fields).map(([key, why]) => [key.replace(/^data\./, ''), why]),
          ),
        )
      toast.danger(messageOf(error))
      return false
    }
  }
  const working = (work: () => Promise<unknown>) => async () => {
    setBusy(true)
    try {
      await work()
    } catch (error) {
      toast.danger(messageOf(error))
    } finally {
      setBusy(false)
    }
  }
  const run = working(async () => {
    setResults(null)
    if (await save()) setResults((await client.call('test/run', { ids: [base._id] })).results)
  })
  const part = (title: string, keys: readonly string[]) => (
    <section className="a-test-part">
      <h2>{title}</h2>
      <FieldsForm fields={fields} keys={keys} values={rows} onChange={setRows} />
    </section>
  )
  return (
    <Page
      narrow
      title={base.name}
      icon={schema.icon}
      crumbs={[...crumbs, { label: base.name }]}
      actions={
        <>
          <Button disabled={!dirty || busy} onPress={working(save)}>
            {t('Spara')}
          </Button>
          <Button variant="primary" icon="play" disabled={busy} onPress={run}>
            {dirty ? t('Spara och kör') : t('Kör')}
          </Button>
        </>
      }
    >
      <div role="status" className="a-test-results">
        {busy && results === null && <span className="k-hidden">{t('Kör …')}</span>}
        {results && <Results results={results} />}
      </div>
      <section className="a-test-part">
        <FieldsForm
          fields={schema.fields}
          keys={schema.dialog.basic}
          values={about}
          errors={errors}
          onChange={setAbout}
        />
      </section>
      {part(t('Givet'), begins)}
      {part(t('Vad som händer'), ['steps'])}
      {part(t('Väntat'), ends)}
    </Page>
  )
}

/** The server answers with a document of the kind that it was asked for. */
const isTest = (one: unknown): one is Test => isRecord(one) && typeof one.revision === 'number'

const scenarioIn = ({ scenario }: Test): Scenario => scenario ?? schema.fields.scenario.initial

/** What is filled in and not saved is asked about before the window is closed on it. */
function useLeaveGuard(dirty: boolean): void {
  useEffect(() => {
    if (!dirty) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [dirty])
}

/** The process of a test as it is edited now; without one, or where the person may not see it, there is nothing to choose. */
async function offersOf(client: Client, { form, process }: Test): Promise<Offered> {
  const { effects } = await client.call('pb3/effects', {})
  try {
    const id =
      process ?? recordOf((await client.call('admin/load', { page: 'form', id: form ?? '' })).data).process
    const loaded = await client.call('pb3/load', { id: String(id) })
    const roles = recordOf(loaded.document).assignmentRoles
    return {
      effects,
      graph: recordOf(loaded.process),
      roles: (Array.isArray(roles) ? roles : [])
        .map(recordOf)
        .map(({ key, name }) => ({ key: String(key), name })),
    }
  } catch (error) {
    if (!(error instanceof ActionError)) throw error
    return { effects, graph: {}, roles: [] }
  }
}

function choicesOf(
  { graph, effects }: Offered,
  names: ReadonlyMap<string, string>,
  { people }: Scenario,
  t: Translate,
  locale: Locale,
): TestOffers {
  const parts = (value: unknown) => (Array.isArray(value) ? value.map(recordOf) : [])
  const states = parts(graph.states)
  const stateName = (id: unknown) => textIn(states.find(({ _id }) => _id === id)?.name, locale) || String(id)
  const told = new Map([
    ['author', t('Avsändaren')],
    ...names,
    ['admin', t('Administratör')],
    ...people
      .filter(({ key }) => key !== 'author' && !names.has(key))
      .map(({ key, name }) => [key, name] as const),
  ])
  return {
    people: [...told].map(([value, id]) => ({ value, label: { id } })),
    states: states.map(({ _id }) => ({ value: String(_id), label: { id: stateName(_id) } })),
    connections: parts(graph.connections).map(({ _id, from, to, label }) => ({
      value: String(_id),
      label: { id: `${textIn(label, locale)} (${stateName(from)} → ${stateName(to)})` },
    })),
    effects: effects.map(({ name, label }) => ({ value: name, label: { id: label } })),
  }
}
