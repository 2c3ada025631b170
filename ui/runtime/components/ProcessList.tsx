import { useState } from 'react'
import type { ProcessList as Definition } from '../../../src/shared/catalogue/ProcessList.ts'
import type { ProcessCard } from '../../../src/shared/wire/page.ts'
import { Breadcrumbs } from '../form/Breadcrumbs.tsx'
import { Glyph } from '../icons.tsx'
import type { ComponentProps } from '../page.ts'
import { usePage } from '../page.ts'

/* From the lucide set (ISC licence). */
const heartDrawing =
  'M19 14c1.49-1.46 3-3.21 3-5.5A5.5 5.5 0 0 0 16.5 3c-1.76 0-3 .5-4.5 2-1.5-1.5-2.74-2-4.5-2A5.5 5.5 0 0 0 2 8.5c0 2.3 1.5 4.05 3 5.5l7 7Z'
const folderDrawing =
  'M20 20a2 2 0 0 0 2-2V8a2 2 0 0 0-2-2h-7.9a2 2 0 0 1-1.69-.9L9.6 3.9A2 2 0 0 0 7.93 3H4a2 2 0 0 0-2 2v13a2 2 0 0 0 2 2z'

/** Folders of the catalogue and the services in them. A visitor who is logged in may mark favourites. */
export function ProcessList({ settings, data: model }: ComponentProps<typeof Definition>) {
  const { mode, t, user, client } = usePage()
  const label = String(settings.label ?? '')
  const [love, setLove] = useState<Record<string, boolean>>(model?.love ?? {})
  const [onlyLoved, setOnlyLoved] = useState(false)
  if (!model)
    return mode === 'builder' ? <p className="v-placeholder">{label || t('Processerna visas här')}</p> : null
  const mayLove = user !== null && client !== null && settings.hideFavorites !== true
  const toggle = (id: string) => {
    const next = !love[id]
    setLove({ ...love, [id]: next })
    client
      ?.call('admin/setUserPersistentProfile3', { loveProcess: { [id]: next } })
      .catch(() => setLove((now) => ({ ...now, [id]: !next })))
  }
  const processes = onlyLoved ? model.processes.filter(({ _id }) => love[_id]) : model.processes
  // At the top the page has its own heading; inside a folder it is the folder's name.
  const heading = model.breadcrumbs.length > 1 ? (model.breadcrumbs.at(-1)?.label ?? '') : label
  return (
    <section className="v-processes" aria-label={label || t('E-tjänster')}>
      <Breadcrumbs crumbs={model.breadcrumbs.length > 1 ? model.breadcrumbs : []} />
      {model.unknown && <p role="status">{t('Kategorin finns inte. Välj en annan.')}</p>}
      {(heading || mayLove) && (
        <div className="v-processes-head">
          {heading && <h2>{heading}</h2>}
          {mayLove && (
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
            <Process
              key={process._id}
              process={process}
              heading={heading ? 'h3' : 'h2'}
              loved={love[process._id] === true}
              onLove={mayLove ? toggle : undefined}
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

function Process({
  process,
  heading: Heading,
  loved,
  onLove,
}: {
  process: ProcessCard
  heading: 'h2' | 'h3'
  loved: boolean
  onLove?(id: string): void
}) {
  const { t, origin, icon } = usePage()
  return (
    <li className="v-card">
      <Heading>
        {process.icon && <span className="v-card-icon">{icon(process.icon)}</span>}
        <a href={origin === 'admin' ? editHref(process) : process.href} lang={process.lang}>
          {process.name}
        </a>
      </Heading>
      {process.description && <p lang={process.aboutLang}>{process.description}</p>}
      {process.external && <p className="v-muted">{t('Öppnas på en annan webbplats')}</p>}
      {onLove && (
        <button
          type="button"
          className={loved ? 'v-love v-loved' : 'v-love'}
          aria-pressed={loved}
          onClick={() => onLove(process._id)}
        >
          <Glyph draw={heartDrawing} />
          <span className="v-hidden">{t('Favorit: {name}', { name: process.name })}</span>
        </button>
      )}
    </li>
  )
}

/** In the back office a service leads to where it is made. */
function editHref({ processId, publishId }: ProcessCard): string {
  return processId
    ? `/process/edit/${encodeURIComponent(processId)}`
    : `/form/edit/${encodeURIComponent(publishId)}`
}
