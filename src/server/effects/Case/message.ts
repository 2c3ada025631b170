import { z } from 'zod'
import { choice, reference, text } from '../../../shared/fields/build.ts'
import { msg } from '../../../shared/i18n.ts'
import { newId } from '../../../shared/ids.ts'
import { id } from '../../actions/shapes.ts'
import type { CaseFacts } from '../../cases/contract.ts'
import type { Call } from '../../services.ts'
import { defineEffect } from '../define.ts'
import { settingsInput } from '../settings.ts'
import { write } from './inTask.ts'
import { assignedTo, casePath, membersOf, phoneOfAuthor, phonesOf, statusPath } from './people.ts'

const settings = {
  template: reference('message', msg`Meddelandemall`, {
    required: true,
    help: msg`Mallens text får nämna case, answers (i ord, efter komponent) och data.`,
  }),
  to: choice(
    msg`Till`,
    [
      { value: 'author', label: msg`Den som skickade in` },
      { value: 'assigned', label: msg`De tilldelade` },
      { value: 'answer', label: msg`Numret i ett svar` },
      { value: 'number', label: msg`Ett fast nummer` },
    ],
    { initial: 'author' },
  ),
  role: text(msg`Bara med tilldelningsrollen`, {
    maxLength: 60,
    shownWhen: { field: 'to', in: ['assigned'] },
  }),
  answer: text(msg`Komponent med numret`, { maxLength: 100, shownWhen: { field: 'to', in: ['answer'] } }),
  number: text(msg`Mobilnummer`, { maxLength: 50, shownWhen: { field: 'to', in: ['number'] } }),
} as const
const input = settingsInput(settings, { formDataId: id })

/**
 * Sends an SMS to whoever the case concerns. Nobody to send to is no fault: a visitor need not leave a number. The message is
 * queued in the write that completes the task, so it is sent once; what its limit refuses is in the log of messages.
 */
export const message = defineEffect('Case/message', {
  settings,
  input,
  /** `messages`: ids in the log of messages, one for each number. */
  output: z.object({
    to: z.array(z.string()),
    messages: z.array(z.string()).optional(),
    skipped: z.string().optional(),
  }),
  allow: 'nobody',
  offered: { as: 'process', label: msg`Skicka SMS` },
  run: async (call) => {
    const { input, session, services } = call
    const facts = await services.cases.facts(session, input.formDataId)
    if (!facts) return { to: [], skipped: 'no case' }
    const to = [...new Set((await numbers(call, facts)).map((one) => one.trim()).filter(Boolean))]
    if (to.length === 0) return { to, skipped: 'no number' }
    const { baseUrl } = services.config
    const { text, template } = await services.messages.fill(
      session.org,
      input.template,
      {
        case: {
          ...facts,
          href: `${baseUrl}${hrefOf(call, facts)}`,
          staffHref: `${baseUrl}/case/${facts._id}`,
        },
        answers: facts.text,
        data: facts.data,
      },
      facts.locale,
    )
    const messages = to.map((one) => ({ _id: newId(), to: one, text, template, caseId: facts._id }))
    await write(call, async (tx) => {
      for (const one of messages) await services.messages.queue(tx, session.org, one)
    })
    return { to, messages: messages.map(({ _id }) => _id) }
  },
})

/** Who has no account looks by the number and code of the receipt: no log keeps a link that lets somebody in. */
const hrefOf = ({ input: { to } }: Call<z.infer<typeof input>>, facts: CaseFacts): string =>
  facts.createdBy === null && (to === 'author' || to === 'answer') ? statusPath(facts) : casePath(facts)

async function numbers(
  { input: { to, role, answer, number }, session, services }: Call<z.infer<typeof input>>,
  facts: CaseFacts,
): Promise<string[]> {
  switch (to) {
    case 'number':
      return number ? [number] : []
    case 'answer': {
      const value = facts.data[answer ?? '']
      return typeof value === 'string' ? [value] : []
    }
    case 'assigned': {
      const { users, groups } = await assignedTo(services, session, facts, role ?? undefined)
      return phonesOf(services, session, [...users, ...(await membersOf(services, session, groups))])
    }
    default:
      return phoneOfAuthor(services, session, facts)
  }
}
