import type { Translate } from '../../../../../src/shared/i18n.ts'
import { addressesIn } from '../../../../../src/shared/process/talk/addressesIn.ts'
import { longestNote } from '../../../../../src/shared/process/talk/noteLimits.ts'
import { automaticParts, isAutomatic, isFromCitizen } from '../../../../../src/shared/process/talk/talk.ts'
import type { FormFillModel } from '../../../../../src/shared/wire/page/form.ts'
import { dayAndTimeIn } from '../../../dayAndTime.ts'
import { FileLink } from '../../../field/FileLink.tsx'
import { usePage } from '../../../page.ts'
import { RemovedLines } from '../RemovedLines.tsx'
import { WriteMessage } from './WriteMessage.tsx'

type Message = FormFillModel['notes'][number]

/** What nobody has written, how it was sent, and what is wrong where it was not. */
function automaticBy({ way }: Message, t: Translate): string {
  const what =
    way?.channel === 'sms' ? t('Automatiskt meddelande via SMS') : t('Automatiskt meddelande via e-post')
  if (way?.state === 'failed') return `${what} (${t('kom inte fram')})`
  if (way?.state === 'waits') return `${what} (${t('väntar på att skickas')})`
  if (way?.state === 'kept') return `${what} (${t('inte skickat')})`
  return what
}

/** A line of what it is about, which unfolds to the rest. */
function AutomaticWords({ words }: { words: string }) {
  const { about, rest } = automaticParts(words)
  if (rest === '') return <p>{about}</p>
  return (
    <details>
      <summary>{about}</summary>
      <p>{rest}</p>
    </details>
  )
}

/** What somebody has written; addresses in it lead on. */
function Words({ of }: { of: string }) {
  return (
    <p>
      {addressesIn(of).map(({ text, isAddress }, place) =>
        isAddress ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: pieces of a text have no other name than their place
          <a key={place} href={text} rel="noopener noreferrer">
            {text}
          </a>
        ) : (
          text
        ),
      )}
    </p>
  )
}

/** The talk between who sent the form in and those who handle it, and where the next message is written. */
export function CaseNotes({ model }: { model: FormFillModel }) {
  const { t, locale } = usePage()
  const { notes, writing } = model
  if (notes.length === 0 && !writing) return null
  const inWords = dayAndTimeIn(locale)
  return (
    <section className="v-talk" aria-labelledby="case-notes">
      <h2 id="case-notes" tabIndex={-1}>
        {t('Meddelanden')}
      </h2>
      {notes.length > 0 && (
        <ul>
          {notes.map((message) => {
            const { noteId, note, origin, createdByName, created, read, files } = message
            const { other = false, quoted, leftOut = [] } = message
            const mine = isFromCitizen(origin) && !other
            const automatic = isAutomatic(origin)
            const by = mine ? t('Du') : automatic ? automaticBy(message, t) : createdByName
            return (
              <li
                key={noteId}
                className={['v-said', mine && 'v-said-mine', automatic && 'v-said-automatic']
                  .filter(Boolean)
                  .join(' ')}
              >
                <div className="v-bubble">
                  {note && (automatic ? <AutomaticWords words={note} /> : <Words of={note} />)}
                  <RemovedLines model={model} place={noteId} />
                  {files.length > 0 && (
                    <ul className="v-note-files" aria-label={t('Filer')}>
                      {files.map(({ assetId, name }) => (
                        <li key={assetId}>
                          <FileLink assetId={assetId} name={name} />
                        </li>
                      ))}
                    </ul>
                  )}
                  {leftOut.length > 0 && (
                    <div className="v-not-taken">
                      <p>{t('De här filerna togs inte emot:')}</p>
                      <ul>
                        {leftOut.map(({ name, problem }, place) => (
                          // biome-ignore lint/suspicious/noArrayIndexKey: two files of one mail may be called the same
                          <li key={place}>
                            {name}: {problem}
                          </li>
                        ))}
                      </ul>
                    </div>
                  )}
                  {quoted && (
                    <details className="v-quoted">
                      <summary>
                        {note.length < longestNote ? t('Visa citerad text') : t('Visa resten av meddelandet')}
                      </summary>
                      <p>{quoted}</p>
                    </details>
                  )}
                </div>
                <span className="v-muted">
                  {by}
                  {by && ', '}
                  <time dateTime={new Date(created).toISOString()}>{inWords(created)}</time>
                  {mine && read !== null && ` · ${t('Läst')}`}
                </span>
              </li>
            )
          })}
        </ul>
      )}
      {writing && <WriteMessage model={model} writing={writing} />}
    </section>
  )
}
