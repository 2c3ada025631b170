import { regions } from '../../../../src/shared/catalogue/dates.ts'
import type { FormFillModel } from '../../../../src/shared/wire/page.ts'
import { FileLink } from '../../field/FileLink.tsx'
import { usePage } from '../../page.ts'

/** What staff have written to the one who sent the form in. */
export function CaseNotes({ notes }: { notes: FormFillModel['notes'] }) {
  const { t, locale } = usePage()
  if (notes.length === 0) return null
  const time = new Intl.DateTimeFormat(regions[locale], {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'Europe/Stockholm',
  })
  return (
    <section className="v-notes" aria-labelledby="case-notes">
      <h2 id="case-notes">{t('Meddelanden till dig')}</h2>
      <ul>
        {notes.map(({ noteId, note, createdByName, created, files }) => (
          <li key={noteId}>
            {note && <p>{note}</p>}
            {files.length > 0 && (
              <ul className="v-note-files" aria-label={t('Filer')}>
                {files.map(({ assetId, name }) => (
                  <li key={assetId}>
                    <FileLink assetId={assetId} name={name} />
                  </li>
                ))}
              </ul>
            )}
            <span className="v-muted">
              {createdByName ? `${createdByName}, ` : ''}
              <time dateTime={new Date(created).toISOString()}>{time.format(created)}</time>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
