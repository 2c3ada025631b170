import { useEffect, useRef } from 'react'
import { summaryOf } from '../../../../src/shared/catalogue/read/summaryOf.ts'
import type { Locale, Translate } from '../../../../src/shared/i18n.ts'
import { isRecord, recordOf } from '../../../../src/shared/record.ts'
import { usePage } from '../../page.ts'
import type { FormRun } from '../formRun.ts'
import type { Unsent } from './own/keptAnswers.ts'
import { putInMessage } from './own/putInMessage.ts'
import { UnsentList } from './own/UnsentList.tsx'

/** It was taken back, asked for otherwise or removed while the page was open. */
export interface Over {
  /** In words. */
  why: string
  /** What was answered and is not in, in words. */
  answers: Unsent
  /** There is no case any more to write to. */
  isRemoved: boolean
}

/** What a refusal says of that; undefined where it is about something else. `changed`: names of what is answered and not handed in. */
export function overOf(
  run: FormRun,
  error: unknown,
  changed: readonly string[],
  words: { t: Translate; locale: Locale },
): Over | undefined {
  const { t } = words
  const { code, message, err } = recordOf(error)
  const fields = recordOf(recordOf(err).fields)
  const closed = Object.keys(fields).filter((name) => fields[name] === 'validation.notOpen')
  const over = (why: string, names: readonly string[], isRemoved = false) => ({
    ...{ why, isRemoved },
    answers: summaryOf(run.store.state, words)
      .flatMap(({ rows }) => rows)
      .flatMap(({ name, label, text }) => (names.includes(name) && text !== '' ? [{ label, text }] : [])),
  })
  if (code === 'ALREADY_SENT') return over(String(message ?? ''), changed)
  if (code === 'INVALID' && isRecord(fields) && closed.length > 0)
    return over(t('Vi frågar inte längre efter allt som du har svarat på.'), closed)
  // By a mailed code it may be the time that is over: the page that the form leads to knows.
  if (code === 'FORBIDDEN' || (code === 'NOT_FOUND' && !run.model.mine?.visits))
    return over(
      t('Ärendet finns inte kvar, eller så har du inte längre behörighet att se det.'),
      changed,
      true,
    )
  return undefined
}

/** In the place of the questions: why they are not sent, what was written, and where to go on. */
export function CompletionOver({ run, over }: { run: FormRun; over: Over }) {
  const { t } = usePage()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const { why, answers, isRemoved } = over
  return (
    <section className="v-wanted" aria-labelledby="completion-over">
      <h2 id="completion-over" ref={heading} tabIndex={-1}>
        {t('Kompletteringen går inte att skicka')}
      </h2>
      <p>{why}</p>
      {answers.length > 0 && (
        <>
          <p>{t('Det här är inte skickat. Det står kvar i den här webbläsaren, och du kan kopiera det:')}</p>
          <UnsentList answers={answers} />
        </>
      )}
      <div className="v-buttons">
        {run.model.writing && !isRemoved && answers.length > 0 && (
          <button type="button" className="v-button v-primary" onClick={() => putInMessage(answers)}>
            {t('Lägg det i ett meddelande')}
          </button>
        )}
        <button type="button" className="v-button" onClick={() => location.reload()}>
          {isRemoved ? t('Läs in sidan igen') : t('Visa ärendet som det är nu')}
        </button>
      </div>
    </section>
  )
}
