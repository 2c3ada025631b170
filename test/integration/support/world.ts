import type { App } from '../../../src/server/app.ts'
import { type Session, systemSession } from '../../../src/server/session.ts'
import { foundation } from '../../../src/server/setup/foundation.ts'
import { wholeLogin } from '../../support/scenario.ts'
import { plantCases } from './plantCases.ts'
import { plantDocuments } from './plantDocuments.ts'
import { plantOthers } from './plantOthers.ts'

/** Kind of thing → ids of it. Kinds are the schemas' names, and `case`, `note`, `node`, `state`, … */
export type Ids = Record<string, string[]>

/** An organisation with something of everything in it. */
export interface World {
  org: string
  /** Stands in every text of the organisation, and nowhere else: one that has a letter of `ilou`, which no random id has. */
  marker: string
  admin: Session
  ids: Ids
  /** The administrator's own token and cookie. */
  login: { token: string; cookie: string }
}

export const adminPassword = 'en röd stuga vid sjön'

/** Makes the organisation: whatever kinds of documents there are, it has one of each. */
export async function plantWorld(app: App, org: string, marker: string): Promise<World> {
  const { services } = app
  const email = `chef@${marker}.example`
  const password = await services.accounts.passwords.hash(adminPassword)
  await services.store.write(async (tx) => {
    await tx.orgs.insert({ _id: org, name: `Organisation ${marker}`, color: null, created: tx.now })
    const facts = { organisation: `Portal ${marker}`, email, password, t: services.texts('sv') }
    await foundation(services.documents, tx, systemSession(org), facts)
  })
  const login = await logIn(app, org, email)
  const admin = await services.accounts.resolveSession({ ...login, address: '10.0.0.1' })
  const world: World = { org, marker, admin, login, ids: {} }
  await plantDocuments(app, world)
  await plantCases(app, world)
  await plantOthers(app, world)
  await services.work.idle()
  await services.cases.caughtUp()
  return world
}

async function logIn(app: App, org: string, username: string): Promise<World['login']> {
  const input = { strategy: 'local', credentials: { username, password: adminPassword }, orgId: org }
  const facts = { address: '10.0.0.1', userAgent: 'test' }
  const { view, cookie } = await wholeLogin(app.services.accounts.login(input, facts))
  return { token: view.token ?? '', cookie }
}

/** Notes an id under its kind; the first of a kind is the one that is tried first. */
export function keep(world: World, kind: string, ...ids: string[]): void {
  world.ids[kind] = [...(world.ids[kind] ?? []), ...ids]
}
