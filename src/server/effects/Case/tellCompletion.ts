import { z } from 'zod'
import { formatDate } from '../../../shared/catalogue/read/dates.ts'
import { type Message, msg } from '../../../shared/i18n.ts'
import { inSentence } from '../../../shared/inSentence.ts'
import { id } from '../../call/shapes.ts'
import type { CompletionFacts } from '../../cases/contract.ts'
import { dayOf } from '../../cases/today.ts'
import { defineEffect } from '../define.ts'
import { tellAuthor, toldAuthor } from './tellAuthor.ts'

/**
 * Tells who sent a case in that they are asked to complete it, that what they wrote is not handed in, or that nothing is asked
 * any more, by the words of the questions: what is said of them is read where the case is. What is not so any more when its
 * turn comes is not told.
 */
export const tellCompletion = defineEffect('Case/tellCompletion', {
  input: z.strictObject({ formDataId: id, news: z.enum(['asked', 'unsent', 'withdrawn']) }),
  output: toldAuthor,
  allow: 'nobody',
  run: async (call) => {
    const { input, session, services } = call
    const facts = await services.cases.facts(session, input.formDataId)
    const asked = await services.cases.completionFacts(session, input.formDataId)
    if (!facts || !asked || !isSo(input.news, asked)) return { to: [], skipped: 'not so any more' }
    const values = {
      number: facts.DiaryNumber ?? '',
      form: facts.form.name,
      questions: inSentence(...asked.questions),
      due: asked.due === null ? '' : formatDate(asked.due, facts.locale),
    }
    const { subject, text, dated, late = dated } = said[input.news]
    const isLate = asked.due !== null && asked.due < dayOf(Date.now())
    return tellAuthor(call, facts, {
      ...{ subject, values, icon: 'clipboard-list' },
      ...(input.news !== 'withdrawn' && { opens: 'completion' }),
      about: input.news === 'asked' ? asked.message : null,
      text: (asked.due === null ? undefined : isLate ? late : dated) ?? text,
    })
  },
})

type News = 'asked' | 'unsent' | 'withdrawn'

function isSo(news: News, { questions, isUnsent }: CompletionFacts): boolean {
  if (news === 'withdrawn') return questions.length === 0
  return news === 'asked' ? questions.length > 0 : isUnsent
}

const said: Readonly<
  Record<
    News,
    {
      subject: Message
      text: Message
      /** Where there is a day for it, and where that has passed. */
      dated?: Message
      late?: Message
    }
  >
> = {
  asked: {
    subject: msg`Vi behöver veta mer i ärende {number}`,
    text: msg`Ditt ärende {number}, {form}, behöver kompletteras. Det gäller: {questions}. Öppna ärendet, svara på det vi frågar efter och skicka kompletteringen.`,
    dated: msg`Ditt ärende {number}, {form}, behöver kompletteras senast {due}. Det gäller: {questions}. Öppna ärendet, svara på det vi frågar efter och skicka kompletteringen.`,
  },
  unsent: {
    subject: msg`Din komplettering i ärende {number} är inte skickad`,
    text: msg`Du har börjat komplettera ditt ärende {number}, {form}, men inte skickat kompletteringen. Det du har skrivit är sparat. Öppna ärendet och tryck på Skicka komplettering när du är klar.`,
    dated: msg`Du har börjat komplettera ditt ärende {number}, {form}, men inte skickat kompletteringen. Det du har skrivit är sparat. Öppna ärendet och tryck på Skicka komplettering senast {due}.`,
    late: msg`Du har börjat komplettera ditt ärende {number}, {form}, men inte skickat kompletteringen, som vi behövde senast {due}. Det du har skrivit är sparat och går fortfarande att skicka. Öppna ärendet och tryck på Skicka komplettering.`,
  },
  withdrawn: {
    subject: msg`Ärende {number} behöver inte kompletteras`,
    text: msg`Du behöver inte längre komplettera ditt ärende {number}, {form}.`,
  },
}
