import { type RefObject, useEffect, useRef, useState } from 'react'
import { pressByKey } from '../../../kit/pressByKey.ts'
import { useClient } from '../../client.tsx'
import { useLoaded } from '../../page/useLoaded.ts'
import { useAdminSession, useIsViewing } from '../../session.tsx'
import type { LoadedCase } from '../types.ts'
import { type CorrectionPlace, corrections } from './corrections.ts'

export interface UsedCorrections {
  /** Ids of the components whose answers are being corrected. */
  editing: readonly string[]
  placeOf(name: string): CorrectionPlace
  begin(nodeId: string): void
  /** Saved, or given up. */
  end(nodeId: string): void
}

/** The answers of a case that are being corrected: those that were left unsaved, too, in whatever browser. */
export function useCorrections(
  { formData, summary = [] }: LoadedCase,
  /** What the answers stand in, each under `data-node`. */
  box: RefObject<HTMLElement | null>,
): UsedCorrections {
  const client = useClient()
  const isViewing = useIsViewing()
  const userId = useAdminSession()?.userId ?? ''
  const id = formData?._id ?? ''
  const placeOf = (name: string) => ({ userId, id, name })
  const unsaved = () =>
    summary.flatMap(({ rows }) =>
      rows.flatMap(({ name, nodeId }) => (corrections.of(placeOf(name)) ? [nodeId] : [])),
    )
  const [editing, setEditing] = useState<readonly string[]>(unsaved)
  const kept = useLoaded(`corrections ${id}`, async () =>
    isViewing ? [] : (await client.call('case/unsavedCorrections', { formDataId: id })).corrections,
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the server had when the case was opened, once
  useEffect(() => {
    const come = corrections.take({ userId, id }, kept.data ?? [])
    if (come.length > 0) setEditing((open) => [...new Set([...open, ...unsaved()])])
  }, [kept.data])
  const ended = useRef<string | null>(null)
  // Back to where the pencil is, once it is there, or the focus would be nowhere.
  useEffect(() => {
    if (ended.current === null || editing.includes(ended.current)) return
    const answer = box.current?.querySelector(`[data-node="${CSS.escape(ended.current)}"]`)
    const tool = answer?.querySelector<HTMLElement>('.a-answer-tool') ?? answer?.querySelector('button')
    tool?.focus()
    ended.current = null
  }, [editing, box])
  return {
    editing,
    placeOf,
    begin: (nodeId) => setEditing([...unsaved(), nodeId]),
    end(nodeId) {
      ended.current = nodeId
      setEditing((open) => open.filter((one) => one !== nodeId))
    },
  }
}

/** The answer in focus is corrected; from elsewhere the way leads to the first one that can be. */
export function correctIn(box: HTMLElement | null | undefined): void {
  const here = document.activeElement?.closest('.a-answer')?.querySelector<HTMLElement>('.a-answer-tool')
  if (here) pressByKey(here)
  else box?.querySelector<HTMLElement>('.a-answer-tool')?.focus()
}
