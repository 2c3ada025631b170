import { useState } from 'react'
import type { ProcessCard } from '../../src/shared/wire/page/services.ts'
import { Glyph } from './icons.tsx'
import { usePage } from './page.ts'

/* From the lucide set (ISC licence). */
export const heartDrawing =
  'M19 14c1.49-1.46 3-3.21 3-5.5A5.5 5.5 0 0 0 16.5 3c-1.76 0-3 .5-4.5 2-1.5-1.5-2.74-2-4.5-2A5.5 5.5 0 0 0 2 8.5c0 2.3 1.5 4.05 3 5.5l7 7Z'

/** Favourites of who is logged in, by service, and how one is made one; `toggle` is absent where none can be. */
export function useFavourites(
  before: Readonly<Record<string, boolean>>,
  hides: boolean,
): { love: Readonly<Record<string, boolean>>; toggle: ((id: string) => void) | undefined } {
  const { user, client } = usePage()
  const [love, setLove] = useState(before)
  if (user === null || client === null || hides) return { love, toggle: undefined }
  const toggle = (id: string) => {
    const next = !love[id]
    setLove({ ...love, [id]: next })
    client
      .call('admin/setUserPersistentProfile3', { loveProcess: { [id]: next } })
      .catch(() => setLove((now) => ({ ...now, [id]: !next })))
  }
  return { love, toggle }
}

interface ProcessTileProps {
  process: ProcessCard
  as?: 'li' | 'div'
  heading: 'h2' | 'h3'
  loved: boolean
  onLove: ((id: string) => void) | undefined
}

/** A service to choose; in the back office it leads to where it is made. */
export function ProcessTile({ process, as: Tile = 'li', heading: Heading, loved, onLove }: ProcessTileProps) {
  const { t, origin, icon } = usePage()
  return (
    <Tile className="v-card">
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
    </Tile>
  )
}

function editHref({ processId, publishId }: ProcessCard): string {
  return processId
    ? `/process/edit/${encodeURIComponent(processId)}`
    : `/form/edit/${encodeURIComponent(publishId)}`
}
