import { type Message, msg, type Translate } from '../../shared/i18n.ts'
import { recordOf } from '../../shared/record.ts'
import type { AuditEntry } from './audit.ts'

/**
 * What an entry of the audit log says in words. An action that has none is a call of the protocol: its name is shown.
 */
export function actionInWords(t: Translate, action: string, detail: string | null = null): string {
  const { number, intoNumber, fromNumber, madeNumber } = recordOf(detail === null ? null : JSON.parse(detail))
  if (action === 'case/merge' && typeof number === 'string' && typeof intoNumber === 'string')
    return t(msg`Sammanförde {number} med {other}`, { number, other: intoNumber })
  if (action === 'case/split' && typeof number === 'string' && typeof fromNumber === 'string')
    return t(msg`Delade {number} från {other}`, { number, other: fromNumber })
  if (action === 'case/divide' && typeof number === 'string' && typeof madeNumber === 'string')
    return t(msg`Delade ut {other} ur {number}`, { number, other: madeNumber })
  const text = actions[action]
  return text ? t(text) : action
}

export const resultInWords = (t: Translate, result: string): string => {
  const text = results[result as AuditEntry['result']]
  return text ? t(text) : result
}

/** Why something came to nothing, of an entry's details as they are stored; undefined where they name no such reason. */
export function reasonInWords(t: Translate, detail: string | null): string | undefined {
  const { reason } = recordOf(detail === null ? null : JSON.parse(detail))
  const text = reasons[String(reason)]
  return text && t(text)
}

/** Whose view it was seen in, where somebody looked at what another sees. */
export function viewedIn(detail: string | null): string | undefined {
  const { as } = recordOf(detail === null ? null : JSON.parse(detail))
  return typeof as === 'string' ? as : undefined
}

/** A line of the log of logins, which ends with the reason. */
export const loginInWords = (t: Translate, line: string): string =>
  line.replace(/: ([A-Z_]+)(?= × \d+$|$)/, (all, reason) => {
    const text = reasons[reason]
    return text ? `: ${t(text)}` : all
  })

/** Whoever acts without a user of their own. */
export function actorInWords(t: Translate, kind: string): string | undefined {
  const text = actors[kind]
  return text && t(text)
}

const actors: Readonly<Record<string, Message>> = {
  anonymous: msg`Besökare`,
  system: msg`Servern`,
}

const results: Readonly<Record<AuditEntry['result'], Message>> = {
  ok: msg`Genomfört`,
  refused: msg`Nekat`,
  failed: msg`Misslyckat`,
}

const reasons: Readonly<Record<string, Message>> = {
  LOGIN_FAILED: msg`fel e-postadress eller lösenord`,
  TOO_MANY: msg`för många försök`,
  WRONG_CODE: msg`fel kod i det andra steget`,
}

const actions: Readonly<Record<string, Message>> = {
  created: msg`Skapade`,
  updated: msg`Ändrade`,
  removed: msg`Tog bort`,
  restored: msg`Återställde`,
  deleted: msg`Raderade för gott`,
  published: msg`Publicerade`,
  unpublished: msg`Avpublicerade`,
  reverted: msg`Gick tillbaka till en version`,
  'pb3/askApproval': msg`Bad om godkännande av utkastet`,
  'pb3/approve': msg`Godkände utkastet`,
  'pb3/takeBackApproval': msg`Tog tillbaka sitt godkännande av utkastet`,
  approvalsDropped: msg`Ändrade ett godkänt utkast: godkännandena gäller inte längre`,
  approvalRule: msg`Ändrade vem som måste godkänna före publicering`,
  publishedUnapproved: msg`Publicerade utan de godkännanden som krävs`,
  login: msg`Loggade in`,
  logout: msg`Loggade ut`,
  'user/factor': msg`Ändrade sitt andra steg vid inloggning`,
  'user/passkey': msg`Ändrade sina passkeys`,
  'user/recoveryCodes': msg`Gjorde nya återställningskoder`,
  'user/removeFactor': msg`Tog bort någons andra steg`,
  recover: msg`Bad om ett nytt lösenord`,
  'register/code': msg`Bad om en kod för att skapa konto`,
  register: msg`Skapade ett konto åt sig själv`,
  changePassword: msg`Valde ett nytt lösenord`,
  'user/changePassword': msg`Bytte lösenord`,
  'user/viewAs': msg`Började se det som någon annan ser`,
  'user/endViewAs': msg`Slutade se det som någon annan ser`,
  'user/resetPassword': msg`Satte ett nytt lösenord`,
  'token/create': msg`Skapade en nyckel`,
  'token/revoke': msg`Återkallade en nyckel`,
  'solution/import': msg`Läste in en lösning`,
  setup: msg`Installerade`,
  'mail/resend': msg`Skickade ett brev igen`,
  'message/resend': msg`Skickade ett meddelande igen`,
  'lock/takeOver': msg`Tog över ett lås`,
  'case/read': msg`Läste ett ärende`,
  'case/list': msg`Läste ärendelistan`,
  'case/addNote': msg`Skrev en anteckning`,
  'case/removeNote': msg`Tog bort en anteckning`,
  'case/addMarker': msg`Satte en markering`,
  'case/removeMarker': msg`Tog bort en markering`,
  'case/requestCompletion': msg`Begärde komplettering, eller tog tillbaka det`,
  'case/acceptCompletion': msg`Godkände en komplettering`,
  'case/assign': msg`Tilldelade ett ärende`,
  'case/merge': msg`Sammanförde ett ärende med ett annat`,
  'case/split': msg`Delade sammanförda ärenden`,
  'case/divide': msg`Delade upp ett ärende`,
  'case/unmarkPaid': msg`Tog tillbaka en markering om betalning`,
  'case/relate': msg`Kopplade ärenden`,
  'case/undo': msg`Ångrade en ändring`,
  'case/priority': msg`Ändrade ett ärendes prioritet`,
  'case/withdraw': msg`Bad att få ta tillbaka ett ärende`,
  'case/acknowledge': msg`Bekräftade att ha tagit del av något i ett ärende`,
  'case/sign': msg`Skrev under ett ärende`,
  'case/refuseToSign': msg`Avstod från att skriva under ett ärende`,
  'case/signCode': msg`Bad om en kod för att skriva under`,
  'case/askStatements': msg`Begärde yttrande i ett ärende`,
  'case/revokeStatement': msg`Återkallade en begäran om yttrande`,
  'case/extendStatement': msg`Ändrade tiden för ett yttrande`,
  'case/sendStatementAgain': msg`Skickade ny länk för ett yttrande`,
  'case/remindOfStatement': msg`Påminde om ett yttrande`,
  'statement/code': msg`Bad om en kod till en begäran om yttrande`,
  'statement/open': msg`Skrev in en kod till en begäran om yttrande`,
  'statement/read': msg`Läste en begäran om yttrande`,
  'statement/file': msg`Öppnade en fil i en begäran om yttrande`,
  'statement/answered': msg`Skickade ett yttrande`,
  'statement/declined': msg`Avstod från att yttra sig`,
  'user/prove': msg`Visade vem man är på nytt`,
  'case/tags': msg`Ändrade ett ärendes etiketter`,
  'asset/open': msg`Öppnade en bilaga`,
  'user/read': msg`Läste en användare`,
  'user/get': msg`Läste en användare`,
  'user/list': msg`Läste användarlistan`,
  'user/choose': msg`Valde bland användare`,
  'user/history': msg`Läste en användares historik`,
  'audit/signing': msg`Började signera granskningsloggen`,
  'audit/broken': msg`Granskningsloggen var inte som den signerades`,
  restore: msg`Återställde en säkerhetskopia`,
  probe: msg`Sökte det som inte finns eller inte får läsas`,
  'case/addToOwn': msg`Lade ett ärende till sina egna`,
  'case/revokeLink': msg`Återkallade en länk till ett ärende`,
  'backup/create': msg`Säkerhetskopierade`,
  'admin/changeStatus3': msg`Bytte status`,
  'admin/changeOrg3': msg`Bytte organisation`,
  'trashcan/empty': msg`Tömde papperskorgen`,
}
