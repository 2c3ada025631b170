import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import type { Grouping } from '../../../src/shared/desk/layout.ts'
import { deskQuestion, isNarrowed, nothingNarrowed, viewText } from '../../../src/shared/desk/query.ts'
import { cx } from '../../kit/cx.ts'
import { Icon } from '../../kit/Icon.tsx'
import { IconButton } from '../../kit/IconButton.tsx'
import { Segmented } from '../../kit/input/Segmented.tsx'
import { Chip } from '../../kit/show/Chip.tsx'
import { DataTable, type TableGroup } from '../../kit/table/DataTable.tsx'
import { useRegion, useT } from '../../kit/text.tsx'
import { messageOf } from '../actionError.ts'
import { DownloadMenu } from '../download/DownloadMenu.tsx'
import { lastPage } from '../list/lastPage.ts'
import { Failed } from '../page/Failed.tsx'
import { Loading } from '../page/Loading.tsx'
import { Page } from '../page/Page.tsx'
import { ChangeLine } from './ChangeLine.tsx'
import { chosenCases } from './chosen.ts'
import { DeskCalendar } from './DeskCalendar.tsx'
import { DeskEmpty } from './DeskEmpty.tsx'
import { DeskFilters } from './DeskFilters.tsx'
import { DeskSelection } from './DeskSelection.tsx'
import { type DeskRow, deskGroups, deskInput, deskSheet } from './deskInput.ts'
import { useDeskState } from './deskState.ts'
import { titleOf } from './groupTitle.ts'
import { HelpSheet } from './HelpSheet.tsx'
import { KeyHint } from './KeyHint.tsx'
import { NewCaseLink } from './NewCaseLink.tsx'
import { Preview } from './Preview.tsx'
import { useShownCases } from './presence/usePresence.ts'
import { SavedViewLine } from './saved/SavedViewLine.tsx'
import { SavedViewMenu } from './saved/SavedViewMenu.tsx'
import { useDeskAddress } from './saved/useDeskAddress.ts'
import { pressShortcut } from './shortcuts.ts'
import { keepTrail } from './trail.ts'
import { useDeskColumns } from './useDeskColumns.tsx'
import { type DeskGroup, type DeskGroups, useDeskGroups } from './useDeskGroups.ts'
import { useDeskList } from './useDeskList.ts'
import { useDeskSteps } from './useDeskSteps.ts'
import { useFocusInside } from './useFocusInside.ts'
import { useNow } from './useNow.ts'
import { useRoom } from './useRoom.ts'
import { useShortcuts } from './useShortcuts.ts'
import { useViewCounts } from './useViewCounts.ts'
import { ViewMenu } from './ViewMenu.tsx'
import { views } from './views.ts'

/** What dragging needs is loaded with the first board. */
const DeskBoard = lazy(() => import('./DeskBoard.tsx').then(({ DeskBoard }) => ({ default: DeskBoard })))

/** The sizes that may be chosen. */
const sizes = [10, 15, 25, 50, 100]

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
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  const input = address.waiting ? null : deskGroups(query, today, [...closed])
  const groups = useDeskGroups(input)
  const rowsInGroups = useMemo(() => onceEach(groups.held), [groups.held])
  const plain = useDeskList(query, input === null && !address.waiting)
  const list =
    input === null
      ? plain
      : {
          ...noList,
          rows: groups.held && rowsInGroups.flat(),
          total: (groups.held?.groups ?? []).reduce(
            (sum, { ended, totalCount }) => sum + (ended ? 0 : totalCount),
            0,
          ),
          loading: groups.loading,
          error: groups.error,
          making: groups.held?.making === true,
          reload: groups.reload,
        }
  const counts = useViewCounts()
  useShownCases((list.rows ?? []).map(({ _id }) => _id))
  const room = useRoom()
  const rows = list.rows ?? []
  const previews = room !== 'none' && state.preview !== false
  const open = previews ? query.open : null
  const looks = query.columns ? { ...state, columns: query.columns } : state
  const { all: columns, shown, chosen } = useDeskColumns(looks, room !== 'wide' || open !== null)
  const [selected, select] = useState<ReadonlySet<string>>(new Set())
  /** All that matched were chosen: how many, and by what question. */
  const [all, setAll] = useState<{ n: number; of: string } | null>(null)
  const asked = JSON.stringify(deskQuestion(query))
  const isAll = all?.of === asked && selected.size > 0 ? all.n : null
  const setSelected = (ids: ReadonlySet<string>) => {
    select(ids)
    setAll(null)
  }
  const [help, setHelp] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const at = rows.findIndex(({ _id }) => _id === open)
  const openRow = rows[at]

  useFocusInside(box, saved?._id ?? query.view)

  const last = input !== null || list.loading || list.error || !list.rows ? null : lastPage(query, list.total)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each page that is not there
  useEffect(() => {
    if (last !== null) change({ page: last })
  }, [last, query.page])

  const title = saved?.name ?? t(views[query.view].title)
  const href = useCallback((row: DeskRow) => `/case/${row._id}`, [])
  /** To the case itself, which then knows where it came from. */
  const enter = (id: string) => {
    keepTrail({
      href: `${path}${search ? `?${search}` : ''}`,
      label: title,
      input: deskInput(query),
      ids: rows.map(({ _id }) => _id),
      before: input === null ? (query.page - 1) * query.size : 0,
      total: input === null ? list.total : rows.length,
    })
    navigate(`/case/${id}`)
  }
  const openOf = (row: DeskRow) => (previews ? change({ open: row._id }) : enter(row._id))
  const { focusRow, step, current, press, finished } = useDeskSteps({
    ...{ box, rows, loading: list.loading, failed: Boolean(list.error), open, query, change },
    follows: previews && (room === 'wide' || open !== null),
    paged: input === null ? list.total : null,
    onChoose(id) {
      select((before) => {
        const next = new Set(before)
        if (!next.delete(id)) next.add(id)
        return next
      })
      setAll(null)
    },
  })
  const onKeyDown = useShortcuts(box, state.keys !== false, {
    j: () => press('j'),
    k: () => press('k'),
    x: () => press('x'),
    s: () =>
      selected.size > 0
        ? box.current && pressShortcut(box.current, 's')
        : box.current?.querySelector<HTMLElement>('.a-connections button')?.focus(),
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
  })
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
              <NewCaseLink />
            </>
          }
        >
          <DeskFilters
            query={query}
            onChange={change}
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
            <DataTable<DeskRow>
              label={title}
              {...(input !== null && groups.held
                ? {
                    groups: groups.held.groups.flatMap((group, i) =>
                      group.totalCount === 0 || group.ended
                        ? []
                        : [headingOf(group, query.groupBy, rowsInGroups[i]?.length ?? 0)],
                    ),
                    onToggle: (id: string) => {
                      const next = new Set(closed)
                      if (!next.delete(id)) next.add(id)
                      setClosed(next)
                    },
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
              rowClass={(row) => (list.leaving.has(row._id) ? 'k-leaving' : undefined)}
              compact={state.compact ?? false}
              selected={selected}
              onSelect={setSelected}
              barOverHeadings
              chosenCount={isAll ?? selected.size}
              bulk={(ids) => (
                <DeskSelection
                  chosen={chosenCases(ids, isAll, query, rows)}
                  total={list.total}
                  onAll={() => setAll({ n: list.total, of: asked })}
                  onDone={() => {
                    setSelected(new Set())
                    box.current?.focus()
                  }}
                  sheet={() => ({
                    ...deskSheet(query, chosen),
                    ...(isAll === null && { ids: [...ids].slice(0, 1_000) }),
                  })}
                />
              )}
              told={<ChangeLine className="a-in-card" />}
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
              {...(input === null
                ? {
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
                  }
                : {})}
            />
          )}
          {layout !== 'list' && <ChangeLine />}
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

/** Rows that are kept by groups: nothing of these waits or leaves. */
const noList = { leaving: new Set<string>(), waiting: 0, show: () => {} }

/** The cases of each group; one that two people have stands where it comes first. */
function onceEach(held: DeskGroups | undefined): DeskRow[][] {
  const seen = new Set<string>()
  return (held?.groups ?? []).map(({ data }) =>
    data.filter(({ _id }) => {
      if (seen.has(_id)) return false
      seen.add(_id)
      return true
    }),
  )
}

/** The day as YYYY-MM-DD, where the person is. */
const dayIn = (at: number) => new Intl.DateTimeFormat('sv-SE').format(at)

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
