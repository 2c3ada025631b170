import { useLocation, useSearch } from 'wouter'
import {
  type DeskQuery,
  deskQuestion,
  nothingNarrowed,
  readDeskQuery,
  writeDeskQuery,
} from '../../../src/shared/desk/query.ts'
import { type FigureGroup, figureGroups, groupLabels } from '../../../src/shared/figures/columns.ts'
import { keysOf } from '../../../src/shared/record.ts'
import { todayInSweden } from '../../kit/calendar/days.ts'
import { cx } from '../../kit/cx.ts'
import { IconButton } from '../../kit/IconButton.tsx'
import { Select } from '../../kit/input/Select.tsx'
import { TextField } from '../../kit/input/TextField.tsx'
import { ErrorState } from '../../kit/show/ErrorState.tsx'
import { Skeleton } from '../../kit/show/Skeleton.tsx'
import { useRegion, useT } from '../../kit/text.tsx'
import { messageOf } from '../actionError.ts'
import { DeskFilters } from '../desk/DeskFilters.tsx'
import { DownloadMenu } from '../download/DownloadMenu.tsx'
import { Page } from '../page/Page.tsx'
import { Bars } from './Bars.tsx'
import { FigureTable } from './FigureTable.tsx'
import { FlowChart } from './FlowChart.tsx'
import './figures.css'
import { type Days, type Period, periods, readPeriod, writePeriod } from './period.ts'
import { timeWords } from './timeWords.ts'
import { type FigureReply, useFigures } from './useFigures.ts'
import { ageWords, outcomeWords } from './words.ts'

/** What the address does not say of the list: figures have no pages. */
const noPages = 25

/** For leaders: what came in, was closed and took how long, of the cases that the reader may read. */
export function FiguresPage() {
  const t = useT()
  const [path, navigate] = useLocation()
  const search = useSearch()
  const { period, ...days } = readPeriod(search, todayInSweden())
  const by = groupIn(search)
  const query = readDeskQuery(search, noPages)
  const { texts, where } = deskQuestion(query)
  const input = { ...days, by, ...(texts && { texts }), ...(where && { where }) }
  const { figures, loading, error, reload } = useFigures(input)
  const go = (next: string) => navigate(`${path}${next}`, { replace: true })
  const setPeriod = (next: Period, of: Days) => go(writePeriod(search, next, of))
  const setBy = (next: FigureGroup) => {
    const out = new URLSearchParams(search)
    if (next === 'form') out.delete('by')
    else out.set('by', next)
    go(out.size > 0 ? `?${out}` : '')
  }
  const narrow = (part: Partial<DeskQuery>) => go(writeDeskQuery(search, { ...query, ...part }, noPages))
  /** The list of what is open in a row, narrowed as the figures are. */
  const href = (value: string) =>
    `/formData${writeDeskQuery('', { ...query, filters: { ...query.filters, [by]: [value] } }, noPages)}`
  return (
    <Page
      title={t('Uppföljning')}
      description={t('Siffrorna är räknade på de ärenden som du får läsa.')}
      actions={
        <DownloadMenu
          trigger={(busy) => (
            <IconButton
              outlined
              icon="file-spreadsheet"
              label={t('Hämta siffrorna')}
              disabled={busy || !figures}
            />
          )}
          wanted={() => ({ figures: input })}
        />
      }
    >
      <div className="a-figure-bar">
        <Select
          label={t('Period')}
          value={period}
          options={keysOf(periods).map((value) => ({ value, label: t(periods[value]) }))}
          onChange={(next) => setPeriod(next, days)}
        />
        {period === 'own' && (
          <>
            <TextField
              type="date"
              label={t('Från')}
              value={days.from}
              onChange={(from) => from && setPeriod('own', { ...days, from })}
            />
            <TextField
              type="date"
              label={t('Till')}
              value={days.to}
              onChange={(to) => to && setPeriod('own', { ...days, to })}
            />
          </>
        )}
        <Select
          label={t('Fördela på')}
          value={by}
          options={figureGroups.map((value) => ({ value, label: t(groupLabels[value]) }))}
          onChange={setBy}
        />
      </div>
      <DeskFilters
        query={query}
        onChange={narrow}
        standsOn={null}
        onClear={() => narrow(nothingNarrowed)}
        beside={null}
      />
      {error ? (
        <ErrorState onRetry={reload}>{messageOf(error)}</ErrorState>
      ) : figures ? (
        <div className={cx('a-figures', loading && 'a-stale')} aria-busy={loading}>
          <Tiles total={figures.total} />
          <FlowChart over={figures.over} step={figures.step} />
          <div className="a-figure-pair">
            <Bars
              title={t('Öppna nu, efter ålder')}
              empty={t('Inget är öppet.')}
              bars={figures.ages.map(({ days: age, count }) => ({
                id: String(age),
                label: t(ageWords(age)),
                count,
              }))}
            />
            <Bars
              title={t('Avslutade, efter utfall')}
              empty={t('Inget avslutades under perioden.')}
              bars={figures.outcomes.map(({ outcome, count }) => ({
                id: outcome,
                label: t(outcomeWords(outcome)),
                count,
              }))}
            />
          </div>
          <FigureTable figures={figures} by={by} href={href} />
        </div>
      ) : (
        <Skeleton lines={8} />
      )}
    </Page>
  )
}

function Tiles({ total }: { total: FigureReply['total'] }) {
  const t = useT()
  const region = useRegion()
  const number = new Intl.NumberFormat(region)
  const share = new Intl.NumberFormat(region, { style: 'percent' })
  const due = total.held + total.missed
  const time = (ms: number | null) => (ms === null ? '–' : timeWords(ms, t))
  const tiles = [
    { id: 'incoming', label: t('Inkomna'), value: number.format(total.incoming) },
    { id: 'closed', label: t('Avslutade'), value: number.format(total.closed) },
    {
      id: 'open',
      label: t('Öppna nu'),
      value: number.format(total.open),
      beside: total.late > 0 && t('{n} försenade', { n: number.format(total.late) }),
    },
    { id: 'answer', label: t('Tid till första svar'), value: time(total.firstAnswer) },
    {
      id: 'closing',
      label: t('Tid till avslut'),
      value: time(total.toClosing),
      beside:
        total.mostToClosing !== null && t('nio av tio inom {time}', { time: time(total.mostToClosing) }),
    },
    {
      id: 'due',
      label: t('Avslutade i tid'),
      value: due > 0 ? share.format(total.held / due) : '–',
      beside:
        due > 0 &&
        t('{held} av {due} med slutdatum', { held: number.format(total.held), due: number.format(due) }),
    },
  ]
  return (
    <dl className="a-tiles">
      {tiles.map(({ id, label, value, beside }) => (
        <div key={id} className="a-tile">
          <dt>{label}</dt>
          <dd>
            <strong className="k-number">{value}</strong>
            {beside && <span className="k-muted">{beside}</span>}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function groupIn(search: string): FigureGroup {
  const asked = new URLSearchParams(search).get('by')
  return figureGroups.find((group) => group === asked) ?? 'form'
}
