import { useState } from 'react'
import { Button } from '../Button.tsx'
import { RichEditor } from '../input/RichEditor.tsx'
import { Modal } from '../overlay/Modal.tsx'
import { Part } from './Part.tsx'

/** `?rich=` shows another text in the first, for its test. */
const first =
  new URLSearchParams(location.search).get('rich') ??
  `## Så här anmäler du

Beskriv felet **så noga du kan**. Det tar *ungefär* tre minuter, och du behöver inte logga in.

- Var är felet?
- När såg du det?

1. Välj plats
2. Skicka in

> Vid akut fara: ring 112.

Läs mer om [felanmälan](/v/felanmalan), eller skriv \`{{ case.number }}\` i ditt svar.`

export function Rich() {
  const [text, setText] = useState(first)
  const [told, setTold] = useState<string[]>([])
  const [second, setSecond] = useState('')
  const [open, setOpen] = useState(false)
  return (
    <Part title="Rich text">
      <div className="g-grid">
        <RichEditor
          label="Brödtext"
          description="Visas överst på sidan"
          rows={8}
          value={text}
          required
          onChange={(next) => {
            setText(next)
            setTold([...told, next])
          }}
        />
        <div>
          <pre className="g-source" data-testid="source">
            {text}
          </pre>
          <p>
            Told <output data-testid="told">{told.length}</output> times{' '}
            <Button onPress={() => setText('Bytt *utifrån*')}>Byt text</Button>
          </p>
          <Button onPress={() => setOpen(true)}>Text i modal</Button>
          <Modal open={open} onClose={() => setOpen(false)} title="Redigera svar">
            <RichEditor label="Svarets text" value={second} onChange={setSecond} />
          </Modal>
        </div>
        <RichEditor
          label="Svar"
          value={second}
          onChange={setSecond}
          debounce
          error={second === '' ? 'Skriv ett svar' : null}
        />
        <RichEditor label="Avstängd" rows={3} value="Kan **inte** ändras" onChange={() => {}} disabled />
        <RichEditor label="Bara läsning" rows={3} value="Kan *läsas*" onChange={() => {}} readOnly />
      </div>
    </Part>
  )
}
