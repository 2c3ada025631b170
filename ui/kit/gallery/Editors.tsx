import { useState } from 'react'
import type { TargetTo } from '../../../src/shared/fields/kinds/link.ts'
import { ColorPicker } from '../input/ColorPicker.tsx'
import { FileDrop } from '../input/FileDrop.tsx'
import { LinkEditor } from '../input/LinkEditor.tsx'
import { RolePicker } from '../input/RolePicker.tsx'
import { toast } from '../overlay/toastStore.ts'
import { type KeyValueRow, KeyValueTable } from '../table/KeyValueTable.tsx'
import { MetadataTable } from '../table/MetadataTable.tsx'
import { Part } from './Part.tsx'

const names = [
  { value: 'diarienummer', label: 'Diarienummer' },
  { value: 'förvaltning', label: 'Förvaltning' },
  { value: 'gallras', label: 'Gallras' },
]
const pages = [
  { value: 'home', label: 'Startsidan', description: '/v/home' },
  { value: 'tickets', label: 'Ärenden', description: '/v/tickets' },
]
const roles = ['Handläggare', 'Registrator', 'Byggare'].map((label) => ({ value: label, label }))

export function Editors() {
  const [color, setColor] = useState<string | null>('#0f5c56')
  const [own, setOwn] = useState<string | null>('#abc')
  const [rows, setRows] = useState<KeyValueRow[]>([
    { type: 'text', key: 'Accept', value: 'application/json', file: '' },
    { type: 'file', key: 'bilaga', value: '', file: '{}' },
  ])
  const [metadata, setMetadata] = useState<Record<string, string>>({ diarienummer: 'KS 2026/412' })
  const [link, setLink] = useState<TargetTo>({ to: 'home' })
  const [chosen, setChosen] = useState(['Handläggare', 'Registrator'])
  return (
    <Part title="Editors">
      <div className="g-grid">
        <ColorPicker label="Bakgrund" value={color} onChange={setColor} />
        <ColorPicker label="Textfärg" value={own} onChange={setOwn} description="Tre eller sex siffror" />
        <RolePicker label="Synlig för roller" value={chosen} onChange={setChosen} options={roles} />
        <FileDrop
          label="Bilder"
          hint="Högst 5 bilder, 16 MB var"
          accept={['image/*']}
          multiple
          onFiles={(files) => toast.info(files.map((file) => file.name).join(', '))}
        />
        <LinkEditor label="Länk" value={link} onChange={setLink} pages={pages} />
        <MetadataTable label="Metadata" value={metadata} onChange={setMetadata} names={names} />
      </div>
      <KeyValueTable
        label="Innehåll"
        rows={rows}
        onChange={setRows}
        onEditFile={() => toast.info('Redigera fil')}
      />
    </Part>
  )
}
