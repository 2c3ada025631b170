import type { Tickets as Definition } from '../../../src/shared/catalogue/Tickets.ts'
import type { ComponentProps } from '../page.ts'
import { usePage } from '../page.ts'
import { CardTools } from '../tickets/CardTools.tsx'
import { columnsOf } from '../tickets/cells.ts'
import { Filter } from '../tickets/Filter.tsx'
import { Pager } from '../tickets/Pager.tsx'
import { Selection } from '../tickets/Selection.tsx'
import { Table } from '../tickets/Table.tsx'
import { useTickets } from '../tickets/useTickets.ts'

/** A table of cases: filtered, sorted and paged by the server. */
export function Tickets({ node, settings, data: model }: ComponentProps<typeof Definition>) {
  const { t, mode } = usePage()
  const tickets = useTickets(node._id, settings, model)
  const columns = columnsOf(settings)
  const label = String(settings.label ?? '')
  const { page, status, state } = tickets
  const filtered = state.filter !== '' || state.filters.length > 0
  const pager = settings.hasPagination !== false && page !== null && page.totalCount > 0

  if (columns.length === 0) return <p className="v-placeholder">{t('no columns')}</p>
  return (
    <section className="v-tickets" aria-label={label || t('Ärenden')}>
      {label !== '' && <h2>{label}</h2>}
      {settings.hasFilter !== false && columns.some(({ filter }) => filter !== false) && (
        <Filter tickets={tickets} nodeId={node._id} settings={settings} />
      )}
      {settings.multiSelect === true && (
        <Selection tickets={tickets} node={node} settings={settings} may={model?.may} />
      )}
      {page !== null && page.data.length > 0 && (
        <CardTools tickets={tickets} columns={columns} several={settings.multiSelect === true} />
      )}
      {settings.paginationAbove === true && pager && <Pager tickets={tickets} settings={settings} />}
      <div role="status">
        {page?.making && (
          <p className="v-muted">
            {t(
              'Kolumnen ordnas för första gången. Listan är fullständig, men tar längre tid tills det är klart.',
            )}
          </p>
        )}
      </div>
      {status === 'corrupt' ? (
        <p className="v-error">Corrupt</p>
      ) : status === 'failed' ? (
        <div className="v-empty" role="alert">
          <p>{tickets.error}</p>
          <button type="button" className="v-button" onClick={tickets.reload}>
            {t('Försök igen')}
          </button>
        </div>
      ) : page && page.data.length === 0 ? (
        <Nothing filtered={filtered} settings={settings} />
      ) : (
        <Table
          tickets={tickets}
          columns={columns}
          settings={settings}
          busy={status === 'loading'}
          placeholder={mode === 'builder'}
        />
      )}
      {pager && <Pager tickets={tickets} settings={settings} />}
    </section>
  )
}

function Nothing({
  filtered,
  settings,
}: {
  filtered: boolean
  settings: ComponentProps<typeof Definition>['settings']
}) {
  const { t } = usePage()
  const Heading = settings.label ? 'h3' : 'h2'
  return (
    <div className="v-empty" role="status">
      {filtered ? (
        <p>{t('Tickets.NoResult')}</p>
      ) : (
        <>
          <Heading>{said(settings.noDataHeading, 'No tickets', t('No tickets'))}</Heading>
          <p>{said(settings.noDataText, 'No tickets are available', t('No tickets are available'))}</p>
        </>
      )}
    </div>
  )
}

/** A builder's own text, or the one that new tables begin with in the reader's language. */
const said = (own: unknown, start: string, words: string) =>
  typeof own === 'string' && own !== '' && own !== start ? own : words
