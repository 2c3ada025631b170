import { useState } from 'react'
import type { ProcessList as Definition } from '../../../src/shared/catalogue/ProcessList.ts'
import { Breadcrumbs } from '../form/Breadcrumbs.tsx'
import { Glyph } from '../icons.tsx'
import { heartDrawing, ProcessTile, useFavourites } from '../ProcessTile.tsx'
import type { ComponentProps } from '../page.ts'
import { usePage } from '../page.ts'

/* From the lucide set (ISC licence). */
const folderDrawing =
  'M20 20a2 2 0 0 0 2-2V8a2 2 0 0 0-2-2h-7.9a2 2 0 0 1-1.69-.9L9.6 3.9A2 2 0 0 0 7.93 3H4a2 2 0 0 0-2 2v13a2 2 0 0 0 2 2z'

/** Folders of the catalogue and the services in them. A visitor who is logged in may mark favourites. */
export function ProcessList({ settings, data: model }: ComponentProps<typeof Definition>) {
  const { mode, t } = usePage()
  const label = String(settings.label ?? '')
  const { love, toggle } = useFavourites(model?.love ?? {}, settings.hideFavorites === true)
  const [onlyLoved, setOnlyLoved] = useState(false)
  if (!model)
    return mode === 'builder' ? <p className="v-placeholder">{label || t('Processerna visas här')}</p> : null
  const processes = onlyLoved ? model.processes.filter(({ _id }) => love[_id]) : model.processes
  // At the top the page has its own heading; inside a folder it is the folder's name.
  const heading = model.breadcrumbs.length > 1 ? (model.breadcrumbs.at(-1)?.label ?? '') : label
  return (
    <section className="v-processes" aria-label={label || t('E-tjänster')}>
      <Breadcrumbs crumbs={model.breadcrumbs.length > 1 ? model.breadcrumbs : []} />
      {model.unknown && <p role="status">{t('Kategorin finns inte. Välj en annan.')}</p>}
      {(heading || toggle) && (
        <div className="v-processes-head">
          {heading && <h2>{heading}</h2>}
          {toggle && (
            <button
              type="button"
              className="v-button v-small"
              aria-pressed={onlyLoved}
              onClick={() => setOnlyLoved(!onlyLoved)}
            >
              <Glyph draw={heartDrawing} size={16} />
              {t('Mina favoriter')}
            </button>
          )}
        </div>
      )}
      {!onlyLoved && model.folders.length > 0 && (
        <ul className="v-folders">
          {model.folders.map((folder) => (
            <li key={folder.categoryId}>
              <Glyph draw={folderDrawing} />
              <div>
                <a href={folder.href} lang={folder.lang}>
                  {folder.label}
                </a>
                {folder.description && <p lang={folder.aboutLang}>{folder.description}</p>}
              </div>
            </li>
          ))}
        </ul>
      )}
      {processes.length > 0 && (
        <ul className="v-cards v-cards-3">
          {processes.map((process) => (
            <ProcessTile
              key={process._id}
              process={process}
              heading={heading ? 'h3' : 'h2'}
              loved={love[process._id] === true}
              onLove={toggle}
            />
          ))}
        </ul>
      )}
      {processes.length === 0 && (onlyLoved || model.folders.length === 0) && (
        <p className="v-muted">{onlyLoved ? t('Du har inga favoriter här.') : t('Här finns inget ännu.')}</p>
      )}
    </section>
  )
}
