import { useMemo } from 'react'
import type { ColumnWidth, WantedColumn } from '../../../../src/shared/desk/query.ts'
import { arrivalNames, arrivalOf } from '../../../../src/shared/process/sources.ts'
import { Chip } from '../../../kit/show/Chip.tsx'
import { formatFull } from '../../../kit/show/formatSince.ts'
import { RelativeTime } from '../../../kit/show/RelativeTime.tsx'
import type { Column } from '../../../kit/table/tableColumn.ts'
import { useRegion, useT } from '../../../kit/text.tsx'
import { ClockText } from '../ClockText.tsx'
import type { DeskState } from '../deskState.ts'
import { formatChanged, freshness } from '../formatChanged.ts'
import { PriorityMark } from '../PriorityMark.tsx'
import { PresentMark } from '../presence/Present.tsx'
import { unbroken } from '../unbroken.ts'
import { useNow } from '../useNow.ts'
import { CaseMarks, Handlers, hasMarks, NewsMark } from './CaseMarks.tsx'
import type { DeskRow } from './deskInput.ts'

/** A column as it can be chosen. */
export interface DeskColumn extends Column<DeskRow> {
  /** On show from the start. */
  usual: boolean
}

const widths: Readonly<Record<ColumnWidth, string>> = { narrow: '10%', middle: '18%', wide: '34%' }

/** All columns of the desk, and those on show in the order that the person wants. */
export function useDeskColumns(
  state: DeskState,
  /** The case stands beside the list: two lines a row, and fewer columns. */
  beside: boolean,
): {
  all: readonly DeskColumn[]
  shown: readonly DeskColumn[]
  /** Those that the person wants, whether or not there is room. */
  chosen: readonly DeskColumn[]
} {
  const t = useT()
  return useMemo(() => {
    const all: DeskColumn[] = [
      {
        id: 'title',
        label: t('Ärende'),
        usual: true,
        rowHeader: true,
        wrap: true,
        width: '40%',
        render: (row) => <Title row={row} number={beside} />,
      },
      {
        id: 'DiaryNumber',
        label: t('Nummer'),
        usual: true,
        sortable: true,
        firstSort: -1,
        hideBelow: 720,
        render: ({ DiaryNumber }) => <span className="k-number k-muted">{DiaryNumber}</span>,
      },
      {
        id: 'status',
        label: t('Status'),
        usual: true,
        sortable: true,
        hideBelow: 420,
        render: ({ status }) => <Chip label={status.name} color={status.color ?? 'neutral'} />,
      },
      {
        id: 'handler',
        label: t('Handläggare'),
        usual: true,
        hideBelow: 620,
        render: (row) => <Handlers row={row} />,
      },
      {
        id: 'form',
        label: t('Formulär'),
        usual: false,
        sortable: true,
        hideBelow: 760,
        render: ({ form }) => form.name,
      },
      {
        id: 'createdByName',
        label: t('Inskickat av'),
        usual: false,
        sortable: true,
        hideBelow: 760,
        render: ({ createdByName }) => createdByName || <span className="k-muted">{t('Anonym')}</span>,
      },
      {
        id: 'created',
        label: t('Inkom'),
        usual: false,
        sortable: true,
        firstSort: -1,
        hideBelow: 760,
        render: ({ arrived, created }) => <RelativeTime date={arrived ?? created} className="k-muted" />,
      },
      {
        id: 'due',
        label: t('Förfaller'),
        usual: false,
        sortable: true,
        hideBelow: 760,
        render: ({ due, clock }) =>
          due === null ? (
            ''
          ) : (
            <>
              <RelativeTime date={due} className="k-muted" />
              {clock && <ClockText clock={clock} short />}
            </>
          ),
      },
      {
        id: 'priority',
        label: t('Prioritet'),
        usual: false,
        sortable: true,
        firstSort: -1,
        hideBelow: 760,
        render: ({ priority }) => <PriorityMark priority={priority} always />,
      },
      {
        id: 'source',
        label: t('Källa'),
        usual: false,
        sortable: true,
        hideBelow: 760,
        render: ({ source }) => t(arrivalNames[arrivalOf(source)]),
      },
      {
        id: 'tags',
        label: t('Etiketter'),
        usual: false,
        wrap: true,
        hideBelow: 760,
        render: ({ tags }) => (
          <span className="a-tags">
            {tags.map((tag) => (
              <Chip key={tag} plain label={tag} />
            ))}
          </span>
        ),
      },
      {
        id: 'updated',
        label: t('Ändrat'),
        usual: true,
        sortable: true,
        firstSort: -1,
        align: 'right',
        render: (row) => <Changed row={row} />,
      },
    ]
    const wanted = state.columns ?? all.flatMap(({ id, usual }) => (usual ? [{ id }] : []))
    const found = wanted.flatMap(({ id, width }: WantedColumn) => {
      const column = all.find((one) => one.id === id)
      return column ? [{ ...column, ...(width && { width: widths[width] }) }] : []
    })
    const chosen = found.some(({ id }) => id === 'title') ? found : [...all.slice(0, 1), ...found]
    return { all, chosen, shown: beside ? chosen.filter(({ id }) => !inFirst.has(id)) : chosen }
  }, [t, state.columns, beside])
}

/** Columns that stand in the first one where the list is narrow. */
const inFirst = new Set(['DiaryNumber'])

/** What the case is about; its number under it where that has no column. Bold: not read since somebody changed it. */
function Title({ row, number }: { row: DeskRow; number: boolean }) {
  const t = useT()
  return (
    <span className="a-case-title">
      <span className={row.isNew ? 'a-case-name a-new' : 'a-case-name'}>
        {unbroken(row.title || row.form.name)}
        {row.isNew && <span className="k-hidden">, {t('ändrat sedan du läste det')}</span>}
        <NewsMark row={row} />
        {!number && <PresentMark id={row._id} />}
      </span>
      {(number || hasMarks(row)) && (
        <span className="a-case-under">
          {number && <span className="k-number">{row.DiaryNumber}</span>}
          <CaseMarks row={row} />
          {number && <PresentMark id={row._id} />}
        </span>
      )}
    </span>
  )
}

/** When it was changed, with a dot that fades over an hour. */
function Changed({ row: { updated } }: { row: DeskRow }) {
  const t = useT()
  const region = useRegion()
  const now = useNow()
  const fresh = freshness(updated, now)
  return (
    <span className="a-changed">
      {fresh > 0 && (
        <span className="a-fresh" style={{ opacity: Math.max(0.25, fresh) }}>
          <span className="k-hidden">{t('Nyligen ändrat')}</span>
        </span>
      )}
      <time dateTime={new Date(updated).toISOString()} title={formatFull(updated, region)}>
        {formatChanged(updated, now, { region, t })}
      </time>
    </span>
  )
}
