import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import type { Grouping } from '../../../src/shared/desk/layout.ts'
import { isNarrowed, nothingNarrowed, viewText } from '../../../src/shared/desk/query.ts'
import { cx } from '../../kit/cx.ts'
import { Icon } from '../../kit/Icon.tsx'
import { IconButton } from '../../kit/IconButton.tsx'
import { Segmented } from '../../kit/input/Segmented.tsx'
import { Chip } from '../../kit/show/Chip.tsx'
import { DataTable, type TableGroup } from '../../kit/table/DataTable.tsx'
import { useRegion, useT } from '../../kit/text.tsx'
import { messageOf } from '../actionError.ts'
import { correctIn } from '../case/answers/useCorrections.ts'
import { DownloadMenu } from '../download/DownloadMenu.tsx'
import { lastPage } from '../list/lastPage.ts'
import { Failed } from '../page/Failed.tsx'
import { Loading } from '../page/Loading.tsx'
import { Page } from '../page/Page.tsx'
import { AbsentLine } from './AbsentLine.tsx'
import { ChangeLine } from './changes/ChangeLine.tsx'
import { chosenCases, inSight } from './changes/chosen.ts'
import { DeskSelection } from './changes/DeskSelection.tsx'
import { useCaseMoves } from './changes/useCaseMoves.tsx'
import { useSelection } from './changes/useSelection.ts'
import { DeskFilters } from './DeskFilters.tsx'
import { useDeskState } from './deskState.ts'
import { HelpSheet } from './keys/HelpSheet.tsx'
import { heldKey } from './keys/heldKey.ts'
import { KeyLine } from './keys/KeyLine.tsx'
import { pressShortcut } from './keys/shortcuts.ts'
import { useShortcuts } from './keys/useShortcuts.ts'
import { NewCaseLink, useNewCase } from './NewCaseLink.tsx'
import { Preview } from './Preview.tsx'
import { useShownCases } from './presence/usePresence.ts'
import { DeskCalendar } from './rows/DeskCalendar.tsx'
import { DeskEmpty } from './rows/DeskEmpty.tsx'
import { type DeskRow, deskInput, deskSheet } from './rows/deskInput.ts'
import { titleOf } from './rows/groupTitle.ts'
import { type MoveMenuProps, RowMoves } from './rows/MoveMenu.tsx'
import { useDeskColumns } from './rows/useDeskColumns.tsx'
import type { DeskGroup } from './rows/useDeskGroups.ts'
import { useDeskRows } from './rows/useDeskRows.ts'
import { useDeskSteps } from './rows/useDeskSteps.ts'
import { GoneView } from './saved/GoneView.tsx'
import { SavedViewLine } from './saved/SavedViewLine.tsx'
import { SavedViewMenu } from './saved/SavedViewMenu.tsx'
import { useDeskAddress } from './saved/useDeskAddress.ts'
import { keepTrail, nameOfRow } from './trail.ts'
import { useAbsent } from './useAbsent.ts'
import { useFocusInside } from './useFocusInside.ts'
import { useNow } from './useNow.ts'
import { useRoom } from './useRoom.ts'
import { useViewCounts } from './useViewCounts.ts'
import { ViewMenu } from './ViewMenu.tsx'
import { views } from './views.ts'

/** What dragging needs is loaded with the first board. */
const DeskBoard = lazy(() => import('./rows/DeskBoard.tsx').then(({ DeskBoard }) => ({ default: DeskBoard })))

/** The sizes that may be chosen. */
const sizes = [5, 10, 15, 25, 50, 100]

/** The case worker's desk: the cases of a view, and the one that is open beside them. */
export function DeskPage() {
  const t = useT()
  const region = useRegion()
  const [path, navigate] = useLocation()
  const search = useSearch()
  const [state, setState] = useDeskState()
  const address = useDeskAddress(state)
  const { query, change, view: saved } = address
  const { layout } = query
  const today = dayIn(useNow())
  const idle = address.waiting || address.gone
  const { list, inGroups, groups, rowsInGroups, closed, toggle } = useDeskRows(query, today, idle)
  const absent = useAbsent(query, saved)
  const counts = useViewCounts()
  const newCase = useNewCase()
  useShownCases((list.rows ?? []).map(({ _id }) => _id))
  const room = useRoom()
  const rows = list.rows ?? []
  const previews = room !== 'none' && state.preview !== false
  const open = previews ? query.open : null
  const looks = query.columns ? { ...state, columns: query.columns } : state
  const { all: columns, shown, chosen } = useDeskColumns(looks, room !== 'wide' || open !== null)
  const selection = useSelection(query)
  const { selected, all } = selection
  const [help, setHelp] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const at = rows.findIndex(({ _id }) => _id === open)
  const openRow = rows[at]

  useFocusInside(box, saved?._id ?? query.view)

  const last =
    inGroups || list.loading || idle || list.error || !list.rows ? null : lastPage(query, list.total)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each page that is not there
  useEffect(() => {
    if (last !== null) change({ page: last })
  }, [last, query.page])

  const title = address.gone ? t('Sparad vy') : (saved?.name ?? t(views[query.view].title))
  /** What narrows a saved view beside its filters: what everybody's views do is said by their names. */
  const standsOn = saved && query.view !== 'all' ? t(views[query.view].label) : null
  const clear = () => change({ ...nothingNarrowed, ...(standsOn !== null && { view: 'all' }) })
  const href = useCallback((row: DeskRow) => `/case/${row._id}`, [])
  /** To the case itself, which then knows where it came from. */
  const enter = (id: string) => {
    keepTrail({
      href: `${path}${search ? `?${search}` : ''}`,
      label: title,
      input: deskInput(query),
      ids: rows.map(({ _id }) => _id),
      names: rows.map(nameOfRow),
      before: inGroups ? 0 : (query.page - 1) * query.size,
      total: inGroups ? rows.length : list.total,
    })
    navigate(`/case/${id}`)
  }
  const openOf = (row: DeskRow) => (previews ? change({ open: row._id }) : enter(row._id))
  const { focusRow, step, current, ringed, press, finished } = useDeskSteps({
    ...{
      box,
      rows,
      leaving: list.leaving,
      loading: list.loading,
      failed: Boolean(list.error),
      open,
      query,
      change,
      reload: list.reload,
    },
    follows: previews && (room === 'wide' || open !== null),
    paged: inGroups ? null : list.total,
    onChoose: selection.turn,
  })
  const moves = useCaseMoves(list.reload)
  const latest = useRef(moves)
  latest.current = moves
  // The same for as long as the list is there, or each key would draw the tools of all rows anew.
  const rowTool = useMemo(() => {
    const stable: MoveMenuProps['moves'] = {
      ask: (id) => latest.current.ask(id),
      follow: (...way) => latest.current.follow(...way),
    }
    return (row: DeskRow) => <RowMoves row={row} moves={stable} />
  }, [])
  /** What the keys of the bar and those of one case are about. */
  const marked = layout === 'list' ? (all ?? selected.size) : 0
  const keys = {
    j: () => press('j'),
    k: () => press('k'),
    x: () => press('x'),
    c: newCase.press,
    v: () => {
      const id = current()
      if (!id || !previews) return false
      change({ open: open === id ? null : id })
      return true
    },
    a: () => {
      const part = marked > 0 ? box.current?.querySelector('.a-desk-list') : box.current
      return part ? pressShortcut(part, 'a') : false
    },
    s: () =>
      marked > 0
        ? box.current && pressShortcut(box.current, 's')
        : box.current?.querySelector<HTMLElement>('.a-connections button')?.focus(),
    e: () => correctIn(box.current?.querySelector<HTMLElement>('.a-preview-pane')),
    '?': () => setHelp(true),
    enter: () => {
      const on = document.activeElement
      const id = current()
      // A button or a box in a row is pressed itself, and so is a heading.
      if (on?.closest('.k-table-heading, .k-table-more')) return false
      if (
        !id ||
        !on?.matches(
          'tr, td, [role=rowheader], a.k-row-link, a.a-boardcard-link, a.a-day-case, h1, [data-keys]',
        )
      )
        return false
      enter(id)
      return true
    },
    escape: () => {
      if (open === null) return false
      focusRow(open)
      change({ open: null })
      return true
    },
  }
  const onKeyDown = useShortcuts(box, state.keys !== false, keys, (key) =>
    heldKey(key, { chosen: marked, ringed: ringed(), open, previews }, t),
  )
  const headingOf = (group: DeskGroup, by: Grouping | null, shown: number): TableGroup => {
    const label = titleOf(group, t)
    return {
      ...{ id: group.value, label, shown, count: group.totalCount },
      title: by === 'status' ? <Chip label={label} color={group.color ?? 'neutral'} /> : label,
      open: !closed.has(group.value),
    }
  }
  const number = new Intl.NumberFormat(region)
  const ofView = saved ? null : counts?.[query.view]
  const text = viewText(query.columns || !state.columns ? query : { ...query, columns: state.columns })

  if (address.gone)
    return (
      <div ref={box} className="a-desk" data-keys tabIndex={-1} onKeyDownCapture={onKeyDown}>
        <div className="a-desk-list">
          <Page takesFocus title={title} actions={<NewCaseLink of={newCase} />}>
            <GoneView />
            <ChangeLine />
          </Page>
        </div>
      </div>
    )
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
            <>
              <Segmented
                iconsOnly
                className="a-layouts"
                label={t('Visa som')}
                value={layout}
                onChange={(next) => {
                  if (!next) return
                  // What the address or a saved view says is not the person's own.
                  if (!saved) setState({ layout: next })
                  change({ layout: next, open: null })
                }}
                segments={[
                  { value: 'list', label: t('Lista'), icon: 'list' },
                  { value: 'board', label: t('Tavla'), icon: 'kanban' },
                  { value: 'calendar', label: t('Kalender'), icon: 'calendar' },
                ]}
              />
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
              <SavedViewMenu view={saved} text={text} />
              <NewCaseLink of={newCase} />
            </>
          }
        >
          <DeskFilters
            query={query}
            onChange={change}
            absent={absent}
            standsOn={standsOn}
            onClear={clear}
            beside={
              <ViewMenu
                state={looks}
                all={columns}
                onChange={({ columns, ...rest }) => {
                  if (columns && (saved || query.columns)) change({ columns })
                  else if (columns) setState({ columns })
                  if (Object.keys(rest).length > 0) setState(rest)
                }}
                groupBy={query.groupBy}
                onGroup={layout === 'list' ? (groupBy) => change({ groupBy }) : undefined}
              />
            }
          />
          <SavedViewLine {...address} text={text} />
          <AbsentLine query={query} absent={absent} onChange={change} />
          <div role="status">
            {list.making && (
              <p className="k-muted">
                {t(
                  'Kolumnen ordnas för första gången. Listan är fullständig, men tar längre tid tills det är klart.',
                )}
              </p>
            )}
          </div>
          {layout !== 'list' && groups.error !== null && (
            <Failed small error={groups.error} onRetry={groups.reload} />
          )}
          {layout !== 'list' && (
            <div className="a-desk-news">
              <NewCases n={list.waiting} onShow={list.show} />
            </div>
          )}
          {layout === 'board' && (
            <Suspense fallback={<Loading />}>
              <DeskBoard
                label={title}
                groups={groups}
                process={query.process}
                onProcess={(process) => change({ process })}
                current={open}
                href={href}
                onOpen={openOf}
              />
            </Suspense>
          )}
          {layout === 'calendar' && (
            <DeskCalendar
              groups={groups}
              place={{ ...query.calendar, at: query.calendar.at || today }}
              today={today}
              onPlace={(place) => change({ calendar: { ...query.calendar, ...place } })}
              current={open}
              href={href}
              onOpen={openOf}
            />
          )}
          {layout === 'list' && (
            <DataTable<DeskRow>
              label={title}
              {...(inGroups && groups.held
                ? {
                    groups: groups.held.groups.flatMap((group, i) =>
                      group.totalCount === 0 || group.ended
                        ? []
                        : [headingOf(group, query.groupBy, rowsInGroups[i]?.length ?? 0)],
                    ),
                    onToggle: toggle,
                    onMore: groups.more,
                  }
                : {})}
              className="a-desk-table"
              columns={shown}
              rows={rows}
              href={href}
              linkOpens={previews}
              onOpen={openOf}
              current={open}
              rowTool={rowTool}
              rowClass={(row) => (list.leaving.has(row._id) ? 'k-leaving' : undefined)}
              compact={state.compact ?? false}
              selected={selected}
              onSelect={selection.choose}
              barOverHeadings
              {...(all !== null && { chosenCount: all })}
              bulk={(ids) => (
                <DeskSelection
                  chosen={chosenCases(ids, all, query, rows)}
                  seen={chosenCases(inSight(ids, rows), null, query, rows)}
                  total={list.total}
                  onAll={() => selection.chooseAll(list.total)}
                  onDone={() => {
                    selection.choose(new Set())
                    box.current?.focus()
                  }}
                  onLeft={(left) => selection.choose(new Set(left))}
                  sheet={() => ({
                    ...deskSheet(query, chosen),
                    ...(all === null && { ids: [...ids] }),
                  })}
                />
              )}
              told={<ChangeLine className="a-in-card" />}
              sort={query.sort ?? { column: 'updated', direction: -1 }}
              onSort={(sort) => change({ sort })}
              loading={list.loading}
              error={list.error ? messageOf(list.error) : null}
              onRetry={list.reload}
              notice={<NewCases n={list.waiting} onShow={list.show} />}
              empty={
                <DeskEmpty
                  view={query.view}
                  narrowed={isNarrowed(query)}
                  searched={query.text !== '' || query.words.length > 0}
                  onClear={clear}
                  onGo={navigate}
                />
              }
              {...(inGroups
                ? {}
                : {
                    pager: {
                      page: query.page,
                      size: query.size,
                      sizes,
                      total: list.total,
                      onPage: (page: number) => change({ page }),
                      onSize: (size: number) => {
                        setState({ size })
                        change({ size })
                      },
                    },
                  })}
            />
          )}
          {layout !== 'list' && <ChangeLine />}
          {state.keys !== false && <KeyLine onHelp={() => setHelp(true)} />}
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
      {moves.dialogs}
      {help && <HelpSheet of="list" onClose={() => setHelp(false)} />}
    </div>
  )
}

/** The day as YYYY-MM-DD, where the person is. */
const dayIn = (at: number) => new Intl.DateTimeFormat('sv-SE').format(at)

/** What has come in meanwhile waits behind it. */
function NewCases({ n, onShow }: { n: number; onShow: () => void }) {
  const t = useT()
  return (
    <div role="status">
      {n > 0 && (
        <button type="button" className="k-table-notice" onClick={onShow}>
          <Icon icon="arrow-up" />
          {t('{n, plural, one {# nytt – visa} other {# nya – visa}}', { n })}
        </button>
      )}
    </div>
  )
}
