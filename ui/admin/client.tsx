import { createContext, type ReactNode, useContext, useEffect, useRef } from 'react'
import type { ServerEventName, ServerEvents } from '../../src/shared/wire/events.ts'
import type { Call } from '../runtime/calls.ts'

export type { ActionInput, ActionName, ActionOutput, Call } from '../runtime/calls.ts'

/** The way to the server as pages, dialogs and editors see it; the shell provides it over its socket. */
export interface Client {
  call: Call
  /** Hears a pushed event; returns the way to stop. */
  on<Name extends ServerEventName>(event: Name, listener: (data: ServerEvents[Name]) => void): () => void
}

const ClientContext = createContext<Client | null>(null)

export function ClientProvider({ client, children }: { client: Client; children: ReactNode }) {
  return <ClientContext value={client}>{children}</ClientContext>
}

export function useClient(): Client {
  const client = useContext(ClientContext)
  if (!client) throw new Error('A page needs a <ClientProvider> above it')
  return client
}

/** The same where there may be none, as in the builder by itself. */
export const useClientIfAny = (): Client | null => useContext(ClientContext)

/** Hears a pushed event for as long as the component is there. */
export function useServerEvent<Name extends ServerEventName>(
  event: Name,
  listener: (data: ServerEvents[Name]) => void,
): void {
  const client = useClient()
  const latest = useRef(listener)
  latest.current = listener
  useEffect(() => client.on(event, (data) => latest.current(data)), [client, event])
}
