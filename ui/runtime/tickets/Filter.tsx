import { useId } from 'react'
import type { TicketsSettings } from '../../../src/shared/catalogue/Tickets.ts'
import { Glyph } from '../icons.tsx'
import { usePage } from '../page.ts'
import { search, x } from './drawings.ts'
import { Facets, labelOfFacet } from './Facets.tsx'
import { addChip, filterBy, removeChip } from './state.ts'
import type { Tickets } from './useTickets.ts'

/** Typing waits so long for a pause before it asks the server. */
const searchDelayMs = 500

/** Free text that narrows the table; Enter keeps it as a chip and leaves the box for more. */
export function Filter({
  tickets,
  nodeId,
  settings,
}: {
  tickets: Tickets
  nodeId: string
  settings: TicketsSettings
}) {
  const { t } = usePage()
  const id = useId()
  const { state, change } = tickets
  return (
    <div className="v-tickets-filter">
      <label className="v-hidden" htmlFor={id}>
        {t('Filtrera listan')}
      </label>
      <div className="v-search">
        <Glyph draw={search} size={16} />
        <input
          id={id}
          type="search"
          className="v-input"
          placeholder={t('Filtrera…')}
          aria-describedby={`${id}-help`}
          value={state.filter}
          onChange={(event) => change(filterBy(state, event.currentTarget.value), searchDelayMs)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            change(addChip(state))
          }}
        />
        <span id={`${id}-help`} className="v-hidden">
          {t('Tryck Enter för att lägga till ännu ett filter.')}
        </span>
      </div>
      <Facets tickets={tickets} nodeId={nodeId} settings={settings} />
      {state.filters.length > 0 && (
        <ul className="v-chips" aria-label={t('Filter')}>
          {state.filters.map((chip) => {
            const name =
              typeof chip === 'string' ? chip : `${labelOfFacet(settings, chip.column)}: ${chip.label}`
            return (
              <li key={name} className="v-chip">
                {name}
                <button type="button" onClick={() => change(removeChip(state, chip))}>
                  <Glyph draw={x} size={14} />
                  <span className="v-hidden">{t('Ta bort filtret {name}', { name })}</span>
                </button>
              </li>
            )
          })}
        </ul>
      )}
    </div>
  )
}
