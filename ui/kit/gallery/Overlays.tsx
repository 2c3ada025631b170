import { Copy, Download, Ellipsis, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../Button.tsx'
import { IconButton } from '../IconButton.tsx'
import { MultiPicker } from '../input/MultiPicker.tsx'
import { TextField } from '../input/TextField.tsx'
import { ConfirmDialog } from '../overlay/ConfirmDialog.tsx'
import { Menu } from '../overlay/Menu.tsx'
import { Modal } from '../overlay/Modal.tsx'
import { toast } from '../overlay/toastStore.ts'
import { PanelCard } from '../show/PanelCard.tsx'
import { Tabs } from '../show/Tabs.tsx'
import { Part } from './Part.tsx'

const roles = ['Handläggare', 'Registrator', 'Administratör', 'Byggare', 'Läsare', 'Översättare'].map(
  (label) => ({
    value: label.toLowerCase(),
    label,
    description: `Får göra det som en ${label.toLowerCase()} gör`,
  }),
)

export function Overlays() {
  const [open, setOpen] = useState<'modal' | 'tabs' | 'confirm' | 'danger' | 'picker' | null>(null)
  const [name, setName] = useState('Felanmälan')
  const [align, setAlign] = useState(['start'])
  const [picked, setPicked] = useState(['handläggare'])
  const close = () => setOpen(null)
  return (
    <Part title="Overlays">
      <div className="g-row">
        <Button onPress={() => setOpen('modal')}>Modal</Button>
        <Button onPress={() => setOpen('tabs')}>Modal med flikar</Button>
        <Button onPress={() => setOpen('confirm')}>Bekräfta</Button>
        <Button onPress={() => setOpen('danger')}>Bekräfta borttagning</Button>
        <Button onPress={() => setOpen('picker')}>Flerval</Button>
        <Menu
          trigger={<IconButton icon={Ellipsis} label="Mer" outlined />}
          items={[
            { id: 'edit', label: 'Redigera', icon: Pencil, onAction: () => toast.info('Redigera') },
            { id: 'copy', label: 'Duplicera', icon: Copy, shortcut: 'Ctrl+D' },
            {
              id: 'export',
              label: 'Exportera',
              description: 'Som en mapp av JSON',
              icon: Download,
              disabled: true,
            },
            {
              id: 'align',
              title: 'Justering',
              chosen: align,
              onChosen: setAlign,
              items: [
                { id: 'start', label: 'Början' },
                { id: 'center', label: 'Mitten' },
                { id: 'end', label: 'Slutet' },
              ],
            },
            'separator',
            { id: 'remove', label: 'Ta bort', icon: Trash2, danger: true },
          ]}
        />
        <Button onPress={() => toast.info('Formuläret är öppet i en annan flik', { timeout: null })}>
          Info
        </Button>
        <Button onPress={() => toast.success('Ärendet är sparat')}>Klart</Button>
        <Button onPress={() => toast.warning('Anslutningen är ostadig')}>Varning</Button>
        <Button
          onPress={() =>
            toast.danger('Ärendet togs bort', {
              title: '2026-00412',
              action: { label: 'Ångra', onPress: () => toast.success('Ärendet är tillbaka') },
            })
          }
        >
          Fel
        </Button>
      </div>
      <div className="g-grid">
        <PanelCard
          title="Utseende"
          icon="palette"
          description="Färger och typsnitt för organisationens sidor"
          help="Färgerna kontrolleras mot varandra, så att all text går att läsa."
          onBack={() => {}}
        >
          <TextField label="Namn" value={name} onChange={setName} />
        </PanelCard>
        <PanelCard title="Hopfälld" folded>
          Innehåll
        </PanelCard>
        <div className="g-card">
          <Tabs
            label="Panel"
            tabs={[
              { id: 'components', label: 'Komponenter', content: <p>Komponenter</p> },
              { id: 'outline', label: 'Disposition', badge: '12', content: <p>Disposition</p> },
              { id: 'off', label: 'Avstängd', disabled: true, content: null },
            ]}
          />
        </div>
      </div>
      <Modal
        open={open === 'modal'}
        onClose={close}
        title="Redigera text"
        primary={{ label: 'Spara', onPress: close }}
      >
        <TextField label="Text" value={name} onChange={setName} multiline autoFocus />
      </Modal>
      <Modal
        open={open === 'tabs'}
        onClose={close}
        minWidth={600}
        maxWidth={800}
        title="Skapa formulär"
        subtitle="Steg 1 av 2"
        tabs={{
          basic: <TextField label="Namn" value={name} onChange={setName} required />,
          advanced: <TextField label="Adress" value="felanmalan" onChange={() => {}} />,
        }}
        secondary={{ label: 'Föregående', onPress: () => {}, disabled: true }}
        primary={{ label: 'Nästa', onPress: close }}
      />
      <ConfirmDialog open={open === 'confirm'} onCancel={close} onConfirm={close}>
        Formuläret blir synligt för alla.
      </ConfirmDialog>
      <ConfirmDialog
        danger
        open={open === 'danger'}
        onCancel={close}
        onConfirm={close}
        confirmLabel="Ta bort"
      >
        2 ärenden läggs i papperskorgen.
      </ConfirmDialog>
      <MultiPicker
        open={open === 'picker'}
        title="Välj roller"
        value={picked}
        options={roles}
        onCancel={close}
        onSave={(next) => {
          setPicked(next)
          close()
        }}
      />
    </Part>
  )
}
