import { useRef, useState } from 'react'
import { problemsOfRule } from '../../../src/shared/process/graph/ruleProblems.ts'
import { recordOf } from '../../../src/shared/record.ts'
import type { FieldProblems } from '../../../src/shared/wire/errors.ts'
import { Button } from '../../kit/Button.tsx'
import { Modal } from '../../kit/overlay/Modal.tsx'
import { modalWidth } from '../../kit/overlay/modalWidth.ts'
import { toast } from '../../kit/overlay/toastStore.ts'
import { Callout } from '../../kit/show/Callout.tsx'
import { useT } from '../../kit/text.tsx'
import { ActionError } from '../actionError.ts'
import { type Client, useClient } from '../client.tsx'
import { ActionModal } from '../modals/act/ActionModal.tsx'
import type { DocumentModalProps } from '../modals/modalProps.ts'
import { Failed } from '../page/Failed.tsx'
import { Loading } from '../page/Loading.tsx'
import { useLoaded } from '../page/useLoaded.ts'
import { SortableRows } from '../rows/SortableRows.tsx'
import { useRows } from '../rows/useRows.ts'
import { RuleRow } from './RuleRow.tsx'
import { type Rule, type RulesToEdit, ruleFrom, ruleToStore } from './rule.ts'

/** The rules by which the cases of a process are given to people. */
export function RulesModal(props: DocumentModalProps) {
  const { params, onClose } = props
  const t = useT()
  const client = useClient()
  const loaded = useLoaded(params.id ?? '', () =>
    client.call('assignmentRules/load', { id: params.id ?? '' }),
  )
  if (loaded.data) return <Editing {...props} stored={loaded.data} />
  return (
    <Modal open {...modalWidth} title={t('Fördelningsregler')} icon="split" onClose={onClose}>
      {loaded.error ? <Failed small error={loaded.error} onRetry={loaded.reload} /> : <Loading />}
    </Modal>
  )
}

/** By the `_id` of the rule. */
type Problems = Readonly<Record<string, FieldProblems>>

function Editing({ params, offers, onClose, stored }: DocumentModalProps & { stored: RulesToEdit }) {
  const t = useT()
  const client = useClient()
  const [start] = useState(() => stored.rules.map(ruleFrom))
  const [rules, setRules] = useState(start)
  const [problems, setProblems] = useState<Problems>(() => faultsIn(start, stored.faults))
  const [open, setOpen] = useState<string | null>(null)
  const add = useRef<HTMLDivElement>(null)
  const mayEdit = offers.has('edit')
  const rows = useRows(rules, (next) => setRules(next))
  const nameOf = (index: number) => rules[index]?.name || t('Regel {n}', { n: index + 1 })
  const change = (index: number, rule: Rule) => {
    rows.change(index, rule)
    setProblems(({ [rule._id]: _, ...others }) => others)
  }
  const show = (found: Problems) => {
    setProblems(found)
    setOpen(rules.find(({ _id }) => found[_id])?._id ?? null)
  }
  const run = async () => {
    const found = Object.fromEntries(
      rules.flatMap((rule) => {
        const wrong = problemsOfRule(rule)
        return Object.keys(wrong).length > 0 ? [[rule._id, wrong]] : []
      }),
    )
    if (Object.keys(found).length > 0) return show(found)
    try {
      await save(client, params.id ?? '', rules, stored)
    } catch (error) {
      if (error instanceof ActionError && error.fields) show(refusedIn(rules, error.fields))
      throw error
    }
    toast.success(t('Reglerna är sparade. De gäller nya ärenden när processen har publicerats.'))
    onClose()
  }
  return (
    <ActionModal
      title={t('{name}: fördelningsregler', { name: stored.name })}
      icon="split"
      finalLabel={t('Spara')}
      run={run}
      showsProblems
      onClose={onClose}
      dirty={JSON.stringify(rules) !== JSON.stringify(start)}
      steps={[
        {
          ready: mayEdit,
          content: (
            <>
              <p className="k-muted">
                {t(
                  'Vem som får nya ärenden. I varje tilldelningsroll gäller den första regeln som passar ärendet. Den som inte kan handlägga eller är borta hoppas över.',
                )}
              </p>
              {Object.keys(problems).length > 0 && (
                <Callout tone="danger" announce title={t('Några regler behöver rättas.')}>
                  {rules
                    .filter(({ _id }) => problems[_id])
                    .map(({ name }) => name || t('(utan namn)'))
                    .join(', ')}
                </Callout>
              )}
              {stored.roles.length === 0 && (
                <Callout tone="warning" title={t('Processen har ingen tilldelningsroll')}>
                  {t('Lägg till en under Redigera: en regel ger ärendet till någon i en sådan.')}
                </Callout>
              )}
              <SortableRows
                label={t('Fördelningsregler')}
                keys={rows.keys}
                nameOf={nameOf}
                onMove={rows.move}
                disabled={!mayEdit}
              >
                {(index) => {
                  const rule = rules[index]
                  if (!rule) return null
                  return (
                    <RuleRow
                      process={params.id ?? ''}
                      rule={rule}
                      name={nameOf(index)}
                      of={stored}
                      problems={problems[rule._id] ?? {}}
                      isOpen={open === rule._id}
                      onToggle={() => setOpen(open === rule._id ? null : rule._id)}
                      onChange={(next) => change(index, next)}
                      onRemove={() => {
                        rows.remove(index)
                        add.current?.querySelector('button')?.focus()
                      }}
                    />
                  )
                }}
              </SortableRows>
              <div ref={add}>
                <Button
                  small
                  icon="plus"
                  disabled={!mayEdit || stored.roles.length === 0}
                  onPress={() => {
                    const rule = ruleFrom({ role: stored.roles[0]?.key ?? '' })
                    rows.add(rule)
                    setOpen(rule._id)
                  }}
                >
                  {t('Lägg till regel')}
                </Button>
              </div>
            </>
          ),
        },
      ]}
    />
  )
}

/** What somebody else has changed of the process meanwhile stays; where that was its rules, too, it is a conflict. */
async function save(client: Client, id: string, rules: readonly Rule[], stored: RulesToEdit): Promise<void> {
  const input = { page: 'process', id, data: { rules: rules.map(ruleToStore) } }
  try {
    await client.call('admin/update', { ...input, revision: stored.revision })
  } catch (error) {
    if (!(error instanceof ActionError) || error.code !== 'CONFLICT') throw error
    const { rules: theirs, revision } = recordOf(recordOf(error.detail).theirs)
    const isSame = JSON.stringify(theirs ?? []) === JSON.stringify(stored.rules)
    if (!isSame || typeof revision !== 'number') throw error
    await client.call('admin/update', { ...input, revision })
  }
}

/** What rules name and is gone, as it was when they were opened. */
function faultsIn(rules: readonly Rule[], faults: RulesToEdit['faults']): Problems {
  const found: Record<string, FieldProblems> = {}
  for (const { rule: at, field, key } of faults) {
    const id = rules[at]?._id
    if (id) found[id] = { ...found[id], [field]: key }
  }
  return found
}

/** What the server refuses, at the rules that it is about: `rules.1.users`. */
function refusedIn(rules: readonly Rule[], fields: FieldProblems): Problems {
  const faults = Object.entries(fields).flatMap(([path, key]) => {
    const [, at, field = ''] = /^rules\.(\d+)\.(\w+)/.exec(path) ?? []
    return at === undefined ? [] : [{ rule: Number(at), field, key }]
  })
  return faultsIn(rules, faults)
}
