import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { FormFillModel } from '../../../../../src/shared/wire/page/form.ts'
import { sendMessage } from '../../../live/sendMessage.ts'
import { usePage, useScript } from '../../../page.ts'
import { heldBy } from '../../held.ts'
import { writeForm } from '../completionForm.ts'
import { ChooseFiles, tooMuch } from './ChooseFiles.tsx'
import { besideMessage } from './OwnPress.tsx'
import { useKeptWords } from './useKeptWords.ts'

export interface WriteMessageProps {
  model: FormFillModel
  writing: NonNullable<FormFillModel['writing']>
}

/** More files than these are counted. */
const mostNamed = 3

/**
 * Where who sent the form in writes to those who handle it. Without script it is sent as any form is. With script the page stays until it is
 * sent, so that nothing that was written or chosen goes where the server is not reached.
 */
export function WriteMessage({ model, writing }: WriteMessageProps) {
  const { t, csrf, client, user, locale } = usePage()
  const { text = '', isKept, back, sent, hint, files, lost = [], kept: keptFiles = [] } = writing
  const script = useScript()
  const beside = besideMessage(model)
  // With script it is sent from where it stands.
  const form = script ? undefined : beside
  const told = useRef<HTMLParagraphElement>(null)
  const words = useRef<HTMLTextAreaElement>(null)
  const [error, setError] = useState(writing.error)
  const [busy, setBusy] = useState(false)
  /** Counts what was said, as the same may be said again. */
  const [said, setSaid] = useState(0)
  const kept = useKeptWords(words, {
    of: model.formDataId ?? '',
    user: user?._id,
    text,
    // What comes back with the page was written last, wherever that was.
    isKept: isKept === true && !back,
    isSent: sent === true,
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time that something is said
  useEffect(() => {
    if (sent || error || back) told.current?.focus()
  }, [sent, back, said])

  const refuse = (why: string) => {
    setError(why)
    setSaid((n) => n + 1)
  }
  const send = async (own: HTMLFormElement) => {
    const problem = tooMuch(own, files, { t, locale })
    if (problem) return refuse(problem)
    setBusy(true)
    setError(undefined)
    const answer = await sendMessage(own)
    setBusy(false)
    if (answer === null) {
      // Past this: what answers is shown in the place of the page.
      own.submit()
    } else if (answer === 'unreached')
      refuse(
        t(
          'Det går inte att nå servern, så meddelandet är inte skickat. Det du skrev och filerna står kvar: försök igen.',
        ),
      )
    else if ('error' in answer) refuse(answer.error)
    else {
      kept.forget()
      const { formDataId, caseToken } = model
      if (formDataId && caseToken)
        client?.go(answer.to, { _do: 'case', _formDataId: formDataId, _caseToken: caseToken, _sent: '1' })
      else client?.go(answer.to)
    }
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    if (!client) return
    event.preventDefault()
    if (!busy) void send(event.currentTarget)
  }
  return (
    <form
      method="post"
      action={model.action}
      encType="multipart/form-data"
      className="v-write"
      id={writeForm}
      aria-busy={busy}
      onSubmit={submit}
    >
      <input type="hidden" name="_csrf" value={csrf} />
      {/* Without script everything else that is pressed on the page may be of this form, too. */}
      {script && <input type="hidden" name="_do" value="message" />}
      <input type="hidden" form={form} name="_formDataId" value={model.formDataId ?? ''} />
      {model.caseToken && <input type="hidden" form={form} name="_caseToken" value={model.caseToken} />}
      <input type="hidden" name="_user" value={user?._id ?? ''} />
      {model.formDataId && <input type="hidden" name="_held" value={heldBy(model)} />}
      {sent && (
        <p className="v-notice" role="status" tabIndex={-1} ref={told}>
          {t('Meddelandet är skickat.')}
        </p>
      )}
      {back && (
        <p className="v-notice" role="status" tabIndex={-1} ref={told}>
          {back}
        </p>
      )}
      {error && (
        <p className="v-error" id="write-error" role="alert" tabIndex={-1} ref={told}>
          {error}
        </p>
      )}
      <label htmlFor="write-text">{t('Skriv ett meddelande')}</label>
      {hint && (
        <p className="v-help" id="write-hint">
          {hint}
        </p>
      )}
      <textarea
        id="write-text"
        ref={words}
        form={form}
        name="_message"
        rows={4}
        defaultValue={text}
        className="v-input"
        onChange={kept.keep}
        aria-describedby={
          ['write-hint', 'write-error'].filter((id) => (id === 'write-hint' ? hint : error)).join(' ') ||
          undefined
        }
        aria-invalid={error ? true : undefined}
      />
      {lost.length > 0 && (
        <p className="v-notice">
          {t('Välj filerna igen: {names}', { names: lost.slice(0, mostNamed).join(', ') })}
          {lost.length > mostNamed && ` ${t('och {n} till', { n: lost.length - mostNamed })}`}
        </p>
      )}
      <ChooseFiles limits={files} form={form} beside={beside} lost={lost} kept={keptFiles} />
      <div className="v-actions">
        <button
          type="submit"
          form={form}
          name={script ? undefined : '_do'}
          value={script ? undefined : 'message'}
          className="v-button"
          aria-disabled={busy || undefined}
        >
          {t('Skicka meddelande')}
        </button>
        {isKept && !script && (
          <button type="submit" form={form} name="_do" value="forget:message" className="v-button v-naked">
            {t('Ta bort det jag har skrivit')}
          </button>
        )}
        {script && (
          <span role="status" className="v-muted">
            {busy && t('Skickar …')}
          </span>
        )}
      </div>
    </form>
  )
}
