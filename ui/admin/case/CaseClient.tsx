import { type ReactNode, useMemo, useRef } from 'react'
import { recordOf } from '../../../src/shared/record.ts'
import { ActionError } from '../actionError.ts'
import { type Call, type Client, ClientProvider, useClient } from '../client.tsx'

export interface CaseClientProps {
  id: string
  /** Something that was asked of the case was answered with that it is not there. */
  onMissed: () => void
  children: ReactNode
}

/** The way to the server within a case, which hears where the case is gone before anybody has told of it. */
export function CaseClient({ id, onMissed, children }: CaseClientProps) {
  const client = useClient()
  const missed = useRef(onMissed)
  missed.current = onMissed
  const own = useMemo((): Client => {
    const call: Call = async (name, input) => {
      try {
        return await client.call(name, input)
      } catch (error) {
        const isOfCase = recordOf(input).formDataId === id
        if (isOfCase && error instanceof ActionError && error.code === 'NOT_FOUND') missed.current()
        throw error
      }
    }
    return { ...client, call }
  }, [client, id])
  return <ClientProvider client={own}>{children}</ClientProvider>
}
