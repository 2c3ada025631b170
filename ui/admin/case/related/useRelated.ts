import { useEffect, useState } from 'react'
import { toast } from '../../../kit/overlay/toastStore.ts'
import { useT } from '../../../kit/text.tsx'
import { messageOf } from '../../actionError.ts'
import { type ActionInput, type ActionOutput, useClient, useServerEvent } from '../../client.tsx'
import { tellChange } from '../../desk/changes/changeStore.ts'
import { useLoaded } from '../../page/useLoaded.ts'
import type { Part } from './DivideDialog.tsx'

export type RelatedCase = ActionOutput<'case/related'>['merged'][number]
export type OtherCase = ActionOutput<'case/related'>['cases'][number]
export type SuggestedCases = ActionOutput<'case/duplicates'>
export type SuggestedCase = SuggestedCases['cases'][number]

type Said = Pick<ActionInput<'case/relate'>, 'as' | 'was'>

/** What suggestions are found by is made in the background: so often it is asked whether it is there, in milliseconds. */
const askEvery = 3_000

/** Cases that belong together with one, kept true while others work, and what the person says of them. */
export function useRelated(id: string, onChanged: () => void) {
  const t = useT()
  const client = useClient()
  const [busy, setBusy] = useState(false)
  const [said, setSaid] = useState(0)
  const related = useLoaded(`related ${id}`, () => client.call('case/related', { formDataId: id }))
  const suggested = useLoaded(`duplicates ${id}`, () => client.call('case/duplicates', { formDataId: id }))
  const reload = () => {
    related.reload()
    suggested.reload()
  }
  const { cases = [], merged = [], into } = related.data ?? {}
  const others = [...cases, ...merged, ...(into ? [into] : []), ...(suggested.data?.cases ?? [])]
  const shown = others.map(({ _id }) => _id)
  useServerEvent('changes', ({ schema, ids }) => {
    if (schema === 'formData' && [id, ...shown].some((one) => ids.includes(one))) reload()
  })
  useServerEvent('changeStatuses', ({ changes }) => {
    if (changes.some(({ formDataId }) => shown.includes(formDataId))) reload()
  })
  const { making } = suggested.data ?? {}
  const { reload: again } = suggested
  useEffect(() => {
    if (!making) return
    const asking = setInterval(again, askEvery)
    return () => clearInterval(asking)
  }, [making, again])

  async function say(otherId: string, what: Said): Promise<void> {
    await client.call('case/relate', { formDataId: id, otherId, ...what })
    reload()
    setSaid((count) => count + 1)
    onChanged()
  }

  /** Whether it was done; what went wrong is told. It can be taken back as long as the line above the case offers it. */
  async function relate(
    other: { _id: string; number?: string | null; title?: string; name?: string },
    what: Said,
  ): Promise<boolean> {
    setBusy(true)
    const before = what.was ?? null
    const undo = async () => {
      await say(other._id, { as: before, was: what.as })
      return t('Ångrat.')
    }
    try {
      await say(other._id, what)
      const name = [other.number, other.title ?? other.name].filter(Boolean).join(' ')
      const words = {
        related: t('Hör nu ihop med {case}.', { case: name }),
        apart: t('{case} föreslås inte mer i det här ärendet.', { case: name }),
        none: t('Hör inte längre ihop med {case}.', { case: name }),
      }
      tellChange(words[what.as ?? 'none'], undo)
      return true
    } catch (error) {
      toast.danger(messageOf(error))
      // What was said meanwhile is shown.
      reload()
      return false
    } finally {
      setBusy(false)
    }
  }

  async function changed(work: () => Promise<void>): Promise<boolean> {
    setBusy(true)
    try {
      await work()
      return true
    } catch (error) {
      toast.danger(messageOf(error))
      return false
    } finally {
      setBusy(false)
      // Also what somebody else has done meanwhile is shown.
      reload()
      setSaid((count) => count + 1)
      onChanged()
    }
  }

  /** Whether it was done; what went wrong is told. For ten seconds it can be taken back. */
  const merge = (one: { _id: string; name: string }, into: { _id: string; name: string }) =>
    changed(async () => {
      const asked = { formDataId: one._id, into: into._id, undoable: true }
      const { undo } = await client.call('case/merge', asked)
      tellChange(t('{case} är sammanfört med {other}.', { case: one.name, other: into.name }), undo)
    })

  /** A part of the case becomes a case of its own. For ten seconds it can be taken back. */
  const divide = (part: Part) =>
    changed(async () => {
      const made = await client.call('case/divide', { formDataId: id, ...part, undoable: true })
      tellChange(
        t('En del av ärendet är nu ett eget ärende, {case}.', { case: made.number ?? '' }),
        made.undo,
      )
    })

  const split = (one: { _id: string; number: string | null; title: string }) =>
    changed(async () => {
      await client.call('case/split', { formDataId: one._id })
      tellChange(t('{case} handläggs för sig igen.', { case: one.number ?? one.title }))
    })

  return { related, suggested, busy, said, relate, merge, divide, split }
}
