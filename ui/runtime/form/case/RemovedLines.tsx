import { regions } from '../../../../src/shared/catalogue/read/dates.ts'
import { removedWords } from '../../../../src/shared/timeline/removedWords.ts'
import type { FormFillModel } from '../../../../src/shared/wire/page/form.ts'
import { usePage } from '../../page.ts'

/** What stands where staff have removed something: at a note, or at the question of that name. */
export function RemovedLines({ model, place }: { model: Pick<FormFillModel, 'removed'>; place: string }) {
  const { t, locale } = usePage()
  const day = new Intl.DateTimeFormat(regions[locale], { dateStyle: 'long', timeZone: 'Europe/Stockholm' })
  return (model.removed ?? [])
    .filter((one) => one.place === place)
    .map((one) => (
      <p key={`${one.at} ${one.file}`} className="v-muted v-removed">
        {one.file && `${t('En fil')}: `}
        {removedWords(one, t)}, <time dateTime={new Date(one.at).toISOString()}>{day.format(one.at)}</time>
      </p>
    ))
}
