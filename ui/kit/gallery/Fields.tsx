import { Mail, Search } from 'lucide-react'
import { useState } from 'react'
import { NumberField } from '../input/NumberField.tsx'
import { TextField } from '../input/TextField.tsx'
import { Part } from './Part.tsx'

export function Fields() {
  const [text, setText] = useState('Var finns felet?')
  const [told, setTold] = useState('Gatuadress eller närmaste korsning')
  const [secret, setSecret] = useState('hemligt')
  const [number, setNumber] = useState<number | null>(12.5)
  return (
    <Part title="Text fields">
      <div className="g-grid">
        <TextField label="Etikett" value={text} onChange={setText} required />
        <TextField
          label="Hjälptext"
          description={`Berättas efter en paus: ${told}`}
          value={told}
          onChange={setTold}
          debounce
        />
        <TextField label="Tomt" value="" onChange={() => {}} placeholder="Skriv här" />
        <TextField label="E-postadress" type="email" icon={Mail} value="" onChange={() => {}} />
        <TextField
          label="Namn"
          value="gata"
          onChange={() => {}}
          error="Namnet används redan av en annan kategori"
          required
        />
        <TextField label="Lösenord" type="password" value={secret} onChange={setSecret} />
        <NumberField
          label="Idle-tid"
          value={number}
          onChange={setNumber}
          min={0}
          max={120}
          step={0.5}
          unit="minuter"
        />
        <TextField
          label="Sök"
          type="search"
          icon={Search}
          value=""
          onChange={() => {}}
          placeholder="Sök komponent"
        />
        <TextField label="Nyckel" mono value="case.number" onChange={() => {}} />
        <TextField label="Avstängt" value="Kan inte ändras" onChange={() => {}} disabled />
        <TextField label="Skrivskyddat" value="Kan läsas och kopieras" onChange={() => {}} readOnly />
        <TextField label="Datum" type="date" value="2026-11-18" onChange={() => {}} />
        <TextField label="Beskrivning" multiline rows={3} value={text} onChange={setText} />
        <TextField
          label="Innehåll"
          multiline
          rows={3}
          value=""
          onChange={() => {}}
          error="Skriv vad som har hänt"
          description="Så utförligt du kan"
        />
      </div>
    </Part>
  )
}
