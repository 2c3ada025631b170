import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { nothingNarrowed, viewText } from '../../../src/shared/desk/query.ts'
import { cx } from '../../kit/cx.ts'
import { useT } from '../../kit/text.tsx'
import { lastPage } from '../list/lastPage.ts'
import { Failed } from '../page/Failed.tsx'
import { Loading } from '../page/Loading.tsx'
import { Page } from '../page/Page.tsx'
import { AbsentLine } from './AbsentLine.tsx'
import { ChangeLine } from './changes/ChangeLine.tsx'
import { useCaseMoves } from './changes/useCaseMoves.tsx'
import { useSelection } from './changes/useSelection.ts'
import { DeskCount } from './DeskCount.tsx'
import { DeskFilters } from './DeskFilters.tsx'
import { DeskTools } from './DeskTools.tsx'
import { useDeskState } from './deskState.ts'
import { HelpSheet } from './keys/HelpSheet.tsx'
import { KeyLine } from './keys/KeyLine.tsx'
import { useDeskKeys } from './keys/useDeskKeys.ts'
import type { LayoutsProps } from './Layouts.tsx'
import { NewCaseLink, useNewCase } from './NewCaseLink.tsx'
import { NewCases } from './NewCases.tsx'
import { Preview } from './Preview.tsx'
import { useShownCases } from './presence/usePresence.ts'
import { DeskCalendar } from './rows/DeskCalendar.tsx'
import { DeskTable } from './rows/DeskTable.tsx'
import { type DeskRow, deskInput } from './rows/deskInput.ts'
import { useDeskColumns } from './rows/useDeskColumns.tsx'
import { useDeskRows } from './rows/useDeskRows.ts'
import { useDeskSteps } from './rows/useDeskSteps.ts'
import { GoneView } from './saved/GoneView.tsx'
import { SavedViewLine } from './saved/SavedViewLine.tsx'
import { useDeskAddress } from './saved/useDeskAddress.ts'
import { keepTrail, nameOfRow } from './trail.ts'
import { useAbsent } from './useAbsent.ts'
import { useFocusInside } from './useFocusInside.ts'
import { useNow } from './useNow.ts'
import { useRoom } from './useRoom.ts'
import { useRenewedCounts } from './useViewCounts.ts'
import { ViewMenu } from './ViewMenu.tsx'
import { views } from './views.ts'

/** What dragging needs is loaded with the first board. */
const DeskBoard = lazy(() => import('./rows/DeskBoard.tsx').then(({ DeskBoard }) => ({ default: DeskBoard })))

/** The case worker's desk: the cases of a view, and the one that is open beside them. */
export function DeskPage() {
  const t = useT()
  const [path, navigate] = useLocation()
  const search = useSearch()
  const [state, setState] = useDeskState()
  const address = useDeskAddress(state)
  const { query, change, view: saved } = address
  const { layout } = query
  const today = dayIn(useNow())
  const idle = address.waiting || address.gone
  const found = useDeskRows(query, today, idle)
  const { list, inGroups, groups } = found
  const absent = useAbsent(query, saved)
  useRenewedCounts()
  const newCase = useNewCase()
  useShownCases((list.rows ?? []).map(({ _id }) => _id))
  const room = useRoom()
  const rows = list.rows ?? []
  /** There is no room for a line of filters, nor for all tools beside the heading. */
  const folds = room === 'none'
  const previews = room !== 'none' && state.preview !== false
  const open = previews ? query.open : null
  const looks = query.columns ? { ...state, columns: query.columns } : state
  const { all: columns, shown, chosen } = useDeskColumns(looks, room !== 'wide' || open !== null)
  const selection = useSelection(query)
  const [help, setHelp] = useState(false)
  const askHelp = useCallback(() => setHelp(true), [])
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
  const steps = useDeskSteps({
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
  /** What the keys of the bar and those of one case are about. */
  const marked = layout === 'list' ? (selection.all ?? selection.selected.size) : 0
  useDeskKeys({
    ...{ box, on: state.keys !== false, steps, chosen: marked, open, previews, change, enter },
    onNewCase: newCase.press,
    onHelp: askHelp,
  })
  const layouts: LayoutsProps = {
    value: layout,
    onChange(next) {
      // What the address or a saved view says is not the person's own.
      if (!saved) setState({ layout: next })
      change({ layout: next, open: null })
    },
  }
  const text = viewText(query.columns || !state.columns ? query : { ...query, columns: state.columns })

  if (address.gone)
    return (
      <div ref={box} className="a-desk" data-keys tabIndex={-1}>
        <div className="a-desk-list">
          <Page takesFocus title={title} actions={<NewCaseLink of={newCase} />}>
            <GoneView />
            <ChangeLine />
          </Page>
        </div>
      </div>
    )
  return (
    <div ref={box} className={cx('a-desk', open !== null && 'a-beside')} data-keys tabIndex={-1}>
      <div className="a-desk-list">
        <Page
          takesFocus
          title={title}
          beside={
            <>
              {list.rows && <DeskCount query={query} total={list.total} ofSaved={saved !== null} />}
              <NewCases n={list.waiting} onShow={list.show} />
            </>
          }
          actions={
            <DeskTools
              query={query}
              columns={chosen}
              total={list.total}
              view={saved}
              text={text}
              layouts={folds ? undefined : layouts}
              newCase={newCase}
            />
          }
        >
          <DeskFilters
            query={query}
            onChange={change}
            absent={absent}
            standsOn={standsOn}
            onClear={clear}
            folds={folds}
            beside={
              <ViewMenu
                layouts={folds ? layouts : undefined}
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
            <DeskTable
              label={title}
              query={query}
              change={change}
              box={box}
              of={found}
              columns={shown}
              sheetColumns={chosen}
              selection={selection}
              moves={moves}
              previews={previews}
              open={open}
              href={href}
              onOpen={openOf}
              compact={state.compact ?? false}
              onSize={(size) => {
                setState({ size })
                change({ size })
              }}
              onClear={clear}
              onGo={navigate}
            />
          )}
          {layout !== 'list' && <ChangeLine />}
          {state.keys !== false && <KeyLine onHelp={askHelp} />}
        </Page>
      </div>
      {open !== null && (
        <Preview
          id={open}
          title={openRow?.title ?? ''}
          due={openRow?.due ?? null}
          place={at >= 0 ? { at: (query.page - 1) * query.size + at + 1, of: list.total } : undefined}
          onStep={steps.step}
          onOpen={() => enter(open)}
          onClose={() => {
            steps.focusRow(open)
            change({ open: null })
          }}
          onStatus={({ stateType }) => {
            if (stateType === 'end') steps.finished()
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
