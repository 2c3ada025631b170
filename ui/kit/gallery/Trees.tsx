import { useState } from 'react'
import { IconButton } from '../IconButton.tsx'
import { type TreeNode, TreeView } from '../table/TreeView.tsx'
import { Part } from './Part.tsx'

const nodes: TreeNode[] = [
  {
    id: 'page',
    label: 'Felet',
    icon: 'file-text',
    children: [
      {
        id: 'section',
        label: 'Sektion',
        icon: 'square',
        children: [
          {
            id: 'row',
            label: 'Rad',
            icon: 'rows-2',
            children: [
              { id: 'radio', label: 'Vad gäller det?', icon: 'circle-dot' },
              { id: 'text', label: 'Var finns felet?', icon: 'text-cursor-input' },
              {
                id: 'date',
                label: 'När upptäcktes felet?',
                icon: 'calendar',
                badge: { label: '1', color: 'warning', icon: 'triangle-alert' },
              },
              { id: 'help', label: 'Utan namn', icon: 'text', muted: true },
            ],
          },
        ],
      },
    ],
  },
  { id: 'check', label: 'Granska', icon: 'list-checks' },
]
const many: TreeNode[] = Array.from({ length: 40 }, (_, page) => ({
  id: `p${page}`,
  label: `Sida ${page + 1}`,
  icon: 'file-text',
  children: Array.from({ length: 50 }, (_, n) => ({
    id: `p${page}-${n}`,
    label: `Fält ${page + 1}.${n + 1}`,
  })),
}))

export function Trees() {
  const [expanded, setExpanded] = useState<Set<string>>(new Set(['page', 'section', 'row', 'p0', 'p1']))
  const [selected, setSelected] = useState<Set<string>>(new Set(['text']))
  const [moved, setMoved] = useState('')
  const [opened, setOpened] = useState('')
  return (
    <Part title="Trees">
      <div className="g-grid">
        <div className="g-card">
          <TreeView
            label="Disposition"
            nodes={nodes}
            expanded={expanded}
            onExpand={setExpanded}
            selected={selected}
            onSelect={setSelected}
            multi
            onOpen={(id) => setOpened(id)}
            onMove={(ids, target) => setMoved(`${ids.join(', ')} ${target.place} ${target.id}`)}
            canMove={(_, target) => target.id !== 'check' || target.place !== 'on'}
            actions={(node) => <IconButton small icon="trash-2" label={`Ta bort ${node.label}`} />}
          />
          <p data-testid="moved">{moved}</p>
          <p data-testid="opened">{opened}</p>
        </div>
        <div className="g-card">
          <TreeView
            virtual
            className="g-tall"
            label="Många"
            nodes={many}
            expanded={expanded}
            onExpand={setExpanded}
            selected={selected}
            onSelect={setSelected}
          />
        </div>
      </div>
    </Part>
  )
}
