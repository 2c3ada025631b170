import { atom } from 'nanostores'
import { isLocale, type Locale } from '../../../src/shared/i18n.ts'
import { isRecord, recordOf } from '../../../src/shared/record.ts'
import type { UserProfile } from '../../../src/shared/wire/session.ts'
import { ActionError } from '../../admin/actionError.ts'
import { forgetCorrections } from '../../admin/case/answers/corrections.ts'
import { forgetAskings } from '../../admin/case/completion/keptAsking.ts'
import { forgetNoteDrafts } from '../../admin/case/notes/useNoteDraft.ts'
import { forgetNoteFiles } from '../../admin/case/notes/useNoteFiles.ts'
import type { Call, Client } from '../../admin/client.tsx'
import { forgetPresent } from '../../admin/desk/presence/presence.ts'
import { forgetManyTexts } from '../../admin/desk/toMany/manyText.ts'
import { forgetViews } from '../../admin/desk/useViewCounts.ts'
import { forgetMaking } from '../../admin/download/making.ts'
import { forgetOpened } from '../../admin/recent/recent.ts'
import { showDesk } from '../../admin/viewAs.ts'
import { toast } from '../../kit/overlay/toastStore.ts'
import { post } from '../http.ts'
import { createSocket } from '../socket.ts'
import { $connection } from './connection.ts'
import { note } from './debugLog.ts'
import { showOwnCss } from './ownCss.ts'
import { $session, readSession } from './session.ts'
import { $locale, fetchTexts, keepLocale, loadTexts, t } from './texts.ts'
import { startTheme } from './theme.ts'
import { token } from './token.ts'

/** Tokens live 15 minutes; a new one is fetched in good time. */
const refreshEveryMs = 12 * 60_000

/** Somebody has to log in again before what they were doing can go on: the way to go on, and to give up. */
export const $loginAgain = atom<{ done: () => void; giveUp: () => void } | null>(null)
/** Raised when pages should fetch everything again. */
export const $reloads = atom(0)

export const socket = createSocket({
  token: token.get,
  onProblem: (problem) => {
    if (problem === 'timeout') toast.danger(t('Servern svarade inte i tid. Vi försöker igen.'))
    if (problem === 'lost') toast.warning(t('Anslutningen till servern är bruten. Vi försöker igen.'))
    if (problem === 'revoked') void loginAgain().catch(() => {})
  },
  onConnection: (connection) => {
    $connection.set(connection)
    note('info', `socket: ${connection}`)
  },
  onReload: () => $reloads.set($reloads.get() + 1),
  onTraffic: ({ level, msg }) => note(level, msg),
})

/**
 * Calls an action. When the session has gone, it is renewed, or logged in to again over the page, and then asked
 * again.
 */
const call: Call = async (name, input) => {
  try {
    return await socket.call(name, input)
  } catch (error) {
    if (!isGone(error) || !$session.get()) throw error
    await renewOrLoginAgain()
    return socket.call(name, input)
  }
}

/** Whether the server says that there is no such session any more. */
const isGone = (error: unknown): boolean =>
  error instanceof ActionError && ['UNAUTHORIZED', 'SESSION_EXPIRED'].includes(error.code)

export const client: Client = { call, on: socket.on }

// In another window, too, nothing of what was there before may stay.
socket.on('viewing', showDesk)

/**
 * Takes up the session of the stored token, at the start of the page. It is asked for beside the texts of the page, and taken in
 * `after` them: the language of its person wins over the browser's.
 */
export async function resume(after: Promise<unknown>): Promise<void> {
  if (!token.get()) return
  try {
    await reconnect(after)
  } catch (error) {
    // That it could not be asked about, or not just now, ends no session.
    if (!isGone(error)) throw error
    token.clear()
  }
}

async function reconnect(after?: Promise<unknown>): Promise<void> {
  const stored = token.get()
  if (!stored) throw new ActionError({ code: 'UNAUTHORIZED', message: '' })
  const [reply] = await Promise.all([socket.call('admin/reconnect3', { token: stored }), after])
  await begin(reply)
}

export interface Credentials {
  username: string
  password: string
}

/** A login whose password was right and which lacks its second step. */
export interface Second {
  grant: string
  /** What an app is to be set up with first. */
  setUp?: { secret: string; uri: string }
  /** What a device is asked to sign, for who has passkeys: that will do in the place of a code. */
  passkey?: Record<string, unknown>
}

/**
 * Logs in. Resolves with an address elsewhere when another site does the login, and with what it waits for when the
 * password is not enough.
 */
export async function login(credentials: Credentials): Promise<{ redirect?: string; second?: Second }> {
  const reply = await post('/login/local', { credentials, orgId: 'default' })
  const { redirect } = recordOf(reply)
  if (typeof redirect === 'string' && redirect) return { redirect }
  const second = secondOf(reply)
  if (second) return { second }
  await begin(reply)
  return {}
}

function secondOf(reply: unknown): Second | undefined {
  const { grant, setUp, passkey } = recordOf(recordOf(reply).second)
  if (typeof grant !== 'string') return undefined
  const { secret, uri } = recordOf(setUp)
  return {
    grant,
    ...(typeof secret === 'string' && typeof uri === 'string' && { setUp: { secret, uri } }),
    ...(isRecord(passkey) && { passkey }),
  }
}

/** The second step. `reply` is the session, to be taken in with `begin` once the recovery codes have been seen. */
export async function takeSecondStep(
  grant: string,
  proof: { code: string } | { passkey: unknown },
): Promise<{ reply: unknown; recoveryCodes?: readonly string[] }> {
  const reply = await post('/login/second', { grant, ...proof })
  const { recoveryCodes } = recordOf(reply)
  return Array.isArray(recoveryCodes) ? { reply, recoveryCodes: recoveryCodes.map(String) } : { reply }
}

/** Takes in a session that the server has given, in the language of its person. */
export async function begin(reply: unknown): Promise<void> {
  const session = readSession(reply)
  const fresh = recordOf(reply).token
  if (!session) throw new ActionError({ code: 'UNAUTHORIZED', message: t('Logga in för att fortsätta.') })
  if (typeof fresh === 'string') token.set(fresh)
  await speak(session.userPersistentProfile.locale)
  $session.set(session)
  startTheme(session.themes, session.userPersistentProfile.themeIndex, session.configuration.theme)
  showOwnCss(session.configuration.css)
  socket.start()
  keepFresh()
}

/** Fetches the session anew: name, roles, permissions may have changed. */
export async function renewSession(): Promise<void> {
  await reconnect()
}

/** Goes over to another organisation of the account, and to its start. */
export async function changeOrg(orgId: string): Promise<void> {
  await begin(await call('admin/changeOrg3', { orgId }))
  location.assign('/')
}

/** Ends the session here and on the server. The token is gone whatever the server says. */
export async function logout(): Promise<void> {
  const had = token.get()
  if (had) await post('/logout', {}, { token: had }).catch(() => {})
  forgetNoteDrafts()
  forgetCorrections()
  forgetAskings()
  forgetManyTexts()
  forgetPresent()
  forgetViews()
  forgetNoteFiles()
  forgetOpened()
  forgetMaking()
  forget()
}

/** Another tab has logged out, or the session cannot be saved. */
export function forget(): void {
  clearInterval(refreshing)
  socket.stop()
  token.clear()
  showOwnCss('')
  $session.set(null)
}

let refreshing: ReturnType<typeof setInterval> | undefined

function keepFresh(): void {
  clearInterval(refreshing)
  refreshing = setInterval(() => void refresh(), refreshEveryMs)
}

async function refresh(): Promise<void> {
  // A failure is no news: the next call finds out and asks for the login then.
  const reply = await socket.call('admin/refreshToken', {}).catch(() => null)
  if (reply?.token) token.set(reply.token)
}

/** Somebody is at the page. A failure is no news: the next call finds out. */
export function tellActive(): void {
  void socket.call('admin/active', {}).catch(() => {})
}

let renewing: Promise<void> | null = null

/** One renewal at a time, however many calls were refused. */
function renewOrLoginAgain(): Promise<void> {
  renewing ??= reconnect()
    .catch((error) => {
      if (isGone(error)) return loginAgain()
      throw error
    })
    .finally(() => {
      renewing = null
    })
  return renewing
}

function loginAgain(): Promise<void> {
  if (!$session.get()) return Promise.resolve()
  return new Promise((resolve, reject) => {
    $loginAgain.set({
      done() {
        $loginAgain.set(null)
        resolve()
      },
      giveUp() {
        $loginAgain.set(null)
        reject(new ActionError({ code: 'UNAUTHORIZED', message: t('Logga in för att fortsätta.') }))
      },
    })
  })
}

/** The language the person chose, in whatever browser; without a choice the one on show stays, and is kept. */
async function speak(chosen: unknown): Promise<void> {
  const locale = isLocale(chosen) ? chosen : $locale.get()
  keepLocale(locale)
  // Without its texts the page stays as it is: no reason to refuse a login.
  if (locale !== $locale.get()) await loadTexts(locale).catch(() => {})
}

/**
 * Shows everything in another language. What the server has put into words is fetched again, which has to be after
 * the server has learnt of the language.
 */
export async function switchLocale(locale: Locale): Promise<void> {
  const { show } = await fetchTexts(locale)
  keepLocale(locale)
  if (!$session.get()) return show()
  // A socket speaks the language it was opened in.
  socket.start()
  await saveProfile({ locale })
  show()
  $reloads.set($reloads.get() + 1)
}

/** Keeps a part of the person's profile on the server. Losing it is not worth an error. */
export async function saveProfile(profile: Partial<UserProfile>): Promise<void> {
  const session = $session.get()
  if (!session) return
  const userPersistentProfile = { ...session.userPersistentProfile, ...profile }
  $session.set({ ...session, userPersistentProfile })
  await call('admin/setUserPersistentProfile3', profile).catch(() => {})
}
