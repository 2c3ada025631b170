import { useCallback, useEffect, useRef, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { cx } from '../../kit/cx.ts'
import { Icon } from '../../kit/Icon.tsx'
import { IconButton } from '../../kit/IconButton.tsx'
import { DataTable } from '../../kit/table/DataTable.tsx'
import { useRegion, useT } from '../../kit/text.tsx'
import { messageOf } from '../actionError.ts'
import { DownloadMenu } from '../download/DownloadMenu.tsx'
import { lastPage } from '../list/lastPage.ts'
import { Page } from '../page/Page.tsx'
import { DeskEmpty } from './DeskEmpty.tsx'
import { DeskFilters } from './DeskFilters.tsx'
import { DeskSelection } from './DeskSelection.tsx'
import { type DeskRow, deskInput, deskSheet } from './deskInput.ts'
import { type DeskQuery, isNarrowed, nothingNarrowed, readDeskQuery, writeDeskQuery } from './deskQuery.ts'
import { useDeskState } from './deskState.ts'
import { HelpSheet } from './HelpSheet.tsx'
import { KeyHint } from './KeyHint.tsx'
import { Preview } from './Preview.tsx'
import { keepTrail } from './trail.ts'
import { useDeskColumns } from './useDeskColumns.tsx'
import { useDeskList } from './useDeskList.ts'
import { useFocusInside } from './useFocusInside.ts'
import { useRoom } from './useRoom.ts'
import { useShortcuts } from './useShortcuts.ts'
import { useViewCounts } from './useViewCounts.ts'
import { ViewMenu } from './ViewMenu.tsx'
import { views } from './views.ts'

/** Rows per page from the start. */
const startSize = 25
/** The sizes that may be chosen. */
const sizes = [10, 15, 25, 50, 100]

/** The case worker's desk: the cases of a view, and the one that is open beside them. */
export function DeskPage() {
  const t = useT()
  const region = useRegion()
  const [path, navigate] = useLocation()
  const search = useSearch()
  const [state, setState] = useDeskState()
  const usualSize = state.size ?? startSize
  const query = readDeskQuery(search, usualSize)
  const change = useCallback(
    (part: Partial<DeskQuery>) => {
      const now = readDeskQuery(location.search, usualSize)
      // Whatever changes the list begins at its first page; what is open beside it does not.
      const next = {
        ...now,
        ...('open' in part && Object.keys(part).length === 1 ? {} : { page: 1 }),
        ...part,
      }
      navigate(`${path}${writeDeskQuery(location.search, next, usualSize)}`, { replace: true })
    },
    [path, usualSize, navigate],
  )
  const list = useDeskList(query)
  const counts = useViewCounts()
  const room = useRoom()
  const rows = list.rows ?? []
  const previews = room !== 'none' && state.preview !== false
  const open = previews ? query.open : null
  const { all, shown, chosen } = useDeskColumns(state, room !== 'wide' || open !== null)
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [help, setHelp] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const at = rows.findIndex(({ _id }) => _id === open)
  const openRow = rows[at]

  useFocusInside(box, query.view)

  const last = list.loading || list.error || !list.rows ? null : lastPage(query, list.total)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each page that is not there
  useEffect(() => {
    if (last !== null) change({ page: last })
  }, [last, query.page])

  const title = t(views[query.view].title)
  const href = useCallback((row: DeskRow) => `/case/${row._id}`, [])
  /** To the case itself, which then knows where it came from. */
  const enter = (id: string) => {
    keepTrail({
      href: `${path}${search ? `?${search}` : ''}`,
      label: title,
      input: deskInput(query),
      ids: rows.map(({ _id }) => _id),
      before: (query.page - 1) * query.size,
      total: list.total,
    })
    navigate(`/case/${id}`)
  }
  const openOf = (row: DeskRow) => (previews ? change({ open: row._id }) : enter(row._id))
  const focusRow = (id: string | undefined) => {
    const row = id && box.current?.querySelector<HTMLElement>(`tbody tr[data-key="${CSS.escape(id)}"]`)
    if (row) row.focus()
  }
  const focused = () => {
    const key = document.activeElement?.closest<HTMLElement>('tbody tr[data-key]')?.dataset.key
    return rows.findIndex(({ _id }) => _id === key)
  }
  /** To the row after or before the one that is open or has the focus; over the edge to the next page. */
  const step = (by: 1 | -1) => {
    const from = open !== null && at >= 0 ? at : focused()
    const to = from < 0 ? (by === 1 ? 0 : rows.length - 1) : from + by
    const next = rows[to]
    if (!next) {
      // Pressed before there is anything to go to: it is gone to when it comes.
      if (list.loading && rows.length === 0) edge.current = by
      const page = query.page + by
      if (rows.length > 0 && page >= 1 && (page - 1) * query.size < list.total) {
        edge.current = by
        change({ page, open: null })
      }
      return
    }
    focusRow(next._id)
    if (previews && (room === 'wide' || open !== null)) change({ open: next._id })
  }
  /** Which end of the next page to stand at once it is there. */
  const edge = useRef<1 | -1 | 0>(0)
  useEffect(() => {
    if (edge.current === 0 || list.loading || rows.length === 0) return
    const next = edge.current === 1 ? rows[0] : rows.at(-1)
    edge.current = 0
    if (!next) return
    focusRow(next._id)
    if (previews && room === 'wide') change({ open: next._id })
  })
  /** What is finished here makes room for the next. */
  const finished = () => {
    const next = rows[at + 1] ?? rows[at - 1]
    if (!next) return change({ open: null })
    focusRow(next._id)
    change({ open: next._id })
  }
  const current = () => (open !== null ? open : rows[focused()]?._id)
  const onKeyDown = useShortcuts(box, state.keys !== false, {
    j: () => step(1),
    k: () => step(-1),
    x: () => {
      const id = current()
      if (!id) return
      const next = new Set(selected)
      if (!next.delete(id)) next.add(id)
      setSelected(next)
    },
    s: () => box.current?.querySelector<HTMLElement>('.a-connections button')?.focus(),
    '?': () => setHelp(true),
    enter: () => {
      const on = document.activeElement
      const id = current()
      // A button or a box in a row is pressed itself.
      if (!id || !on?.matches('tr, td, [role=rowheader], a.k-row-link, h1, [data-keys]')) return false
      enter(id)
      return true
    },
    escape: () => {
      if (open === null) return false
      focusRow(open)
      change({ open: null })
      return true
    },
  })
  const number = new Intl.NumberFormat(region)
  const ofView = counts?.[query.view]

  return (
    <div
      ref={box}
      className={cx('a-desk', open !== null && 'a-beside')}
      data-keys
      tabIndex={-1}
      onKeyDownCapture={onKeyDown}
    >
      <div className="a-desk-list">
        <Page
          takesFocus
          title={title}
          beside={
            list.rows && (
              <span className="k-muted k-number a-desk-count">
                {isNarrowed(query) && typeof ofView === 'number'
                  ? t('{n} av {total}', { n: number.format(list.total), total: number.format(ofView) })
                  : number.format(list.total)}
              </span>
            )
          }
          actions={
            <DownloadMenu
              trigger={(busy) => (
                <IconButton
                  outlined
                  icon="file-spreadsheet"
                  label={t('Hämta listan')}
                  disabled={busy || list.total === 0}
                />
              )}
              wanted={() => deskSheet(query, chosen)}
            />
          }
        >
          <DeskFilters
            query={query}
            onChange={change}
            beside={<ViewMenu state={state} all={all} onChange={setState} />}
          />
          <div role="status">
            {list.making && (
              <p className="k-muted">
                {t(
                  'Kolumnen ordnas för första gången. Listan är fullständig, men tar längre tid tills det är klart.',
                )}
              </p>
            )}
          </div>
          <DataTable<DeskRow>
            label={title}
            className="a-desk-table"
            columns={shown}
            rows={rows}
            href={href}
            linkOpens={previews}
            onOpen={openOf}
            current={open}
            rowClass={(row) => (list.leaving.has(row._id) ? 'k-leaving' : undefined)}
            compact={state.compact ?? false}
            selected={selected}
            onSelect={setSelected}
            barOverHeadings
            bulk={(ids) => <DeskSelection ids={ids} onDone={() => setSelected(new Set())} />}
            sort={query.sort ?? { column: 'updated', direction: -1 }}
            onSort={(sort) => change({ sort })}
            loading={list.loading}
            error={list.error ? messageOf(list.error) : null}
            onRetry={list.reload}
            notice={
              <div role="status">
                {list.waiting > 0 && (
                  <button type="button" className="k-table-notice" onClick={list.show}>
                    <Icon icon="arrow-up" />
                    {t('{n, plural, one {# nytt – visa} other {# nya – visa}}', { n: list.waiting })}
                  </button>
                )}
              </div>
            }
            empty={
              <DeskEmpty
                view={query.view}
                narrowed={isNarrowed(query)}
                onClear={() => change(nothingNarrowed)}
                onGo={navigate}
              />
            }
            pager={{
              page: query.page,
              size: query.size,
              sizes,
              total: list.total,
              onPage: (page) => change({ page }),
              onSize: (size) => {
                setState({ size })
                change({ size })
              },
            }}
          />
          {state.keys !== false && <Keys onHelp={() => setHelp(true)} />}
        </Page>
      </div>
      {open !== null && (
        <Preview
          id={open}
          title={openRow?.title ?? ''}
          due={openRow?.due ?? null}
          place={at >= 0 ? { at: (query.page - 1) * query.size + at + 1, of: list.total } : undefined}
          onStep={step}
          onOpen={() => enter(open)}
          onClose={() => {
            focusRow(open)
            change({ open: null })
          }}
          onStatus={({ stateType }) => {
            if (stateType === 'end') finished()
          }}
        />
      )}
      {help && <HelpSheet of="list" onClose={() => setHelp(false)} />}
    </div>
  )
}

/** The keys that are used most, where there is a keyboard to use them with. */
function Keys({ onHelp }: { onHelp: () => void }) {
  const t = useT()
  return (
    <p className="a-key-line">
      <span>
        <KeyHint of="J" /> <KeyHint of="K" /> {t('Flytta')}
      </span>
      <span>
        <KeyHint of="↵" /> {t('Öppna')}
      </span>
      <span>
        <KeyHint of="T" /> {t('Ta')}
      </span>
      <span>
        <KeyHint of="A" /> {t('Tilldela')}
      </span>
      <span>
        <KeyHint of="S" /> {t('Status')}
      </span>
      <span>
        <KeyHint of="R" /> {t('Svara')}
      </span>
      <span>
        <KeyHint of="X" /> {t('Välj')}
      </span>
      <button type="button" className="a-key-help" onClick={onHelp}>
        <KeyHint of="?" /> {t('Hjälp')}
      </button>
    </p>
  )
}
