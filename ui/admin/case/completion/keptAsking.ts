import { recordOf } from '../../../../src/shared/record.ts'
import { forgetKept, quietly } from '../../desk/quietly.ts'
import type { Asking } from './asking.ts'

/** Who asks, and in which case. */
export interface AskingPlace {
  userId: string
  /** The case. */
  id: string
}

const prefix = 'desk.asking.'
const keyOf = ({ userId, id }: AskingPlace) => `${prefix}${userId}.${id}`

/** What the browser tab has of a request that is not sent: through a dialog that was closed, and a reload. Null: nothing. */
export function keptAsking(place: AskingPlace): Asking | null {
  const { chosen, due, message, connectionId } = recordOf(
    quietly(() => JSON.parse(sessionStorage.getItem(keyOf(place)) ?? 'null')),
  )
  if (typeof due !== 'string' || typeof message !== 'string' || typeof connectionId !== 'string') return null
  const notes = Object.entries(recordOf(chosen)).map(([name, note]) => [name, String(note)] as const)
  return { chosen: Object.fromEntries(notes), due, message, connectionId }
}

/** Null: it is sent. */
export function keepAsking(place: AskingPlace, asking: Asking | null): void {
  quietly(() => {
    if (asking) sessionStorage.setItem(keyOf(place), JSON.stringify(asking))
    else sessionStorage.removeItem(keyOf(place))
  })
}

/** For who leaves: nothing of it is there for the next at the same computer. */
export const forgetAskings = (): void => forgetKept(() => sessionStorage, prefix)
