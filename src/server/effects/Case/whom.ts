import { choice, text } from '../../../shared/fields/build.ts'
import type { Values } from '../../../shared/fields/field.ts'
import { type Message, msg } from '../../../shared/i18n.ts'
import type { CaseFacts } from '../../cases/contract.ts'
import type { Call } from '../../services.ts'
import { assignedTo } from './people.ts'

/**
 * To whom an effect writes: whoever sent the case in, those who are assigned to it, or what stands in an answer or in the settings,
 * which is an address or a number. Its words and the name of the last setting are the effect's own.
 */
export function whomSettings<const Fixed extends string>(of: {
  fixed: Fixed
  fixedOne: Message
  inAnswer: Message
  component: Message
}) {
  return {
    to: choice(
      msg`Till`,
      [
        { value: 'author', label: msg`Den som skickade in` },
        { value: 'assigned', label: msg`De tilldelade` },
        { value: 'answer', label: of.inAnswer },
        { value: of.fixed, label: of.fixedOne },
      ],
      { initial: 'author' },
    ),
    role: text(msg`Bara med tilldelningsrollen`, {
      names: 'assignmentRole',
      maxLength: 60,
      shownWhen: { field: 'to', in: ['assigned'] },
    }),
    answer: text(of.component, {
      ...{ names: 'question', maxLength: 100 },
      shownWhen: { field: 'to', in: ['answer'] },
    }),
  } as const
}

/** What those settings say. */
interface Whom {
  to: string
  role?: string | null | undefined
  answer?: string | null | undefined
}

/** Addresses or numbers, as the effect writes to either. */
export interface Ways {
  /** The one in the settings. */
  fixed: string | null | undefined
  ofAuthor(): string[] | Promise<string[]>
  ofStaff(assigned: { users: string[]; groups: string[] }): Promise<string[]>
}

/** Addresses or numbers by the settings, as they stand: what is none, or stands there twice, is for the effect to drop. */
export async function reached(
  { input: { to, role, answer }, session, services }: Call<Whom>,
  facts: CaseFacts,
  { fixed, ofAuthor, ofStaff }: Ways,
): Promise<string[]> {
  if (to === 'author') return ofAuthor()
  if (to === 'assigned') return ofStaff(await assignedTo(services, session, facts, role ?? undefined))
  const found = to === 'answer' ? facts.data[answer ?? ''] : fixed
  return typeof found === 'string' ? [found] : []
}

/** It is written to whose case it is, and not to staff, who have other ways to it. */
export const isToAuthor = ({ to }: Whom): boolean => to === 'author' || to === 'answer'

/** What a template may say of a case. `more`: of the case, beyond its facts. */
export const caseInTexts = (facts: CaseFacts, more: Values) => ({
  case: { ...facts, ...more },
  answers: facts.text,
  data: facts.data,
})
