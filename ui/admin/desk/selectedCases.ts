import { recordOf } from '../../../src/shared/record.ts'
import type { Client } from '../client.tsx'

/** A way on that is open for all of several cases. */
export interface SharedConnection {
  id: string
  name: string
  /** Asked before it is followed. */
  confirm?: string
}

/** None where they differ in form or status. */
export async function commonConnections(
  client: Client,
  selectedTickets: readonly string[],
): Promise<readonly SharedConnection[]> {
  if (selectedTickets.length === 0) return []
  const answer: unknown = await client.call('admin/runEffect3', {
    effect: 'Components/Tickets/getConnectionsForSelectedTickets',
    context: { selectedTickets },
  })
  return Array.isArray(answer) ? answer : []
}

/** How many went on, and how many could not. */
export async function followForAll(
  client: Client,
  selectedTickets: readonly string[],
  connection: string,
): Promise<{ changed: number; refused: number }> {
  const answer: unknown = await client.call('admin/runEffect3', {
    effect: 'Components/Tickets/changeStatusOfSelectedTickets',
    context: { selectedTickets, connection },
  })
  const { changed, refused } = recordOf(answer)
  return { changed: Number(changed), refused: Array.isArray(refused) ? refused.length : 0 }
}
