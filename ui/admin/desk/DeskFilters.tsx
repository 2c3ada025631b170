import { useRef, useState } from 'react'
import { Dialog, DialogTrigger } from 'react-aria-components/Dialog'
import {
  type DeskQuery,
  type FilterColumn,
  type FilterOperator,
  type FilterPart,
  filterColumns,
  filterOperators,
  filterParts,
  filtersOf,
  notThere,
  operatorsOf,
  questionNotThere,
} from '../../../src/shared/desk/query.ts'
import { mergedName, mergedPlace } from '../../../src/shared/process/mergedPlace.ts'
import { priorities, priorityNames } from '../../../src/shared/process/priorities.ts'
import { arrivalNames, arrivals } from '../../../src/shared/process/sources.ts'
import { completionFilters, completionNames } from '../../../src/shared/process/talk/completion.ts'
import { Button } from '../../kit/Button.tsx'
import { FilterBox, type FilterChip, OperatorMenu } from '../../kit/input/FilterBox.tsx'
import type { Option } from '../../kit/input/OptionRow.tsx'
import { Selector } from '../../kit/input/Selector.tsx'
import { TextField } from '../../kit/input/TextField.tsx'
import { Popup } from '../../kit/overlay/Popup.tsx'
import { useT } from '../../kit/text.tsx'
import { useReferences } from '../fields/useReferences.ts'
import { useDelayed } from '../list/useDelayed.ts'
import { AnswerFilter } from './AnswerFilter.tsx'
import type { Absent } from './useAbsent.ts'
import { type DeskFacet, useFacets } from './useFacets.ts'

export interface DeskFiltersProps {
  query: DeskQuery
  onChange: (change: Partial<DeskQuery>) => void
  /** What it is narrowed by and is not there. */
  absent: readonly Absent[]
  /** The view that a saved one stands on, where that narrows it, too: a chip says it. */
  standsOn: string | null
  onClear: () => void
  /** There is no room for a line of them: they stand behind a button that counts them. */
  folds?: boolean
  /** Right of the box. */
  beside: React.ReactNode
}

/** A word, and what a case must be: each is a chip that says so and can be taken away. */
export function DeskFilters({
  query,
  onChange,
  absent,
  standsOn,
  onClear,
  folds = false,
  beside,
}: DeskFiltersProps) {
  const t = useT()
  const [text, setText] = useDelayed(query.text, (next) => onChange({ text: next.trim() }))
  const [open, setOpen] = useState(false)
  const { filters, arrived } = query
  const parts = filterParts(filters)
  const narrowed = parts.map(({ column }) => column)
  // What a column was compared with, for when it is compared again, and how it will be where nothing is chosen yet.
  const compared = useRef(new Map<string, readonly string[]>())
  const [begun, setBegun] = useState<Readonly<Record<string, FilterOperator>>>({})
  const namedIn = (column: string) => parts.flatMap((part) => (part.column === column ? part.values : []))
  const operatorWords: Record<FilterOperator, string> = {
    is: t('är'),
    not: t('är inte'),
    begins: t('börjar med'),
    contains: t('innehåller'),
    between: t('mellan'),
    empty: t('desk.isEmpty'),
    given: t('finns'),
  }
  const facets = useFacets(query, open || narrowed.length > 0)
  const kindOf = (column: string) => facets.find((facet) => facet.column === column)?.kind
  const operatorsFor = (column: string) =>
    operatorsOf(column, kindOf(column)).map((id) => ({ id, label: operatorWords[id] }))
  const users = useReferences('user', namedIn('handler'), undefined)
  const named = new Set(
    facets.flatMap(({ column, options }) => (column === 'form' ? options.map(({ value }) => value) : [])),
  )
  // Of what no case has been made by yet; the rest the facets name.
  const unnamed = facets.length === 0 ? [] : namedIn('form').filter((id) => !named.has(id))
  const forms = useReferences('form', unnamed, undefined)
  const queues = useReferences('group', namedIn('queue'), undefined)
  const own: Record<FilterColumn, { label: string; known: readonly Option[] }> = {
    status: { label: t('Status'), known: [{ value: mergedPlace, label: t(mergedName) }] },
    stateGroup: { label: t('Statusgrupp'), known: [] },
    form: { label: t('Formulär'), known: forms.known },
    category: { label: t('Kategori'), known: [] },
    handler: { label: t('Handläggare'), known: users.known },
    group: { label: t('Grupp'), known: [] },
    queue: { label: t('Kö'), known: queues.known },
    tag: { label: t('desk.tag'), known: [] },
    priority: {
      label: t('Prioritet'),
      known: priorities.map((value) => ({ value, label: t(priorityNames[value]) })),
    },
    completion: {
      label: t('Komplettering'),
      known: completionFilters.map((value) => ({ value, label: t(completionNames[value]) })),
    },
    parent: { label: t('Delärende till'), known: [] },
    source: {
      label: t('Källa'),
      known: arrivals.map((value) => ({ value, label: t(arrivalNames[value]) })),
    },
  }
  const nameOfGone = (column: string) => (value: string) =>
    value === notThere || absent.some((one) => one.what === column && one.value === value && !one.name)
      ? t('borttaget eller dolt')
      : undefined
  const columns = [
    ...filterColumns.map((column) => ({ column, ...own[column], kind: undefined })),
    ...[...new Set([...facets.map(({ column }) => column), ...narrowed])]
      .filter((column) => column.startsWith('data.'))
      .map((column) => ({
        column,
        label:
          column === questionNotThere
            ? t('Fråga')
            : (facets.find((facet) => facet.column === column)?.label ?? column.slice('data.'.length)),
        known: [],
        kind: kindOf(column),
      })),
  ].map((one) => ({ ...one, ...offered(facets, one, namedIn(one.column), nameOfGone(one.column)) }))
  /** In the place of one of the conditions, or after all of them. */
  const setPart = (at: number, next: FilterPart | null) => {
    const changed = at < 0 ? [...parts] : parts.filter((_, i) => i !== at)
    if (next) changed.splice(at < 0 ? changed.length : at, 0, next)
    onChange({ filters: filtersOf(changed) })
  }
  const setOperator = (column: string, at: number, operator: FilterOperator) => {
    const part = parts[at]
    if (part && part.values.length > 0) compared.current.set(column, part.values)
    const needsNone = operator === 'empty' || operator === 'given'
    const values = needsNone ? [] : (compared.current.get(column) ?? [])
    setBegun({ ...begun, [column]: operator })
    if (needsNone || values.length > 0) return setPart(at, { column, operator, values })
    // There is nothing to compare with yet: it is chosen beside the others.
    if (part) setPart(at, null)
    setOpen(true)
  }
  const days = [arrived.from, arrived.to].filter(Boolean)
  const chips: FilterChip[] = [
    ...(standsOn === null ? [] : [{ id: 'view', label: t('Vy: {view}', { view: standsOn }) }]),
    ...query.words.map((word) => ({ id: `w.${word}`, label: word })),
    ...columns.flatMap(({ column, label, options }) => {
      const named = (value: string) => options.find((one) => one.value === value)?.label ?? value
      return parts.flatMap((part, at): FilterChip[] => {
        if (part.column !== column) return []
        const value =
          part.operator === 'between' ? part.values.join(' – ') : part.values.map(named).join(', ')
        const words = [label, operatorWords[part.operator], value].filter(Boolean)
        return [
          {
            // The one that is being changed stays the same chip, with the focus in it.
            id: `part.${parts.slice(0, at).filter((one) => one.column === column).length}.${column}`,
            label: words.join(' '),
            compares: {
              ...{ column: label, operator: part.operator, operators: operatorsFor(column), value },
              onOperator: (id) =>
                setOperator(column, at, filterOperators.find((one) => one === id) ?? part.operator),
            },
          },
        ]
      })
    }),
    ...(days.length > 0 ? [{ id: 'arrived', label: `${t('Inkom')}: ${arrived.from}–${arrived.to}` }] : []),
  ]
  const choices = (
    <>
      {columns
        .filter(
          ({ column, options, kind }) =>
            !kind && options.length > 0 && column !== questionNotThere && column !== 'parent',
        )
        .map(({ column, label, options }) => {
          const at = narrowed.indexOf(column)
          const operator = parts[at]?.operator ?? begun[column] ?? 'is'
          const needsNone = operator === 'empty' || operator === 'given'
          return (
            <div key={column} className="a-filter">
              <Selector
                multi
                label={label}
                placeholder={needsNone ? operatorWords[operator] : t('Alla')}
                options={options}
                value={parts[at]?.values ?? []}
                onChange={(values) =>
                  setPart(
                    at,
                    values.length > 0 ? { column, operator: needsNone ? 'is' : operator, values } : null,
                  )
                }
              />
              <OperatorMenu
                column={label}
                operator={operator}
                operators={operatorsFor(column)}
                onOperator={(id) =>
                  setOperator(column, at, filterOperators.find((one) => one === id) ?? 'is')
                }
              />
            </div>
          )
        })}
      {columns.map(({ column, label, kind }) => {
        if (!kind || !(narrowed.includes(column) || column in begun)) return null
        const at = narrowed.indexOf(column)
        const operator = parts[at]?.operator ?? begun[column] ?? operatorsOf(column, kind)[0] ?? 'is'
        const needsNone = operator === 'empty' || operator === 'given'
        return (
          <div key={column} className="a-filter">
            <AnswerFilter
              label={label}
              kind={kind}
              values={parts[at]?.values ?? []}
              presence={needsNone ? operatorWords[operator] : null}
              onChange={(values) => {
                const given = kind === 'text' ? values.slice(0, 1) : values
                setPart(at, given.some((one) => one !== '') ? { column, operator, values: given } : null)
              }}
            />
            <OperatorMenu
              column={label}
              operator={operator}
              operators={operatorsFor(column)}
              onOperator={(id) => setOperator(column, at, filterOperators.find((one) => one === id) ?? 'is')}
            />
          </div>
        )
      })}
      {columns.some(({ kind }) => kind) && (
        <Selector
          label={t('Svar på en fråga')}
          placeholder={t('Välj en fråga')}
          options={columns.flatMap(({ column, label, kind }) =>
            kind && !narrowed.includes(column) && !(column in begun) ? [{ value: column, label }] : [],
          )}
          value={null}
          onChange={(column) => {
            const first = column && operatorsOf(column, kindOf(column))[0]
            if (column && first) setBegun({ ...begun, [column]: first })
          }}
        />
      )}
      <ParentFilter
        part={parts.find(({ column }) => column === 'parent')}
        words={operatorWords}
        begun={begun.parent}
        operators={operatorsFor('parent')}
        onValues={(operator, values) =>
          setPart(
            narrowed.indexOf('parent'),
            values.length > 0 ? { column: 'parent', operator, values } : null,
          )
        }
        onOperator={(operator) => setOperator('parent', narrowed.indexOf('parent'), operator)}
      />
      <div className="a-pair">
        <TextField
          type="date"
          label={t('Inkom från')}
          value={arrived.from}
          onChange={(from) => onChange({ arrived: { ...arrived, from } })}
        />
        <TextField
          type="date"
          label={t('till')}
          value={arrived.to}
          onChange={(to) => onChange({ arrived: { ...arrived, to } })}
        />
      </div>
    </>
  )
  return (
    <div className="a-desk-filters">
      <FilterBox
        text={text}
        onText={setText}
        shortcut="/"
        beside={beside}
        placeholder={t('Filtrera på ord, person, status…')}
        chips={chips}
        onAdd={(word) => {
          setText('')
          onChange({ text: '', words: [...new Set([...query.words, word])] })
        }}
        onRemove={(id) => {
          if (id.startsWith('w.')) onChange({ words: query.words.filter((word) => `w.${word}` !== id) })
          else if (id === 'view') onChange({ view: 'all' })
          else if (id === 'arrived') onChange({ arrived: { from: '', to: '' } })
          else {
            const [, nth, column] = /^part\.(\d+)\.(.+)$/.exec(id) ?? []
            const of = parts.flatMap((part, at) => (part.column === column ? [at] : []))
            setPart(of[Number(nth)] ?? parts.length, null)
          }
        }}
        onClear={() => {
          setText('')
          onClear()
        }}
        {...(folds
          ? {
              fold: (on, count) => (
                <AddFilter open={open} onOpen={setOpen} folded={{ on, count }}>
                  {choices}
                </AddFilter>
              ),
            }
          : {
              more: (
                <AddFilter open={open} onOpen={setOpen}>
                  {choices}
                </AddFilter>
              ),
            })}
      />
    </div>
  )
}

interface ParentFilterProps {
  part: FilterPart | undefined
  words: Readonly<Record<FilterOperator, string>>
  begun: FilterOperator | undefined
  operators: { id: FilterOperator; label: string }[]
  onValues: (operator: FilterOperator, values: readonly string[]) => void
  onOperator: (operator: FilterOperator) => void
}

/** Children of a case, by its number as it is written. */
function ParentFilter({ part, words, begun, operators, onValues, onOperator }: ParentFilterProps) {
  const t = useT()
  const operator = part?.operator ?? begun ?? 'is'
  const needsNone = operator === 'empty' || operator === 'given'
  return (
    <div className="a-filter">
      <AnswerFilter
        label={t('Delärende till (nummer)')}
        kind="text"
        values={part?.values.slice(0, 1) ?? []}
        presence={needsNone ? words[operator] : null}
        onChange={([number = '']) => onValues(needsNone ? 'is' : operator, number === '' ? [] : [number])}
      />
      <OperatorMenu
        column={t('Delärende till')}
        operator={operator}
        operators={operators}
        onOperator={(id) => onOperator(filterOperators.find((one) => one === id) ?? 'is')}
      />
    </div>
  )
}

/** What is in the column now, and what is chosen already although nothing is left of it. */
function offered(
  facets: readonly DeskFacet[],
  { column, known }: { column: string; known: readonly Option[] },
  chosen: readonly string[],
  /** What is said of a value that is not there; undefined of one that is. */
  goneName: (value: string) => string | undefined,
): { options: Option[] } {
  const options = facets.find((facet) => facet.column === column)?.options ?? []
  const missing = chosen.filter((value) => !options.some((one) => one.value === value))
  const named = (value: string) => goneName(value) ?? known.find((one) => one.value === value)?.label ?? value
  return { options: [...options, ...missing.map((value) => ({ value, label: named(value) }))] }
}

interface AddFilterProps {
  open: boolean
  onOpen: (open: boolean) => void
  /** What is on stands in it, and is counted. */
  folded?: { on: React.ReactNode; count: number }
  children: React.ReactNode
}

function AddFilter({ open, onOpen, folded, children }: AddFilterProps) {
  const t = useT()
  return (
    <DialogTrigger isOpen={open} onOpenChange={onOpen}>
      {folded ? (
        <Button>{folded.count > 0 ? t('Filter ({n})', { n: folded.count }) : t('Filter')}</Button>
      ) : (
        <Button small icon="plus" className="a-add-filter">
          {t('Filter')}
        </Button>
      )}
      <Popup>
        <Dialog aria-label={t('Filter')} className="k-popup-dialog a-filters">
          {folded?.on}
          {children}
        </Dialog>
      </Popup>
    </DialogTrigger>
  )
}
