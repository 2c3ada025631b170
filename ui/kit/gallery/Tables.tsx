import { ChevronDown, Plus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../Button.tsx'
import { FilterBox } from '../input/FilterBox.tsx'
import { Menu } from '../overlay/Menu.tsx'
import { toast } from '../overlay/toastStore.ts'
import { Avatar } from '../show/Avatar.tsx'
import { Chip } from '../show/Chip.tsx'
import { EmptyState } from '../show/EmptyState.tsx'
import { RelativeTime } from '../show/RelativeTime.tsx'
import { ColumnMenu } from '../table/ColumnMenu.tsx'
import { DataTable } from '../table/DataTable.tsx'
import type { Column, Sort } from '../table/tableColumn.ts'
import { Part } from './Part.tsx'

interface Case {
  _id: string
  number: string
  matter: string
  place: string
  status: [string, string]
  handler: string | null
  updated: number
}

const statuses: [string, string][] = [
  ['Under handläggning', 'info'],
  ['Väntar på entreprenör', 'warning'],
  ['Åtgärdad', 'success'],
  ['Försenad', 'danger'],
]
const matters = ['Belysning', 'Hål i gatan', 'Lekplats', 'Klotter', 'Träd', 'Papperskorg']
const places = ['Storgatan 3', 'Parkvägen', 'Skolgatan 2', 'Hamnvägen', 'Kyrkogatan 9', 'Ringvägen 77']
const handlers = ['Maria Holm', null, 'Johan Sand', 'Elin Lund']
const minute = 60_000
const start = Date.now()
const cases: Case[] = Array.from({ length: 128 }, (_, n) => ({
  _id: `c${n}`,
  number: `2026-${String(412 - n).padStart(5, '0')}`,
  matter: matters[(n * 5) % 6] ?? '',
  place: places[(n * 7) % 6] ?? '',
  status: statuses[(n * 3 + (n >> 2)) % 4] ?? ['', ''],
  handler: handlers[n % 4] ?? null,
  updated: start - (4 + n * n * 22) * minute,
}))

const columns: Column<Case>[] = [
  {
    id: 'number',
    label: 'Nummer',
    sortable: true,
    render: (row) => <span className="k-number">{row.number}</span>,
  },
  { id: 'matter', label: 'Ärende', sortable: true },
  { id: 'place', label: 'Plats', hideBelow: 800 },
  { id: 'status', label: 'Status', render: (row) => <Chip label={row.status[0]} color={row.status[1]} /> },
  {
    id: 'handler',
    label: 'Handläggare',
    hideBelow: 600,
    render: (row) =>
      row.handler ? (
        <span className="g-row">
          <Avatar name={row.handler} size={24} /> {row.handler}
        </span>
      ) : (
        <span className="k-muted">Ingen</span>
      ),
  },
  {
    id: 'updated',
    label: 'Uppdaterat',
    sortable: true,
    firstSort: -1,
    hideBelow: 500,
    render: (row) => <RelativeTime date={row.updated} className="k-muted k-number" />,
  },
]

export function Tables() {
  const [selected, setSelected] = useState<Set<string>>(new Set(['c10', 'c11']))
  const [sort, setSort] = useState<Sort>({ column: 'updated', direction: -1 })
  const [page, setPage] = useState(2)
  const [size, setSize] = useState(10)
  const [text, setText] = useState('')
  const [chips, setChips] = useState(['Storgatan', 'Status: Under handläggning'])
  const [shown, setShown] = useState(columns.map((column) => column.id))
  const rows = [...cases]
    .sort((a, b) => {
      const key = sort.column as 'number' | 'matter' | 'updated'
      return a[key] < b[key] ? -sort.direction : sort.direction
    })
    .slice((page - 1) * size, page * size)
  return (
    <Part title="Tables">
      <div className="g-head">
        <FilterBox
          text={text}
          onText={setText}
          chips={chips.map((label) => ({ id: label, label }))}
          onAdd={(label) => setChips([...new Set([...chips, label])])}
          onRemove={(id) => setChips(chips.filter((chip) => chip !== id))}
          onClear={() => {
            setChips([])
            setText('')
          }}
        />
        <Button variant="primary" icon={Plus}>
          Nytt ärende
        </Button>
      </div>
      <DataTable
        label="Ärenden"
        columns={columns.filter((column) => shown.includes(column.id))}
        rows={rows}
        href={(row) => `#${row._id}`}
        onOpen={(row) => toast.info(`Öppnar ${row.number}`)}
        selected={selected}
        onSelect={setSelected}
        bulk={() => (
          <>
            <Menu
              trigger={<Button iconAfter={ChevronDown}>Byt status</Button>}
              items={statuses.map(([label]) => ({ id: label, label }))}
            />
            <Button>Tilldela</Button>
            <Button variant="ghost">Ta bort</Button>
          </>
        )}
        tools={<ColumnMenu columns={columns} shown={shown} onShown={setShown} />}
        sort={sort}
        onSort={setSort}
        pager={{
          page,
          size,
          total: cases.length,
          onPage: setPage,
          onSize: (next) => {
            setSize(next)
            setPage(1)
          },
        }}
      />
      <div className="g-grid">
        <DataTable
          label="Laddas"
          columns={columns.slice(0, 2)}
          rows={[]}
          loading
          pager={{ page: 1, size: 5, total: 0, onPage: () => {} }}
        />
        <DataTable
          label="Tom"
          columns={columns.slice(0, 2)}
          rows={[]}
          empty={
            <EmptyState title="Inga ärenden" action={<Button variant="primary">Nytt ärende</Button>}>
              När någon skickar in ett formulär syns det här.
            </EmptyState>
          }
        />
        <DataTable
          label="Fel"
          columns={columns.slice(0, 2)}
          rows={[]}
          error="Ärendena kunde inte hämtas."
          onRetry={() => {}}
        />
        <DataTable label="Hämtas om" columns={columns.slice(0, 2)} rows={cases.slice(0, 3)} loading />
      </div>
    </Part>
  )
}
