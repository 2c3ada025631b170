import { useState } from 'react'
import { longestNote } from '../../../src/shared/process/talk/noteLimits.ts'
import { Checkbox } from '../../kit/input/Checkbox.tsx'
import type { Option } from '../../kit/input/OptionRow.tsx'
import { Selector } from '../../kit/input/Selector.tsx'
import { TextField } from '../../kit/input/TextField.tsx'
import { Modal } from '../../kit/overlay/Modal.tsx'
import { toast } from '../../kit/overlay/toastStore.ts'
import { Callout } from '../../kit/show/Callout.tsx'
import { EmptyState } from '../../kit/show/EmptyState.tsx'
import { useT } from '../../kit/text.tsx'
import { useHandlers } from '../case/holders/useHandlers.ts'
import { useClient } from '../client.tsx'
import { useBulk } from '../desk/changes/useBulk.ts'
import { useReferences } from '../fields/useReferences.ts'
import type { DocumentModalProps } from '../modals/modalProps.ts'
import { Failed } from '../page/Failed.tsx'
import { Loading } from '../page/Loading.tsx'
import { useLoaded } from '../page/useLoaded.ts'
import { handingOver, openCasesOf } from './openCases.ts'

/** What somebody has left open, for whoever hands it over: all of it to one, or some to each. */
export function OpenCasesModal({ params: { id = '' }, onClose }: DocumentModalProps) {
  const t = useT()
  const client = useClient()
  const { changeHere, underWay, busy } = useBulk()
  const loaded = useLoaded(`open cases ${id}`, () => openCasesOf(client, id))
  const { known } = useReferences('user', [id], undefined)
  const handlers = useHandlers([], undefined)
  const load = async (search: string) =>
    (await handlers(search)).filter(({ value }) => value !== `user:${id}`)
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [to, setTo] = useState<Option | null>(null)
  const [note, setNote] = useState('')
  const [problems, setProblems] = useState<readonly string[]>([])
  const cases = loaded.data?.data ?? []
  const chosen = cases.filter(({ _id }) => !left.has(_id))
  const name = known[0]?.label ?? ''

  const hand = async () => {
    if (!to) return
    const ids = chosen.map(({ _id }) => _id)
    await changeHere({ ids, change: handingOver(id, to.value, note) }, ({ changed, refused, stopped }) => {
      const left = refused.map((one) => `${one.name ?? t('Ett ärende')}: ${one.message}`)
      setProblems([...left, ...(stopped ? [stopped] : [])])
      if (changed > 0)
        toast.success(
          t('{n, plural, one {# ärende} other {# ärenden}} lämnades över till {name}', {
            n: changed,
            name: to.label,
          }),
        )
      if (changed === loaded.data?.totalCount) onClose()
      else loaded.reload()
    })
  }

  return (
    <Modal
      open
      icon="arrow-left-right"
      title={t('Öppna ärenden: {name}', { name })}
      minWidth={560}
      maxWidth={560}
      onClose={onClose}
      {...(cases.length > 0 && {
        primary: {
          label: t('Lämna över {n, plural, one {# ärende} other {# ärenden}}', { n: chosen.length }),
          busy,
          disabled: to === null || chosen.length === 0,
          onPress: () => void hand(),
        },
      })}
    >
      {loaded.error ? (
        <Failed small error={loaded.error} onRetry={loaded.reload} />
      ) : !loaded.data ? (
        <Loading />
      ) : cases.length === 0 ? (
        <EmptyState small icon="check" title={t('Inga öppna ärenden är tilldelade personligen.')} />
      ) : (
        <>
          {problems.length > 0 && (
            <Callout tone="warning" announce title={t('Några blev kvar')}>
              {problems.join(' ')}
            </Callout>
          )}
          <Selector
            label={t('Till')}
            required
            sort={false}
            load={load}
            known={to ? [to] : []}
            value={to?.value ?? null}
            onChange={(_, option) => setTo(option)}
          />
          <TextField
            label={t('Anteckning')}
            description={t('Läggs till i varje ärende, för handläggarna.')}
            multiline
            rows={2}
            value={note}
            onChange={setNote}
            maxLength={longestNote}
          />
          {loaded.data.totalCount > cases.length && (
            <p className="k-muted">
              {t('De {n} äldsta av {of}. Resten visas när de är överlämnade.', {
                n: cases.length,
                of: loaded.data.totalCount,
              })}
            </p>
          )}
          <ul className="a-lines" aria-label={t('Ärenden')}>
            {cases.map(({ _id, DiaryNumber, title, status }) => (
              <li key={_id} className="a-line">
                <Checkbox
                  checked={!left.has(_id)}
                  label={`${DiaryNumber ?? ''} ${title}, ${status.name}`.trim()}
                  onChange={(on) => {
                    const next = new Set(left)
                    if (on) next.delete(_id)
                    else next.add(_id)
                    setLeft(next)
                  }}
                />
              </li>
            ))}
          </ul>
          <p className="k-muted" role="status">
            {underWay && t('{n} %', { n: Math.round(underWay.percent) })}
          </p>
        </>
      )}
    </Modal>
  )
}
