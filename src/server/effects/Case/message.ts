import { z } from 'zod'
import { reference, text } from '../../../shared/fields/build.ts'
import { msg } from '../../../shared/i18n.ts'
import { newId } from '../../../shared/ids.ts'
import { effectWords } from '../../../shared/process/effectWords.ts'
import { mobileNumber } from '../../../shared/rules/text/swedish.ts'
import { id } from '../../call/shapes.ts'
import { statusPath } from '../../cases/caseHref.ts'
import { defineEffect } from '../define.ts'
import { settingsInput } from '../settings.ts'
import { write } from './inTask.ts'
import { casePath, membersOf, phoneOfAuthor, phonesOf } from './people.ts'
import { caseInTexts, isToAuthor, reached, whomSettings } from './whom.ts'

const settings = {
  template: reference('message', msg`Meddelandemall`, {
    required: true,
    help: msg`Mallens text får nämna case, answers (i ord, efter komponent) och data.`,
  }),
  ...whomSettings({
    fixed: 'number',
    fixedOne: msg`Ett fast nummer`,
    inAnswer: msg`Numret i ett svar`,
    component: msg`Komponent med numret`,
  }),
  number: text(msg`Mobilnummer`, { maxLength: 50, shownWhen: { field: 'to', in: ['number'] } }),
} as const

/**
 * Sends an SMS to whoever the case concerns. Nobody to send to is no fault: a visitor need not leave a number. The message is
 * queued in the write that completes the task, so it is sent once; what its limit refuses is in the log of messages.
 */
export const message = defineEffect('Case/message', {
  settings,
  input: settingsInput(settings, { formDataId: id }),
  /** `messages`: ids in the log of messages, one for each number. */
  output: z.object({
    to: z.array(z.string()),
    messages: z.array(z.string()).optional(),
    skipped: z.string().optional(),
  }),
  allow: 'nobody',
  offered: { as: 'process', label: effectWords['Case/message'].label },
  run: async (call) => {
    const { input, session, services } = call
    const facts = await services.cases.facts(session, input.formDataId)
    if (!facts) return { to: [], skipped: 'no case' }
    const own = isToAuthor(input) ? await phoneOfAuthor(services, session, facts) : []
    const isOwn = (number: string) => own.some((one) => mobileNumber(one) === mobileNumber(number))
    const numbers = await reached(call, facts, {
      fixed: input.number,
      ofAuthor: () => own,
      ofStaff: async ({ users, groups }) =>
        phonesOf(services, session, [...users, ...(await membersOf(services, session, groups))]),
    })
    const to = [...new Set(numbers.map((one) => one.trim()).filter(Boolean))]
    if (to.length === 0) return { to, skipped: 'no number' }
    const { baseUrl } = services.config
    // Who has no account looks by the number and code of the receipt: no log keeps a link that lets somebody in.
    const href = facts.createdBy === null && isToAuthor(input) ? statusPath(facts) : casePath(facts)
    const { text, template } = await services.messages.fill(
      session.org,
      input.template,
      caseInTexts(facts, { href: `${baseUrl}${href}`, staffHref: `${baseUrl}/case/${facts._id}` }),
      facts.locale,
    )
    const messages = to.map((one) => ({ _id: newId(), to: one, text, template, caseId: facts._id }))
    await write(call, async (tx) => {
      for (const one of messages) {
        const way = { channel: 'sms', address: mobileNumber(one.to) ?? one.to, outbox: one._id } as const
        const entry = {
          org: session.org,
          formDataId: facts._id,
          origin: 'effect',
          words: { text },
          way,
        } as const
        const noteId = isOwn(one.to) ? await services.cases.automaticIn(tx, entry) : undefined
        await services.messages.queue(tx, session.org, { ...one, noteId })
      }
    })
    return { to, messages: messages.map(({ _id }) => _id) }
  },
})
