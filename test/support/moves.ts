import type { App } from '../../src/server/app.ts'
import type { MoveState, MoveVersion } from '../../src/server/cases/contract.ts'
import { type Session, systemSession } from '../../src/server/session.ts'
import type { ProcessGraph } from '../../src/shared/process/process.ts'
import { type Sketch, sketchTree } from '../../src/shared/rules/page/pageFixture.ts'
import { handlerRole } from './cases.ts'
import { sessionWith } from './scenario.ts'

/** Moving running cases to other versions. */

/** Who builds forms and processes, and handles cases. */
export const mover = (more: Partial<Session> = {}): Session => ({
  ...sessionWith('user', {
    id: 's-m',
    userId: 'user-mover',
    userName: 'Moa Bygger',
    roles: [handlerRole, 'role-builder'],
    ...more,
  }),
  permissions: new Set(['processBuilder', 'formBuilder']),
})

/** Their account: a move is made as whoever they are when it is. */
export async function makeMover({ services: { documents } }: App): Promise<void> {
  const system = systemSession()
  await documents.create(system, {
    page: 'role',
    id: 'role-builder',
    data: { name: 'Byggare', permissions: ['processBuilder', 'formBuilder'] },
  })
  await documents.create(system, {
    page: 'user',
    id: 'user-mover',
    data: {
      name: 'Moa Bygger',
      email: 'moa@example.se',
      status: 'active',
      roles: [handlerRole, 'role-builder'],
      groups: [],
    },
  })
}

/** The next version of the process of `publishFault`. */
export async function publishGraph(
  { services: { documents } }: App,
  graph: ProcessGraph,
  id = 'process-fault',
): Promise<void> {
  const system = systemSession()
  const { revision } = await documents.get(system, 'process', id)
  await documents.saveGraph(system, { page: 'process', id, graph, revision })
  await documents.publish(system, id, '')
}

/** The next version of a form. */
export async function publishPages(
  { services: { documents } }: App,
  id: string,
  pages: readonly Sketch[],
): Promise<void> {
  const system = systemSession()
  const { revision } = await documents.get(system, 'form', id)
  await documents.saveTree(system, { id, tree: sketchTree(...pages), revision })
  await documents.publish(system, id, '')
}

/** The move as a person makes it, to its end. */
export async function moved(
  { services: { cases, work } }: App,
  session: Session,
  input: MoveVersion & { comment?: string },
): Promise<MoveState & { move: string }> {
  const { move } = await cases.versions.move(session, input)
  await work.idle()
  return { ...(await cases.versions.state(session, move)), move }
}
