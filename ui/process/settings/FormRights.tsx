import { useStore } from '@nanostores/react'
import { useRef, useState } from 'react'
import { stepOfKey } from '../../../src/shared/process/graph/steps.ts'
import type { ProcessState } from '../../../src/shared/process/process.ts'
import { recordOf } from '../../../src/shared/record.ts'
import { everyState, type Right } from '../../../src/shared/rules/rights/rights.ts'
import { ActionError, messageOf } from '../../admin/actionError.ts'
import { type ActionOutput, useClient } from '../../admin/client.tsx'
import { useLoaded } from '../../admin/page/useLoaded.ts'
import { useMay } from '../../admin/session.tsx'
import { givesChange, IdleRights } from '../../frame/rights/IdleRights.tsx'
import { RightsTable } from '../../frame/rights/RightsTable.tsx'
import { Callout } from '../../kit/show/Callout.tsx'
import { LoadingDots } from '../../kit/show/LoadingDots.tsx'
import { useLocale, useT } from '../../kit/text.tsx'
import { useProcess } from '../state/context.tsx'
import { everyoneMet } from '../state/roles.ts'

type Form = ActionOutput<'pb3/formRights'>['forms'][number]
type Node = Form['nodes'][number]

/**
 * What each role may do in this state with the pages and questions of the forms that run in the process. It is written into the draft
 * of the form, and so no step of the process's own history.
 */
export function FormRights({ state }: { state: ProcessState }) {
  const { id } = useProcess()
  const client = useClient()
  const locale = useLocale()
  const t = useT()
  const loaded = useLoaded(`${id} ${locale}`, () => client.call('pb3/formRights', { id }))
  const forms = loaded.data?.forms
  const latest = useRef(forms)
  latest.current = forms
  if (loaded.error) return <Callout tone="danger">{messageOf(loaded.error)}</Callout>
  if (!forms) return <LoadingDots />
  return (
    <section className="b-setting-group a-fields" data-field="forms">
      <p className="f-rights-note">
        {forms.length === 0
          ? t('Inget formulär går genom processen än.')
          : t(
              'Sparas i formulärets utkast med en gång, och gäller ärenden när formuläret publiceras. Ångra i processen når det inte: ändra tillbaka här.',
            )}
      </p>
      {forms.map((form) => (
        <OneForm
          key={form._id}
          form={form}
          state={state}
          reload={loaded.reload}
          onChange={(changed) => {
            const others = latest.current ?? []
            latest.current = others.map((one) => (one._id === changed._id ? changed : one))
            loaded.set({ forms: latest.current })
          }}
        />
      ))}
    </section>
  )
}

interface OneFormProps {
  form: Form
  state: ProcessState
  onChange(form: Form): void
  reload(): void
}

function OneForm({ form, state, onChange, reload }: OneFormProps) {
  const editor = useProcess()
  const process = useStore(editor.$document)
  const readOnly = useStore(editor.$readOnly)
  const mayWrite = useMay('formBuilder')
  const client = useClient()
  const t = useT()
  const locale = useLocale()
  const [refused, setRefused] = useState<string | null>(null)
  /** What is changed while the one before it is on its way comes after it, by the revision that that one has made. */
  const line = useRef(Promise.resolve())
  const revision = useRef(form.revision)
  revision.current = Math.max(revision.current, form.revision)
  const nodes = new Map(form.nodes.map((node) => [node._id, node]))

  const columns = everyoneMet(process, t, locale)
  /** Those who are given what their step does not let them do. */
  const idle = columns.filter(
    ({ key }) =>
      stepOfKey(state, key) !== 'edit' &&
      form.nodes.some(({ rights }) => givesChange(rights[state._id]?.[key])),
  )

  const change = (nodeId: string, role: string, right: Right | null) => {
    line.current = line.current.then(() => write(nodeId, role, right))
  }
  const write = async (nodeId: string, role: string, right: Right | null) => {
    try {
      const changed = await client.call('pb3/setFormRight', {
        ...{ id: editor.id, form: form._id, revision: revision.current },
        ...{ node: nodeId, state: state._id, role, right },
      })
      revision.current = changed.revision
      onChange(changed)
      setRefused(null)
    } catch (error) {
      const code = error instanceof ActionError ? error.code : undefined
      const holder = recordOf(recordOf(error instanceof ActionError ? error.detail : null).holder).name
      if (code === 'CONFLICT') reload()
      setRefused(
        code === 'LOCKED'
          ? t('{name} har formuläret öppet. Försök igen när det är ledigt.', { name: String(holder ?? '') })
          : code === 'CONFLICT'
            ? t('Formuläret har ändrats sedan det lästes, och är läst på nytt. Gör ändringen igen.')
            : messageOf(error),
      )
    }
  }

  return (
    <div data-form={form._id}>
      <h3>{form.name}</h3>
      {refused && (
        <Callout tone="warning" announce>
          {refused}
        </Callout>
      )}
      <RightsTable
        label={t('Rättigheter i {name}', { name: form.name })}
        rowsAre={t('Sida och fråga')}
        rows={form.nodes.map(({ _id, label, isPage }) => ({
          key: _id,
          name: label || t('Utan namn'),
          isHead: isPage,
        }))}
        columns={columns}
        own={(node, role) => nodes.get(node)?.rights[state._id]?.[role] ?? null}
        inherited={(node, role) => inheritedAt(nodes, node, state._id, role)}
        onChange={(node, role, right) => void change(node, role, right)}
        disabled={readOnly || !mayWrite}
      />
      <IdleRights names={idle.map(({ name }) => name)} />
      {form.isAhead && (
        <p className="f-rights-note">
          {t('Formuläret har ändringar som inte är publicerade.')}{' '}
          <a href={`/form/edit/${form._id}`} target="_blank" rel="noreferrer">
            {t('Öppna {name}', { name: form.name })}
          </a>
        </p>
      )}
    </div>
  )
}

/** What the question says for every state, or its page. */
function inheritedAt(
  nodes: ReadonlyMap<string, Node>,
  id: string,
  state: string,
  role: string,
): Right | null {
  const node = nodes.get(id)
  const page = nodes.get(node?.page ?? '')
  return (
    node?.rights[everyState]?.[role] ??
    page?.rights[state]?.[role] ??
    page?.rights[everyState]?.[role] ??
    null
  )
}
