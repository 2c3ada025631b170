import { useState } from 'react'
import type { TicketsSettings } from '../../../src/shared/catalogue/Tickets.ts'
import { usePage } from '../page.ts'
import { componentRef, type Tickets } from './useTickets.ts'

/** Connections open for all that is selected; `differ` when form or status are not the same. */
export type SharedConnections = readonly { id: string; name: string }[] | 'loading' | 'differ'

export interface SelectionActions {
  shared: SharedConnections
  busy: boolean
  /** What the last action did, in words; empty when it is said by the table itself. */
  message: string
  loadConnections(): Promise<void>
  changeStatus(connection: string): Promise<void>
  remove(): Promise<void>
  /** Runs the action button with this number. */
  run(button: number): Promise<void>
}

/** The effects that work on selected cases. What is allowed the server reads from the published table. */
export function useSelectionActions(
  tickets: Tickets,
  nodeId: string,
  settings: TicketsSettings,
): SelectionActions {
  const page = usePage()
  const { client, t } = page
  const [shared, setShared] = useState<SharedConnections>('loading')
  const [busy, setBusy] = useState(false)
  const [message, setMessage] = useState('')
  const selected = [...tickets.selected]
  const ref = componentRef(page, nodeId)

  const act = async (work: () => Promise<string>) => {
    if (!client || busy) return
    setBusy(true)
    try {
      setMessage(await work())
      tickets.select(new Set())
      tickets.reload()
    } catch (error) {
      setMessage(error instanceof Error ? error.message : String(error))
    } finally {
      setBusy(false)
    }
  }

  return {
    shared,
    busy,
    message: tickets.selected.size > 0 && !busy ? '' : message,
    async loadConnections() {
      if (!client) return
      setShared('loading')
      const { same } = await client.effect('Components/Tickets/selectedTicketsHasSameFormAndStatus', {
        formDataIds: selected,
      })
      if (!same) return setShared('differ')
      const list = await client.effect('Components/Tickets/getConnectionsForSelectedTickets', {
        selectedTickets: selected,
      })
      setShared(list)
    },
    changeStatus: (connection) =>
      act(async () => {
        const answer = await client?.effect('Components/Tickets/changeStatusOfSelectedTickets', {
          selectedTickets: selected,
          connection,
          ...ref,
        })
        const changed = Number(answer?.changed ?? selected.length)
        const refused = answer?.refused?.length ?? 0
        return refused === 0
          ? t('tickets.changed', { n: changed })
          : t('tickets.changedSome', { n: changed, refused })
      }),
    remove: () =>
      act(async () => {
        await client?.effect('Ticket/delete', { selected, ...ref })
        return t('tickets.removed', { n: selected.length })
      }),
    run: (button) =>
      act(async () => {
        const { label } = settings.actionButtons?.[button] ?? { label: '' }
        await client?.effect('ActionButton/run', { selected, button, sort: tickets.state.sort, ...ref })
        return t('{name} är klart.', { name: label })
      }),
  }
}
