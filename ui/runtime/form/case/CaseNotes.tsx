import { regions } from '../../../../src/shared/catalogue/dates.ts'
import { isFromCitizen } from '../../../../src/shared/process/talk.ts'
import type { FormFillModel } from '../../../../src/shared/wire/page.ts'
import { FileLink } from '../../field/FileLink.tsx'
import { usePage } from '../../page.ts'
import { RemovedLines } from './RemovedLines.tsx'
import { WriteMessage } from './WriteMessage.tsx'

/** The talk between who sent the form in and those who handle it, and where the next message is written. */
export function CaseNotes({ model }: { model: FormFillModel }) {
  const { t, locale } = usePage()
  const { notes, writing } = model
  if (notes.length === 0 && !writing) return null
  const time = new Intl.DateTimeFormat(regions[locale], {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'Europe/Stockholm',
  })
  return (
    <section className="v-talk" aria-labelledby="case-notes">
      <h2 id="case-notes" tabIndex={-1}>
        {t('Meddelanden')}
      </h2>
      {notes.length > 0 && (
        <ul>
          {notes.map(({ noteId, note, origin, createdByName, created, read, files }) => {
            const mine = isFromCitizen(origin)
            return (
              <li key={noteId} className={mine ? 'v-said v-said-mine' : 'v-said'}>
                <div className="v-bubble">
                  {note && <p>{note}</p>}
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
                </div>
                <span className="v-muted">
                  {mine ? t('Du') : createdByName}
                  {(mine || createdByName) && ', '}
                  <time dateTime={new Date(created).toISOString()}>
                    {locale === 'sv' ? time.format(created).replace(/:(?=\d\d$)/, '.') : time.format(created)}
                  </time>
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
