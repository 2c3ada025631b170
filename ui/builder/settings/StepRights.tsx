import { useStore } from '@nanostores/react'
import { componentOf } from '../../../src/shared/catalogue/index.ts'
import * as traits from '../../../src/shared/catalogue/traits.ts'
import { nameOf } from '../../../src/shared/rules/page/compile.ts'
import {
  anybodyRole,
  authorRole,
  beforeSent,
  everyState,
  isPartyRole,
  type Right,
  rightOf,
  rightsIn,
  withRight,
} from '../../../src/shared/rules/rights/rights.ts'
import { chainOf } from '../../../src/shared/tree/indexTree.ts'
import type { TreeNode } from '../../../src/shared/tree/tree.ts'
import { givesChange, IdleRights } from '../../frame/rights/IdleRights.tsx'
import { RightsTable } from '../../frame/rights/RightsTable.tsx'
import { useT } from '../../kit/text.tsx'
import { setSetting } from '../actions/settings.ts'
import type { OfProcess } from '../client.ts'
import { useEditor } from '../state/context.tsx'
import { useOfProcess } from './useOfProcess.ts'

/** What each role may do with a page or a question in each state of the form's process. */
export function StepRights({ node }: { node: TreeNode }) {
  const editor = useEditor()
  const disabled = useStore(editor.$readOnly)
  const process = useStore(editor.$document).process
  const { states, roles } = useOfProcess()
  const t = useT()
  const table = rightsIn(node.extra)
  const heading = <h3>{t('Rättigheter per steg')}</h3>
  if (typeof process !== 'string' || process === '')
    return (
      <section className="b-setting-group a-fields">
        {heading}
        <p className="f-rights-note">
          {t('Formuläret har ingen process än: välj en bland formulärets egna inställningar.')}
        </p>
      </section>
    )
  const above = chainOf(editor.$tree.get(), node._id).filter(({ _id }) => _id !== node._id)
  const columns = columnsOf(table, roles, t)
  return (
    <section className="b-setting-group a-fields" data-field="rights">
      {heading}
      <p className="f-rights-note">
        {traits.page.includes(node.type)
          ? t('Gäller allt på sidan som inte säger något eget. I det som är dolt syns ingenting.')
          : t('Tomt: som sidan säger, annars som utan rättigheter. Det som är dolt behåller sitt svar.')}
      </p>
      <RightsTable
        label={t('Rättigheter per steg')}
        rowsAre={t('Steg')}
        rows={rowsOf(table, states, t)}
        columns={columns}
        disabled={disabled}
        own={(state, role) => table?.[state]?.[role] ?? null}
        inherited={(state, role) => inheritedAt([node, ...above], state, role)}
        isMeant={(state, role) => state !== beforeSent || role === authorRole}
        onChange={(state, role, right) =>
          setSetting(editor, [node._id], 'rights', withRight(table, state, role, right))
        }
      />
      {states.map(({ _id, name, editedBy }) => (
        <IdleRights
          key={_id}
          state={name}
          names={columns
            .filter(
              ({ key }) => !isPartyRole(key) && !editedBy.includes(key) && givesChange(table?.[_id]?.[key]),
            )
            .map((column) => column.name)}
        />
      ))}
    </section>
  )
}

/** What counts in a place that says nothing: every state of the node, or what stands around it. */
function inheritedAt([own, ...above]: readonly TreeNode[], state: string, role: string): Right | null {
  const here = state === everyState ? undefined : own && rightsIn(own.extra)?.[everyState]?.[role]
  if (here) return here
  for (const { extra } of above) {
    const right = rightOf(rightsIn(extra), state, role)
    if (right) return right
  }
  return null
}

/** A page, or a question. */
export const takesRights = (node: TreeNode): boolean =>
  traits.page.includes(node.type) ||
  (componentOf(node.type)?.value !== undefined &&
    !traits.asksNothing.includes(node.type) &&
    nameOf(node) !== undefined)

type T = ReturnType<typeof useT>

/** States that are gone stand last, for as long as something is said of them. */
function rowsOf(table: ReturnType<typeof rightsIn>, states: OfProcess['states'], t: T) {
  const rows = [
    { key: everyState, name: t('Överallt') },
    { key: beforeSent, name: t('Innan det skickas in') },
    ...states.map(({ _id, name }) => ({ key: _id, name })),
  ]
  const gone = Object.keys(table ?? {}).filter((state) => !rows.some(({ key }) => key === state))
  return [...rows, ...gone.map((key) => ({ key, name: t('{name} (finns inte)', { name: key }) }))]
}

function columnsOf(table: ReturnType<typeof rightsIn>, roles: OfProcess['roles'], t: T) {
  const columns = [
    { key: authorRole, name: t('Avsändaren') },
    ...roles,
    { key: anybodyRole, name: t('Övriga') },
  ]
  const named = [...new Set(Object.values(table ?? {}).flatMap((of) => Object.keys(of)))]
  const gone = named.filter((role) => !columns.some(({ key }) => key === role))
  return [
    ...columns,
    ...gone.map((key) => ({ key, name: isPartyRole(key) ? key : t('{name} (finns inte)', { name: key }) })),
  ]
}
