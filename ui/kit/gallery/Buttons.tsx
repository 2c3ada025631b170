import { Bell, ChevronDown, Plus, Redo2, Settings, Trash2, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../Button.tsx'
import { IconButton } from '../IconButton.tsx'
import { Segmented } from '../input/Segmented.tsx'
import { Part } from './Part.tsx'

export function Buttons() {
  const [width, setWidth] = useState<string | null>('desktop')
  const [on, setOn] = useState(true)
  return (
    <Part title="Buttons">
      <div className="g-row">
        <Button>Exportera</Button>
        <Button variant="primary" icon={Plus}>
          Nytt ärende
        </Button>
        <Button variant="danger" icon={Trash2}>
          Ta bort
        </Button>
        <Button variant="ghost">Rensa</Button>
        <Button iconAfter={ChevronDown}>Byt status</Button>
        <Button small>Liten</Button>
        <Button small variant="primary">
          Liten
        </Button>
      </div>
      <div className="g-row">
        <Button busy>Exportera</Button>
        <Button busy variant="primary" icon={Plus}>
          Nytt ärende
        </Button>
        <Button disabled>Exportera</Button>
        <Button disabled variant="primary">
          Nytt ärende
        </Button>
        <Button disabled variant="danger">
          Ta bort
        </Button>
        <Button disabled variant="ghost">
          Rensa
        </Button>
      </div>
      <div className="g-row">
        <IconButton icon={Undo2} label="Ångra" shortcut="Ctrl+Z" />
        <IconButton icon={Redo2} label="Gör om" disabled />
        <IconButton icon={Settings} label="Inställningar" size={20} />
        <IconButton icon={Bell} label="3 nya meddelanden" size={20} badge="3" />
        <IconButton icon={Bell} label="Fler än 9 nya meddelanden" size={20} badge="9+" />
        <IconButton icon={Trash2} label="Ta bort" danger outlined />
        <IconButton icon={Settings} label="Visa rutnät" pressed={on} onPress={() => setOn(!on)} />
        <IconButton icon={Settings} label="Liten" small outlined />
        <Segmented
          iconsOnly
          label="Bredd"
          value={width}
          onChange={setWidth}
          segments={[
            { value: 'desktop', label: 'Dator', icon: 'monitor' },
            { value: 'tablet', label: 'Platta', icon: 'tablet' },
            { value: 'phone', label: 'Telefon', icon: 'smartphone' },
          ]}
        />
      </div>
    </Part>
  )
}
