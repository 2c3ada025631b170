import { msg, type Translate } from '../../../shared/i18n.ts'
import { mostNoteFiles, mostNoteFilesBytes } from '../../../shared/process/talk/noteLimits.ts'
import type { FormStatementModel, StatementStep } from '../../../shared/wire/page/statement.ts'
import type { AskedStatement, StatementDead, StatementWay } from '../../cases/contract.ts'
import type { Services } from '../../services.ts'
import type { PageRequest } from '../contract.ts'

export const path = '/statement'

const nameOf = (id: string) => `verkstad-statement-${id}`

/** What the browser holds a statement by. */
export const visitOf = ({ cookies }: Pick<PageRequest, 'cookies'>, id: string): string | undefined =>
  cookies[nameOf(id)]

/** Until the browser is closed. */
export const visitCookie = (id: string, visit: string) => ({ name: nameOf(id), value: visit, path })

/** By what somebody comes to it: the link of a mail, or what the browser holds. */
export function wayOf(
  request: Pick<PageRequest, 'cookies'>,
  asked: { token?: string; id?: string },
): StatementWay {
  if (asked.token) return { token: asked.token }
  const id = asked.id ?? ''
  return { id, visit: visitOf(request, id) ?? '' }
}

export interface Said {
  said?: string | undefined
  error?: string | undefined
  wrong?: FormStatementModel['wrong'] | undefined
  /** What was typed and is not kept. */
  note?: string | undefined
  reason?: string | undefined
  unsent?: string | undefined
  status?: number
}

/** The step that somebody meets, and what says in its forms which statement it is. */
export async function stepFor(
  services: Services,
  request: PageRequest,
  asked: { token?: string; id?: string; step?: string },
  { note, reason, unsent }: Said,
): Promise<{ step: StatementStep; hidden: Record<string, string>; unsent?: string }> {
  const { session } = request
  const t = services.texts(session.locale, session.org)
  const { token, id = '' } = asked
  const hidden: Record<string, string> = token ? { token } : { id }
  const lost = unsent ?? note
  const gone = (dead: StatementDead) => ({ step: goneStep(t, dead), hidden, ...(lost && { unsent: lost }) })
  if (!token && asked.step !== 'code') {
    const visit = visitOf(request, id)
    if (visit === undefined) return gone('unknown')
    const read = await services.cases.asked.read(session, { id, visit })
    if (!('dead' in read))
      return { step: writtenStep(services, read, { note, reason }), hidden, ...(unsent && { unsent }) }
    if (read.dead !== 'over') return gone(read.dead)
    const hint = services.mail.server === null ? null : (read.hint ?? '')
    return { step: { is: 'start', hint, again: true }, hidden, ...(lost && { unsent: lost }) }
  }
  const found = await services.cases.asked.look(session, wayOf(request, asked))
  if ('dead' in found) return gone(found.dead)
  const more = lost ? { unsent: lost } : {}
  if (services.mail.server === null) return { step: { is: 'start', hint: null }, hidden, ...more }
  // A page of its own, as loading it anew sends nothing.
  if (asked.step === 'code' && found.isSent) {
    const again = `${path}?${new URLSearchParams(hidden)}`
    return { step: { is: 'code', hint: found.hint, waits: found.waits, again }, hidden, ...more }
  }
  return { step: { is: 'start', hint: found.hint }, hidden, ...more }
}

function writtenStep(
  { config }: Pick<Services, 'config'>,
  { shown, ...asked }: AskedStatement,
  { note, reason }: Pick<Said, 'note' | 'reason'>,
): StatementStep {
  const isSent = asked.answered !== null || asked.declined !== null
  const linked = (file: AskedStatement['files'][number]) => ({
    ...file,
    href: `${path}/file?${new URLSearchParams({ id: asked.id, file: file._id })}`,
  })
  return {
    ...asked,
    is: isSent ? 'sent' : 'write',
    note: isSent ? asked.note : (note ?? asked.note),
    ...(reason !== undefined && { reason }),
    isLate: asked.due < Date.now(),
    shown: { pages: shown.pages, files: shown.files.map(linked) },
    files: asked.files.map(linked),
    limits: { most: mostNoteFiles, each: config.maxUploadBytes, all: mostNoteFilesBytes },
  }
}

const goneStep = (t: Translate, dead: StatementDead): StatementStep => ({
  is: 'gone',
  title: t(dead === 'revoked' ? msg`Begäran är återkallad` : msg`Länken gäller inte längre`),
  text: t(whyGone[dead]),
})

const whyGone = {
  expired: msg`Tiden för svaret är ute. Kontakta den som bad om yttrandet om du ändå vill svara.`,
  used: msg`Länken är redan använd. Kontakta den som bad om yttrandet.`,
  revoked: msg`Den som bad om yttrandet har återkallat begäran eller skickat en nyare länk. Titta i din e-post.`,
  gone: msg`Ärendet finns inte kvar.`,
  ended: msg`Ärendet är avslutat, så det går inte att svara längre.`,
  over: msg`Det var länge sedan sidan användes. Öppna länken i e-posten igen.`,
  unknown: msg`Länken är inte hel, eller så har du öppnat sidan i en annan webbläsare. Öppna länken i e-posten igen.`,
} as const satisfies Record<StatementDead, unknown>
