import { useEffect, useRef, useState } from 'react'
import { facetOf } from '../../../src/shared/catalogue/settings/ticketColumns.ts'
import type { TicketsSettings } from '../../../src/shared/catalogue/Tickets.ts'
import { chevronDown, Glyph } from '../icons.tsx'
import { usePage, useScript } from '../page.ts'
import { splitLabel } from './cells.ts'
import { closeOutside } from './closeOutside.ts'
import { choose, isChosen } from './state.ts'
import { componentRef, contextOf, type Tickets } from './useTickets.ts'

/** What the table can be narrowed to in a column. */
interface Facet {
  column: string
  approximate: boolean
  values: readonly { value: string; label: string; count: number }[]
}

/** Sources whose rows are cases that the reader handles. */
const ofCases: readonly string[] = ['', 'Components/Tickets/list', 'Components/Tickets/assigned']

/** What a column is called, by the name that its values are chosen under. */
export function labelOfFacet({ columns }: Partial<Pick<TicketsSettings, 'columns'>>, column: string): string {
  const found = (columns ?? []).find((one) => facetOf(one) === column)
  return splitLabel(found?.label ?? '').sub || column
}

/** Values of the columns to narrow the table to, with how many cases each would leave. */
export function Facets({
  tickets,
  nodeId,
  settings,
}: {
  tickets: Tickets
  nodeId: string
  settings: TicketsSettings
}) {
  const page = usePage()
  const { t, client, user } = page
  const { state, change } = tickets
  const menu = useRef<HTMLDetailsElement>(null)
  const [open, setOpen] = useState(false)
  const [facets, setFacets] = useState<readonly Facet[] | null>(null)
  const [error, setError] = useState('')
  const context = JSON.stringify(contextOf(page, settings, { ...state, page: 1 }))

  useEffect(() => {
    if (!open || !client) return
    let here = true
    client
      .effect('Components/Tickets/facets', { ...JSON.parse(context), ...componentRef(page, nodeId) })
      .then(
        (found) => {
          if (!here) return
          setError('')
          setFacets(found.facets)
        },
        (problem) => here && setError(problem instanceof Error ? problem.message : String(problem)),
      )
    return () => {
      here = false
    }
  }, [open, client, context, page, nodeId])

  const isThere = useScript()
  const handles = user !== null && (user.roles.length > 0 || user.permissions.length > 0)
  const hasAny = (settings.columns ?? []).some((column) => facetOf(column) !== undefined)
  if (!isThere || !client || !handles || !hasAny || !ofCases.includes(settings.effects ?? '')) return null
  return (
    <details
      ref={menu}
      className="v-menu v-facets"
      onToggle={(event) => {
        closeOutside(event.currentTarget)
        setOpen(event.currentTarget.open)
      }}
    >
      <summary className="v-button v-small">
        {t('Filter')}
        <Glyph draw={chevronDown} size={16} />
      </summary>
      <div className="v-facet-list">
        {error !== '' ? (
          <p role="alert">{error}</p>
        ) : facets === null ? (
          <p className="v-muted">{t('Hämtar…')}</p>
        ) : facets.length === 0 ? (
          <p className="v-muted">{t('Här finns inget att välja bland.')}</p>
        ) : (
          facets.map(({ column, approximate, values }) => (
            <fieldset key={column}>
              <legend>{labelOfFacet(settings, column)}</legend>
              {values.map(({ value, label, count }) => (
                <label key={value}>
                  <input
                    type="checkbox"
                    checked={isChosen(state, { column, value, label })}
                    onChange={(event) =>
                      change(choose(state, { column, value, label }, event.currentTarget.checked))
                    }
                  />
                  <span>{label}</span>
                  <span className="v-muted">
                    {approximate && '≈ '}
                    {count}
                  </span>
                </label>
              ))}
            </fieldset>
          ))
        )}
      </div>
    </details>
  )
}
