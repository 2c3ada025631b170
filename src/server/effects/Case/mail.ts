import { z } from 'zod'
import { flag, reference, text } from '../../../shared/fields/build.ts'
import { msg } from '../../../shared/i18n.ts'
import { newId, secretToken } from '../../../shared/ids.ts'
import { effectWords } from '../../../shared/process/effectWords.ts'
import { id } from '../../call/shapes.ts'
import { statusPath } from '../../cases/caseHref.ts'
import { spoken } from '../../cases/open/links/statusCode.ts'
import { messageHref } from '../../cases/talk/messageLink.ts'
import { hidden, type MailText } from '../../mail/whole.ts'
import { defineEffect } from '../define.ts'
import { settingsInput } from '../settings.ts'
import { write } from './inTask.ts'
import { addressesOf, addressesOfAuthor, addressesOfGroups, casePath, isAddress } from './people.ts'
import { queueToSender } from './queueToSender.ts'
import { caseInTexts, isToAuthor, reached, whomSettings } from './whom.ts'

const settings = {
  template: reference('mail', msg`Brevmall`, {
    required: true,
    help: msg`Mallens texter får nämna case, answers (i ord, efter komponent) och data.`,
  }),
  ...whomSettings({
    fixed: 'address',
    fixedOne: msg`En fast adress`,
    inAnswer: msg`Adressen i ett svar`,
    component: msg`Komponent med adressen`,
  }),
  address: text(msg`E-postadress`, { format: 'email', shownWhen: { field: 'to', in: ['address'] } }),
  stoppable: flag(msg`Går att säga upp`, {
    help: msg`För upplysningar som mottagaren klarar sig utan: brevet får en länk för att slippa fler om ärendet. Aldrig för det som begär något, beslut eller det som ska skrivas under.`,
    shownWhen: { field: 'to', in: ['author', 'answer'] },
  }),
} as const

/**
 * Writes to whoever the case concerns. Nobody to write to is no fault: a visitor need not leave an address. The mail
 * is queued in the write that completes the task, so it is sent once.
 */
export const mail = defineEffect('Case/mail', {
  settings,
  input: settingsInput(settings, { formDataId: id }),
  /** `mails`: ids in the mail log, one for each address. */
  output: z.object({
    to: z.array(z.string()),
    mails: z.array(z.string()).optional(),
    skipped: z.string().optional(),
  }),
  allow: 'nobody',
  offered: { as: 'process', label: effectWords['Case/mail'].label },
  run: async (call) => {
    const { input, session, services, task } = call
    const facts = await services.cases.facts(session, input.formDataId)
    if (!facts) return { to: [], skipped: 'no case' }
    /** Those who are assigned, where it is to them. */
    let users: string[] = []
    const addresses = await reached(call, facts, {
      fixed: input.address,
      ofAuthor: () => addressesOfAuthor(facts),
      ofStaff: async (assigned) => {
        users = assigned.users
        return [
          ...(await addressesOf(services, session, users)),
          ...(await addressesOfGroups(services, session, assigned.groups)),
        ]
      },
    })
    const to = [...new Set(addresses.filter(isAddress))]
    if (to.length === 0) return { to, skipped: 'no address' }
    const { baseUrl } = services.config
    const isAuthors = isToAuthor(input)
    const statusCode = isAuthors ? await services.cases.statusCodeOf(session, facts._id) : null
    const statusHref = `${baseUrl}${statusPath(facts)}`
    const fill = (href: string, code: string | null) =>
      services.mail.fill(
        session.org,
        input.template,
        caseInTexts(facts, {
          ...{ href, statusHref, staffHref: `${baseUrl}/case/${facts._id}` },
          ...(code && { statusCode: code }),
        }),
        facts.locale,
      )
    /** Whatever the template makes of what lets somebody in, what is kept was made without it. */
    const filled = async (href: string, hiddenHref = href): Promise<FilledMail> => {
      const whole = await fill(href, statusCode)
      const kept =
        statusCode || href !== hiddenHref
          ? await fill(hiddenHref, statusCode && spoken(hidden.repeat(2)))
          : whole
      return isSame(kept, whole) ? whole : { ...kept, whole }
    }
    // Who has no account is let in by a link to their own address, and by no other.
    const noAccount = isAuthors && facts.createdBy === null
    const isLinked = (one: string) => noAccount && one === facts.address
    const linkTo = (secret: string) => messageHref(baseUrl, secret, facts.locale)
    /** Stands for the token until the write makes it. */
    const mark = secretToken()
    const linked = to.some(isLinked) ? await filled(linkTo(mark), linkTo(hidden)) : undefined
    const others = await filled(noAccount ? statusHref : `${baseUrl}${casePath(facts)}`)
    // One mail each: recipients need not learn of one another.
    const mails = to.map((one) => ({ _id: newId(), to: one, caseId: facts._id }))
    const how = {
      stoppable: isAuthors && input.stoppable === true,
      origin: isAuthors ? 'effect' : null,
    } as const
    await write(call, async (tx) => {
      for (const one of mails) {
        const of = { org: session.org, formDataId: facts._id, address: one.to }
        const text = linked && isLinked(one.to) ? linked : others
        const { whole } = text
        const words =
          whole && names(whole, mark)
            ? { ...text, whole: withToken(whole, mark, await services.cases.messageLinkIn(tx, of)) }
            : text
        await queueToSender(call, tx, facts, { ...words, ...one }, how)
      }
      if (input.to === 'assigned' && task?.act)
        await services.notifications.mailedIn(tx, session.org, task.act, users)
    })
    return { to, mails: mails.map(({ _id }) => _id) }
  },
})

type FilledMail = MailText & { whole?: MailText }

const names = ({ subject, text, html = '' }: MailText, words: string): boolean =>
  [subject, text, html].some((one) => one.includes(words))

const withToken = ({ subject, text, html }: MailText, mark: string, token: string): MailText => ({
  subject: subject.replaceAll(mark, token),
  text: text.replaceAll(mark, token),
  ...(html !== undefined && { html: html.replaceAll(mark, token) }),
})

const isSame = (one: MailText, other: MailText) =>
  one.subject === other.subject && one.text === other.text && one.html === other.html
