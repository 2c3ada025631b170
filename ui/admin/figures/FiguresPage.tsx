import { useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { swedishDay } from '../../../src/shared/calendar/swedishDay.ts'
import { type DeskQuery, nothingNarrowed, writeDeskQuery } from '../../../src/shared/desk/query.ts'
import {
  clockLabels,
  type FigureClock,
  figureClocks,
  figureGroups,
  groupLabels,
} from '../../../src/shared/figures/columns.ts'
import { type Days, type Period, periods, writePeriod } from '../../../src/shared/figures/period.ts'
import {
  figureQuestion,
  figureText,
  noPages,
  readFigures,
  writeClock,
  writeGroup,
} from '../../../src/shared/figures/question.ts'
import { timeWords } from '../../../src/shared/figures/timeWords.ts'
import { keysOf } from '../../../src/shared/record.ts'
import { cx } from '../../kit/cx.ts'
import { Select } from '../../kit/input/Select.tsx'
import { TextField } from '../../kit/input/TextField.tsx'
import { ErrorState } from '../../kit/show/ErrorState.tsx'
import { Skeleton } from '../../kit/show/Skeleton.tsx'
import { useRegion, useT } from '../../kit/text.tsx'
import { messageOf } from '../actionError.ts'
import { AbsentLine } from '../desk/AbsentLine.tsx'
import { DeskFilters } from '../desk/DeskFilters.tsx'
import { useAbsent } from '../desk/useAbsent.ts'
import { DownloadMenu } from '../download/DownloadMenu.tsx'
import { Page } from '../page/Page.tsx'
import { Tool } from '../page/Tool.tsx'
import { Bars } from './Bars.tsx'
import { FigureTable } from './FigureTable.tsx'
import { FlowChart } from './FlowChart.tsx'
import './figures.css'
import { FigureMailModal } from './mail/FigureMailModal.tsx'
import { FigureMails } from './mail/FigureMails.tsx'
import { useFigureMails } from './mail/useFigureMails.ts'
import { type FigureReply, useFigures } from './useFigures.ts'
import { ageWords, outcomeWords } from './words.ts'

/** For leaders: what came in, was closed and took how long, of the cases that the reader may read. */
export function FiguresPage() {
  const t = useT()
  const [path, navigate] = useLocation()
  const search = useSearch()
  const address = readFigures(search, swedishDay())
  const { period, days, by, clock, query } = address
  const input = figureQuestion(address)
  const { figures, loading, error, reload } = useFigures(input)
  const mails = useFigureMails()
  const absent = useAbsent(query, null)
  const [mailing, setMailing] = useState(false)
  const go = (next: string) => navigate(`${path}${next}`, { replace: true })
  const setPeriod = (next: Period, of: Days) => go(writePeriod(search, next, of))
  const narrow = (part: Partial<DeskQuery>) => go(writeDeskQuery(search, { ...query, ...part }, noPages))
  /** The list of what is open in a row, narrowed as the figures are. */
  const href = (value: string) =>
    `/formData${writeDeskQuery('', { ...query, filters: { ...query.filters, [by]: [value] } }, noPages)}`
  return (
    <Page
      title={t('Uppföljning')}
      description={t('Siffrorna är räknade på de ärenden som du får läsa.')}
      actions={
        <>
          <Tool icon="mail" label={t('Skicka siffrorna med e-post')} onPress={() => setMailing(true)} />
          <DownloadMenu
            trigger={(busy) => (
              <Tool icon="file-spreadsheet" label={t('Hämta siffrorna')} disabled={busy || !figures} />
            )}
            wanted={() => ({ figures: input })}
          />
        </>
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
          onChange={(next) => go(writeGroup(search, next))}
        />
        <Select
          label={t('Tider räknas')}
          value={clock}
          options={figureClocks.map((value) => ({ value, label: t(clockLabels[value]) }))}
          onChange={(next) => go(writeClock(search, next))}
        />
      </div>
      <DeskFilters
        query={query}
        onChange={narrow}
        absent={absent}
        standsOn={null}
        onClear={() => narrow(nothingNarrowed)}
        beside={null}
      />
      <AbsentLine query={query} absent={absent} onChange={narrow} />
      {error ? (
        <ErrorState onRetry={reload}>{messageOf(error)}</ErrorState>
      ) : figures ? (
        <div className={cx('a-figures', loading && 'a-stale')} aria-busy={loading}>
          <Tiles total={figures.total} clock={clock} />
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
          <FigureTable figures={figures} by={by} clock={clock} href={href} />
        </div>
      ) : (
        <Skeleton lines={8} />
      )}
      <FigureMails mailings={mails.data ?? []} reload={mails.reload} />
      {mailing && (
        <FigureMailModal
          mailing={null}
          query={figureText(address)}
          isFixed={period === 'own'}
          onClose={() => setMailing(false)}
          onSaved={() => {
            setMailing(false)
            mails.reload()
          }}
        />
      )}
    </Page>
  )
}

function Tiles({ total, clock }: { total: FigureReply['total']; clock: FigureClock }) {
  const t = useT()
  const region = useRegion()
  const number = new Intl.NumberFormat(region)
  const share = new Intl.NumberFormat(region, { style: 'percent' })
  const due = total.held + total.missed
  const time = (ms: number | null) => (ms === null ? '–' : timeWords(ms, t, clock))
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
