import { useEffect, useState } from 'react'
import type { TicketsSettings } from '../../../src/shared/catalogue/Tickets.ts'
import type { ButtonLook } from '../../../src/shared/process/process.ts'
import { usePage } from '../page.ts'
import { componentRef, type Tickets } from './useTickets.ts'

/** Connections open for all that is selected; `differ` when form or status are not the same. */
export type SharedConnections = readonly SharedConnection[] | 'loading' | 'differ'

export interface SharedConnection {
  id: string
  name: string
  color?: string | undefined
  look?: ButtonLook | undefined
  /** What is asked before it is followed. */
  confirm?: string | undefined
  endsAsking?: string | undefined
  /** A note by whoever follows it. */
  asksNote?: true | undefined
}

export interface SelectionActions {
  shared: SharedConnections
  busy: boolean
  /** What the last action did, in words; empty when it is said by the table itself. */
  message: string
  /** What was left as it is, by its name where that may be read, and why. */
  refused: readonly RefusedTicket[]
  /** Takes the last action back, for the ten seconds that it can be. */
  undo: (() => Promise<void>) | null
  loadConnections(): Promise<void>
  changeStatus(connection: string, note?: string): Promise<void>
  remove(): Promise<void>
  /** Runs the action button with this number. */
  run(button: number): Promise<void>
}

export interface RefusedTicket {
  _id: string
  name: string | null
  message: string
}

/** What an action did. */
interface Done {
  message: string
  refused?: readonly RefusedTicket[]
  undo?: string | undefined
}

/** So long the server lets an action be taken back, less what the way there takes. Milliseconds. */
const undoMs = 9_500

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
  const [done, setDone] = useState<Done>({ message: '' })
  const selected = [...tickets.selected]
  const ref = componentRef(page, nodeId)

  const undoable = done.undo
  useEffect(() => {
    if (!undoable) return
    const over = setTimeout(() => setDone(({ undo: _over, ...rest }) => rest), undoMs)
    return () => clearTimeout(over)
  }, [undoable])

  const act = async (work: () => Promise<Done>) => {
    if (!client || busy) return
    setBusy(true)
    try {
      setDone(await work())
      tickets.select(new Set())
      tickets.reload()
    } catch (error) {
      setDone({ message: error instanceof Error ? error.message : String(error) })
    } finally {
      setBusy(false)
    }
  }

  const hidden = tickets.selected.size > 0 && !busy

  return {
    shared,
    busy,
    message: hidden ? '' : done.message,
    refused: hidden ? [] : (done.refused ?? []),
    undo:
      hidden || busy || !undoable
        ? null
        : () =>
            act(async () => {
              const answer = await client?.call('case/undo', { id: undoable })
              if (!answer || 'task' in answer) return { message: t('tickets.undone', { n: selected.length }) }
              return { message: t('tickets.undone', { n: answer.undone.length }), refused: answer.left }
            }),
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
    changeStatus: (connection, note) =>
      act(async () => {
        const answer = await client?.effect('Components/Tickets/changeStatusOfSelectedTickets', {
          selectedTickets: selected,
          connection,
          ...(note !== undefined && { note }),
          ...ref,
        })
        const changed = answer?.changed ?? 0
        const refused = answer?.refused ?? []
        const message =
          refused.length === 0
            ? t('tickets.changed', { n: changed })
            : t('tickets.changedSome', { n: changed, refused: refused.length })
        return { message, refused, undo: answer?.undo }
      }),
    remove: () =>
      act(async () => {
        const {
          removed = [],
          refused = [],
          undo,
        } = (await client?.effect('Ticket/delete', { selected, ...ref })) ?? {}
        return { message: t('tickets.removed', { n: removed.length }), refused, undo }
      }),
    run: (button) =>
      act(async () => {
        const { label } = settings.actionButtons?.[button] ?? { label: '' }
        await client?.effect('ActionButton/run', { selected, button, sort: tickets.state.sort, ...ref })
        return { message: t('{name} är klart.', { name: label }) }
      }),
  }
}
