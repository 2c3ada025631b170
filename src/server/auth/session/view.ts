import { ownPath } from '../../../shared/rules/ownPath.ts'
import type { DocumentNamed } from '../../../shared/schemas/document.ts'
import { schemaOf } from '../../../shared/schemas/index.ts'
import {
  builtInThemes,
  type ConfigurationView,
  defaultHomeUrl,
  plainTheme,
  type SessionView,
} from '../../../shared/wire/session.ts'
import type { Documents } from '../../documents/documents.ts'
import { holds, mayBuild, type Session } from '../../session.ts'
import type { Store } from '../../store/store.ts'
import { configurationOf, idleLogoutMinutes } from '../configuration.ts'
import type { Profiles } from '../person/profile.ts'
import { ids } from '../person/rights.ts'
import { themesOf } from '../themes.ts'

interface ViewNeeds {
  store: Pick<Store, 'read'>
  documents: Pick<Documents, 'all' | 'find'>
}

/** The session as the specification has it (section 3). A visitor gets the same shape without a person in it. */
export async function sessionView(
  needs: ViewNeeds,
  profiles: Profiles,
  session: Session,
  token: string | null,
): Promise<SessionView> {
  const { read } = needs.store
  const configuration = await configurationOf(needs, session)
  const profile = await profiles.profile(session)
  const shown = configurationView(configuration)
  const org = await read.orgs.find(session.org)
  const row = session.kind === 'user' && session.id ? await read.sessions.find(session.id) : undefined
  const orgs = row && !session.viewer ? await read.memberships.orgsOf(row.account) : []
  const user = session.userId ? await needs.documents.find(session, 'user', session.userId) : undefined
  const themes = shown.availableThemes
  const index = profile.themeIndex ?? shown.theme
  return {
    token,
    _id: session.id,
    userID: session.userId,
    userName: session.userName,
    viewerName: session.viewer?.name ?? null,
    userid: session.userId,
    username: user?.email ?? '',
    roles: session.roles,
    groups: session.groups,
    permissions: [...session.permissions],
    url: shown.homeUrl,
    orgId: session.org,
    orgName: org?.name ?? '',
    orgColor: org?.color ?? null,
    orgs: orgs.map(({ _id, name, color }) => ({ orgId: _id, orgName: name, orgColor: color })),
    configuration: shown,
    theme: themes[index % themes.length] ?? plainTheme,
    themes,
    defaultBuilderRoles: mayBuild(session) ? ids(configuration?.defaultBuilderRoles) : [],
    userPersistentProfile: profile,
    solutions: await solutionsOf(needs, session),
    accessibility: { statementUrl: configuration?.accessibilityStatement || null },
    myMenu: profile.myMenu ?? [],
  }
}

function configurationView(document: DocumentNamed<'configuration'> | undefined): ConfigurationView {
  const own = themesOf(document)
  return {
    name: String(document?.name ?? 'Verkstad'),
    favicon: document?.favicon ? [{ assetId: document.favicon }] : [],
    availableThemes: own.length > 0 ? own : builtInThemes,
    idleWarning: document?.idleWarning ?? 2,
    idleLogout: document?.idleLogout ?? idleLogoutMinutes,
    css: document?.css ?? '',
    theme: Math.max(0, document?.theme ?? 0),
    homeUrl: ownPath(document?.homeUrl) ?? defaultHomeUrl,
  }
}

async function solutionsOf(needs: ViewNeeds, session: Session): Promise<SessionView['solutions']> {
  if (!holds(session, 'staff') || !schemaOf('solution')) return []
  const all = await needs.documents.all(session, 'solution')
  return all.map(({ _id, name, version }) => ({ _id, name, ...(version && { version }) }))
}
