import { z } from 'zod'
import { type Message, msg } from '../../../shared/i18n.ts'
import { id } from '../../call/shapes.ts'
import type { CompletionFacts, MergeFacts } from '../../cases/contract.ts'
import { defineEffect } from '../define.ts'
import { tellAuthor, toldAuthor } from './tellAuthor.ts'

/**
 * Tells who sent a case in that it is handled together with another, that it goes on by itself again, or how what it is handled
 * together with ended: by mail, and in the bell of who has an account. Of the other case it tells no more than that, but its
 * number where that is theirs as well. What is not so any more when its turn comes is not told.
 */
export const tellMerged = defineEffect('Case/tellMerged', {
  input: z.strictObject({ formDataId: id, news: z.enum(['merged', 'split', 'ended']) }),
  output: toldAuthor,
  allow: 'nobody',
  run: async (call) => {
    const { input, session, services } = call
    const facts = await services.cases.facts(session, input.formDataId)
    const merged = await services.cases.mergeFacts(session, input.formDataId)
    if (!facts || !isSo(input.news, merged)) return { to: [], skipped: 'not so any more' }
    const values = {
      number: facts.DiaryNumber ?? '',
      form: facts.form.name,
      other: merged?.number ?? '',
      outcome: merged?.outcome ?? '',
    }
    const words = wordsOf(input.news, merged, await services.cases.completionFacts(session, input.formDataId))
    // How it ended they are told in any case.
    const stoppable = input.news !== 'ended'
    return tellAuthor(call, facts, { ...words, values, icon: 'merge', stoppable })
  },
})

type News = 'merged' | 'split' | 'ended'

function isSo(news: News, merged: MergeFacts | undefined): boolean {
  if (news === 'split') return merged === undefined
  return merged !== undefined && (news === 'merged' || merged.outcome !== null)
}

function wordsOf(
  news: News,
  merged: MergeFacts | undefined,
  completion: CompletionFacts | undefined,
): (typeof said)[News] {
  if (news === 'split' && completion && completion.questions.length > 0) return splitAsked
  if (news !== 'merged') return said[news]
  if (merged?.number) return merged.asked ? ownMergedAsked : ownMerged
  return merged?.asked ? mergedAsked : said.merged
}

const said: Readonly<Record<News, { subject: Message; text: Message }>> = {
  merged: {
    subject: msg`Ärende {number} handläggs tillsammans med ett annat`,
    text: msg`Ditt ärende {number}, {form}, handläggs från och med nu tillsammans med ett annat ärende om samma sak. Du behöver inte göra något: numret gäller fortfarande, och dina svar, filer och meddelanden ser bara du och de som handlägger ärendet. Du får veta när det är klart.`,
  },
  split: {
    subject: msg`Ärende {number} handläggs för sig igen`,
    text: msg`Ditt ärende {number}, {form}, handläggs inte längre tillsammans med ett annat, utan för sig. Du behöver inte göra något.`,
  },
  ended: {
    subject: msg`Ärende {number} är avslutat`,
    text: msg`Det ärende som ditt ärende {number}, {form}, har handlagts tillsammans med är avslutat: {outcome}.`,
  },
}

const ownMerged: (typeof said)[News] = {
  subject: msg`Ärende {number} handläggs tillsammans med {other}`,
  text: msg`Ditt ärende {number}, {form}, handläggs från och med nu tillsammans med ditt ärende {other}. Du behöver inte göra något: båda numren gäller fortfarande. Du får veta när det är klart.`,
}

const mergedAsked: (typeof said)[News] = {
  subject: said.merged.subject,
  text: msg`Ditt ärende {number}, {form}, handläggs från och med nu tillsammans med ett annat ärende om samma sak. Du behöver inte längre komplettera det: numret gäller fortfarande, och dina svar, filer och meddelanden ser bara du och de som handlägger ärendet. Du får veta när det är klart.`,
}

const ownMergedAsked: (typeof said)[News] = {
  subject: ownMerged.subject,
  text: msg`Ditt ärende {number}, {form}, handläggs från och med nu tillsammans med ditt ärende {other}. Du behöver inte längre komplettera {number}: båda numren gäller fortfarande. Du får veta när det är klart.`,
}

const splitAsked: (typeof said)[News] = {
  subject: said.split.subject,
  text: msg`Ditt ärende {number}, {form}, handläggs inte längre tillsammans med ett annat, utan för sig. Vi behöver den komplettering som vi bad om: öppna ärendet, svara på det vi frågar efter och skicka kompletteringen.`,
}
