import { useState } from 'react'
import { Checkbox } from '../input/Checkbox.tsx'
import { IconPicker } from '../input/IconPicker.tsx'
import type { Option } from '../input/OptionRow.tsx'
import { RadioGroup } from '../input/RadioGroup.tsx'
import { Select } from '../input/Select.tsx'
import { Selector } from '../input/Selector.tsx'
import { StepTypePicker } from '../input/StepTypePicker.tsx'
import { Switch } from '../input/Switch.tsx'
import { Part } from './Part.tsx'

const forms: Option[] = [
  {
    value: 'f1',
    label: 'Felanmälan av gata eller park',
    description: 'Version 4, publicerad 18 november',
    icon: 'file-text',
    badge: { label: 'Publicerad', color: 'success' },
    urlRef: '#form',
  },
  { value: 'f2', label: 'Ansökan om bygglov', description: 'Version 1', icon: 'file-text' },
  {
    value: 'f3',
    label: 'Anmälan om värmepump',
    icon: 'file-text',
    badge: { label: 'Utkast', color: 'warning', icon: 'pencil' },
  },
  { value: 'f4', label: 'Öppettider för badhuset', icon: 'file-text', disabled: true },
  { value: 'f5', label: 'Åtgärdsplan', icon: 'file-text', badge: { label: 'Egen', color: '#b3407f' } },
]
const types = ['text', 'number', 'email', 'date'].map((value) => ({ value, label: value }))
const search = async (text: string) =>
  forms.filter((form) => form.label.toLowerCase().includes(text.toLowerCase()))

export function Choices() {
  const [checked, setChecked] = useState(true)
  const [on, setOn] = useState(true)
  const [radio, setRadio] = useState<string>('light')
  const [type, setType] = useState<string>('text')
  const [form, setForm] = useState<string | null>('f1')
  const [loaded, setLoaded] = useState<string | null>(null)
  const [several, setSeveral] = useState<string[]>(['f1', 'f3'])
  const [icon, setIcon] = useState<string | null>('folder-open')
  const [step, setStep] = useState<'edit' | 'signature' | string | null>('edit')
  return (
    <Part title="Choices">
      <div className="g-grid">
        <div>
          <Checkbox label="Obligatorisk" checked={checked} onChange={setChecked} />
          <Checkbox label="Visa i listan" checked={!checked} onChange={() => setChecked(!checked)} />
          <Checkbox label="Några av dem" indeterminate checked={false} onChange={() => {}} />
          <Checkbox label="Avstängd" disabled checked onChange={() => {}} />
          <Checkbox label="Avstängd" disabled checked={false} onChange={() => {}} />
          <Checkbox
            label="Jag godkänner villkoren"
            description="Du kan ta tillbaka det när som helst."
            error="Du behöver godkänna villkoren"
            required
            checked={false}
            onChange={() => {}}
          />
        </div>
        <div>
          <Switch label="Obligatorisk" on={on} onChange={setOn} />
          <Switch label="Flera rader" on={!on} onChange={() => setOn(!on)} />
          <Switch label="Spara adressen" description="I besökarens webbläsare." on={on} onChange={setOn} />
          <Switch label="Avstängd" disabled on onChange={() => {}} />
          <Switch label="Avstängd" disabled on={false} onChange={() => {}} />
        </div>
        <RadioGroup
          label="Vad gäller det?"
          description="Välj det som ligger närmast"
          value={radio}
          onChange={setRadio}
          required
          options={[
            { value: 'light', label: 'Belysning' },
            { value: 'hole', label: 'Hål i gatan', description: 'Även på gång- och cykelbanor.' },
            { value: 'park', label: 'Lekplats eller park', disabled: true },
          ]}
        />
        <RadioGroup
          label="Riktning"
          horizontal
          value={null}
          onChange={() => {}}
          error="Välj en riktning"
          options={[
            { value: 'row', label: 'Rad' },
            { value: 'column', label: 'Kolumn' },
          ]}
        />
        <Select label="Typ" value={type} onChange={setType} options={types} />
        <Select
          label="Autokomplettering"
          value={null}
          onChange={() => {}}
          options={types}
          error="Välj en typ"
        />
        <Select label="Avstängd" value="text" onChange={() => {}} options={types} disabled />
        <Selector label="Formulär" value={form} onChange={setForm} options={forms} clearable />
        <Selector
          label="Hämtas vid sökning"
          value={loaded}
          onChange={setLoaded}
          load={search}
          clearable
          onCreate={() => {}}
        />
        <Selector
          multi
          label="Flera formulär"
          value={several}
          onChange={setSeveral}
          options={forms}
          clearable
        />
        <Selector
          label="Process"
          value={null}
          onChange={() => {}}
          options={forms}
          error="Välj en process"
          required
        />
        <Selector label="Avstängd" value="f2" onChange={() => {}} options={forms} disabled />
        <IconPicker label="Ikon" value={icon} onChange={setIcon} />
        <StepTypePicker label="Stegtyp" value={step as 'edit'} onChange={setStep} />
      </div>
    </Part>
  )
}
