import { regions } from '../../../../src/shared/catalogue/dates.ts'
import type { FormFillModel } from '../../../../src/shared/wire/page.ts'
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
        {notes.map(({ noteId, note, origin, created }) => (
          <li key={noteId}>
            <p>{note}</p>
            <span className="v-muted">
              {origin ? `${origin}, ` : ''}
              <time dateTime={new Date(created).toISOString()}>{time.format(created)}</time>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
