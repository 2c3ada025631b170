import { type FormEvent, useEffect, useRef, useState } from 'react'
import { recordOf } from '../../../../src/shared/record.ts'
import type { FormStatementModel, StatementWritten } from '../../../../src/shared/wire/page/statement.ts'
import { fileSize } from '../../fileSize.ts'
import { Glyph } from '../../icons.tsx'
import { forget, keep, readKept } from '../../live/kept.ts'
import { usePage, useScript } from '../../page.ts'
import { clip } from './own/ChooseFiles.tsx'

interface WriteStatementProps {
  model: FormStatementModel
  asked: StatementWritten
  level: 'h2' | 'h3'
}

/** After so many milliseconds without a key what is written is kept. */
const keepAfter = 1_000

/**
 * Where a statement is written, and sent. Without script it is kept by a button; with script as it is typed, and in this window of the browser
 * until the server has it.
 */
export function WriteStatement({ model, asked, level: Title }: WriteStatementProps) {
  const { t, csrf, locale } = usePage()
  const script = useScript()
  const form = useRef<HTMLFormElement>(null)
  const words = useRef<HTMLTextAreaElement>(null)
  const { state, over, typed } = useKept(asked, model, csrf, words)
  const { limits, files } = asked
  const chosen = useRef<HTMLInputElement>(null)
  const keepFiles = () => {
    if (!chosen.current?.files?.length || over) return
    form.current?.requestSubmit(form.current.querySelector<HTMLButtonElement>('button[value=keep]'))
  }
  const sent = (event: FormEvent) => {
    if (over) event.preventDefault()
  }
  const hidden = (
    <>
      <input type="hidden" name="_csrf" value={csrf} />
      {Object.entries(model.hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
    </>
  )
  return (
    <>
      <section aria-labelledby="statement-write">
        <Title id="statement-write">{t('Ditt yttrande')}</Title>
        <form
          ref={form}
          method="post"
          action={model.action}
          encType="multipart/form-data"
          className="v-sign-form v-statement-form"
          onSubmit={sent}
        >
          {hidden}
          {over && (
            <div className="v-summary-errors" role="alert">
              <p>
                <strong>{over}</strong>
              </p>
              <p>{t('Det du har skrivit står kvar här. Kopiera det om du vill behålla det.')}</p>
            </div>
          )}
          <div className={model.wrong === 'note' ? 'v-field v-wrong' : 'v-field'}>
            <label className="v-label" htmlFor="statement-note">
              {t('Skriv ditt yttrande')}
            </label>
            <p className="v-hint" id="statement-note-help">
              {t('Den som handlägger ärendet läser det, och det blir en del av ärendets handlingar.')}
            </p>
            <textarea
              ref={words}
              id="statement-note"
              className="v-input"
              name="note"
              rows={10}
              defaultValue={asked.note}
              onInput={typed}
              readOnly={over !== undefined}
              aria-invalid={model.wrong === 'note' || undefined}
              aria-describedby={
                model.wrong === 'note' ? 'statement-note-help statement-error' : 'statement-note-help'
              }
            />
            {script && (
              <p className="v-hint" role="status">
                {state === 'kept'
                  ? t('Det du har skrivit är sparat.')
                  : state === 'unreached'
                    ? t('Går inte att spara just nu. Det du skrivit finns kvar på sidan.')
                    : ''}
              </p>
            )}
          </div>
          <div className="v-field" id="statement-files">
            {/* The browser's own button speaks the browser's language: with script a button of ours takes its place. */}
            <label className={script ? 'v-button v-choose' : 'v-label'} htmlFor="statement-choose">
              {script && <Glyph draw={clip} />}
              {script ? t('Bifoga filer') : t('Bifoga filer (valfritt)')}
            </label>
            <p className="v-hint" id="statement-choose-help">
              {t('Bilder, dokument, ljud och film, men inga program. Högst {n} filer, {size} var.', {
                n: limits.most,
                size: fileSize(limits.each, locale),
              })}
            </p>
            {files.length > 0 && (
              <ul className="v-statement-files" aria-label={t('Filer som följer med')}>
                {files.map(({ _id, name, size, href }) => (
                  <li key={_id}>
                    <a href={href}>{name}</a> <span className="v-muted">{fileSize(size, locale)}</span>
                    <button type="submit" name="_do" value={`without:${_id}`} className="v-button v-small">
                      {t('Ta bort')} <span className="v-hidden">{name}</span>
                    </button>
                  </li>
                ))}
              </ul>
            )}
            <div className={script ? undefined : 'v-drop'}>
              {!script && <Glyph draw={clip} size={24} />}
              <input
                ref={chosen}
                id="statement-choose"
                type="file"
                name="files"
                multiple
                className={script ? 'v-hidden' : undefined}
                disabled={script && over !== undefined}
                aria-describedby="statement-choose-help"
                aria-invalid={model.wrong === 'files' || undefined}
                onChange={keepFiles}
              />
            </div>
          </div>
          {!over && (
            <div className="v-buttons">
              <button type="submit" name="_do" value="send" className="v-button v-primary">
                {t('Skicka yttrandet')}
              </button>
              <button type="submit" name="_do" value="keep" className="v-button">
                {t('Spara och fortsätt senare')}
              </button>
            </div>
          )}
        </form>
      </section>
      {!over && (
        <details className="v-sign-refuse" open={model.wrong === 'reason' || undefined}>
          <summary>{t('Jag avstår från att yttra mig')}</summary>
          <form method="post" action={model.action} className="v-sign-form">
            {hidden}
            <div className="v-field">
              <label className="v-label" htmlFor="statement-reason">
                {t('Varför? (Frivilligt)')}
              </label>
              <textarea
                id="statement-reason"
                className="v-input"
                name="reason"
                rows={3}
                defaultValue={asked.reason}
              />
            </div>
            <button type="submit" name="_do" value="decline" className="v-button">
              {t('Avstå')}
            </button>
          </form>
        </details>
      )}
    </>
  )
}

type KeptState = 'none' | 'kept' | 'unreached'

/** Keeps what is typed: here at once, and at the server after a pause. `over`: why it can be sent no more, in words. */
function useKept(
  { id, note }: StatementWritten,
  { action, error }: FormStatementModel,
  csrf: string,
  words: { current: HTMLTextAreaElement | null },
) {
  const { t } = usePage()
  const [state, setState] = useState<KeptState>('none')
  const [over, setOver] = useState<string>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const place = `statement-${id}`
  const send = async () => {
    const text = words.current?.value ?? ''
    const body = new URLSearchParams({ _csrf: csrf, _script: '1', _do: 'keep', id, note: text })
    try {
      const answer = await fetch(action, { method: 'POST', body, headers: { accept: 'application/json' } })
      const { dead, error: why } = recordOf(await answer.json())
      if (answer.ok) {
        setState('kept')
        // What was typed meanwhile is not there yet.
        if (words.current?.value === text) forget(place)
      } else if (dead === 'over' || (dead === undefined && answer.status !== 409)) setState('unreached')
      else if (dead === 'revoked') setOver(t('Begäran är återkallad, och det går inte att svara.'))
      else setOver(typeof why === 'string' ? why : t('Länken gäller inte längre'))
    } catch {
      setState('unreached')
    }
  }
  const typed = () => {
    keep(place, {
      formDataId: id,
      caseToken: null,
      data: { note: words.current?.value ?? '' },
      at: Date.now(),
    })
    setState('none')
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void send(), keepAfter)
  }
  // Before the script came something may have been written already, or the server was not reached the last time.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    const kept = readKept(place)?.data.note
    if (words.current && typeof kept === 'string' && kept !== '' && !error && words.current.value === note)
      words.current.value = kept
    if (words.current && words.current.value !== note) typed()
    return () => clearTimeout(timer.current)
  }, [])
  return { state, over, typed }
}
