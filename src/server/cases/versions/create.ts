import { errors } from '../../../shared/wire/errors.ts'
import type { CaseContext } from '../context.ts'
import type { QueueMove, VersionMoving } from './contract.ts'

const kind = 'caseMove'

/**
 * Loaded when somebody asks: most days nobody does. Moves of many cases go as tasks, each a part of one: what was begun goes on after a
 * restart, and others have their turn between.
 */
export function createMoves(context: CaseContext): VersionMoving {
  const { work } = context
  const queue: QueueMove = (tx, org, move) => work.enqueueIn(tx, { org, kind, key: move, payload: { move } })
  work.registerTask(kind, async (task) => (await import('./run.ts')).movePart(context, task, queue), {
    about: ({ payload: { move } }) => `move of cases ${move}`,
    onDead: (tx, { payload }) =>
      tx.caseMoves.update(String(payload.move), { ended: tx.now, error: errors.INTERNAL.message.id }),
  })
  return {
    async running(session, of) {
      return (await import('./running.ts')).running(context, session, of)
    },
    async harmless(session, of) {
      return (await import('./harmless.ts')).harmless(context, session, of)
    },
    async movable(session, ids) {
      return (await import('./movable.ts')).movable(context, session, ids)
    },
    async preview(session, input) {
      return (await import('./preview.ts')).preview(context, session, input)
    },
    async move(session, input) {
      return (await import('./moves.ts')).move(context, session, input, queue)
    },
    async state(session, move) {
      return (await import('./moves.ts')).state(context, session, move)
    },
    async cancel(session, move) {
      return (await import('./moves.ts')).cancel(context, session, move)
    },
  }
}
