import { useCallback, useEffect, useRef, useState } from 'react'
import { type ActionInput, type ActionOutput, useClient, useServerEvent } from '../client.tsx'

export type LooseMails = ActionOutput<'case/looseMails'>
export type LooseMail = LooseMails['mails'][number]
export type LooseKind = NonNullable<ActionInput<'case/looseMails'>['kind']>

export const mailsOnPage = 25

/** One page of the mails that are tied to no case, kept true while others work. */
export function useLooseMails(kind: LooseKind, page: number) {
  const client = useClient()
  const [answer, setAnswer] = useState<(LooseMails & { of: string }) | null>(null)
  const [error, setError] = useState<unknown>(null)
  const round = useRef(0)
  const of = `${kind} ${page}`
  const reload = useCallback(async () => {
    const own = ++round.current
    try {
      const reply = await client.call('case/looseMails', { kind, page, pageSize: mailsOnPage })
      if (own !== round.current) return
      setAnswer({ ...reply, of })
      setError(null)
    } catch (thrown) {
      if (own === round.current) setError(thrown)
    }
  }, [client, kind, page, of])
  useEffect(() => void reload(), [reload])
  useServerEvent('changes', ({ schema }) => {
    if (schema === 'looseMail') void reload()
  })
  // Of what was asked for before nothing is shown.
  return { mails: answer?.of === of ? answer : null, error, reload }
}
