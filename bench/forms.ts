import type { Sketch } from '../src/shared/rules/page/pageFixture.ts'

/** Forms of any size, and the same fields as a plain page. */
export interface FormSize {
  fields: number
  /** So many of them are shown only when the first question is answered with yes. */
  conditional?: number
}

const kinds = ['text', 'email', 'number', 'tel', 'text']

interface PlainField {
  name: string
  label: string
  type: string
  hidden: boolean
}

function fieldsOf({ fields, conditional = 0 }: FormSize): PlainField[] {
  return Array.from({ length: fields }, (_, n) => ({
    name: `falt${n}`,
    label: `Fråga nummer ${n + 1}`,
    type: kinds[n % kinds.length] ?? 'text',
    // Spread over the whole form, as they would be.
    hidden:
      conditional > 0 &&
      n % Math.floor(fields / conditional) === 1 &&
      n / Math.floor(fields / conditional) < conditional,
  }))
}

/** One page; with conditions it begins with the question they hang on. */
export function formPages(size: FormSize): Sketch[] {
  const asked: Sketch[] = size.conditional
    ? [['Checkbox#mer', { name: 'mer', label: 'Mer', options: [{ label: 'Visa fler frågor', value: 'ja' }] }]]
    : []
  const when = { value: 'mer', is: 'contains', to: 'ja' }
  const inputs = fieldsOf(size).map(
    ({ name, label, type, hidden }): Sketch => [
      `Input#${name}`,
      { name, label, type, ...(hidden && { show: { mode: 'show', when, reset: false } }) },
    ],
  )
  return [
    [
      'FormTab#sida',
      { label: 'Frågor' },
      ['Section', {}, ['Row', {}, ['Col', { cols: 12 }, ...asked, ...inputs]]],
      ['Section', {}, ['Row', {}, ['Col', { cols: 12 }, ['ProcessButtons#skicka', {}]]]],
    ],
  ]
}

/** Answers to all of them. */
export function answersTo(size: FormSize, n: number): Record<string, unknown> {
  const answer = (type: string, i: number) => {
    if (type === 'number') return (n * 31 + i) % 1_000
    if (type === 'email') return `person${n}.${i}@example.org`
    if (type === 'tel') return `070-${String((n * 7919 + i) % 10_000_000).padStart(7, '0')}`
    return `Svar ${i} av person ${n}, med några ord till`
  }
  return Object.fromEntries(fieldsOf(size).map(({ name, type }, i) => [name, answer(type, i)]))
}

/** The same fields in a page of plain HTML; ten lines of script show what is conditional. */
export function plainPage(size: FormSize): string {
  const field = ({ name, label, type, hidden }: PlainField) =>
    `<p${hidden ? ' hidden class="more"' : ''}><label for="${name}">${label}</label><input id="${name}" name="${name}" type="${type}"></p>`
  const question = size.conditional
    ? '<p><label><input type="checkbox" id="mer" name="mer" value="ja"> Visa fler frågor</label></p>'
    : ''
  const script = size.conditional
    ? `<script>document.getElementById('mer').addEventListener('change', (event) => {
  for (const p of document.querySelectorAll('.more')) p.hidden = !event.target.checked
})</script>`
    : ''
  return `<!doctype html><html lang="sv"><head><meta charset="utf-8"><title>Frågor</title>
<meta name="viewport" content="width=device-width"><style>body{font:18px/1.5 system-ui;max-width:40em;margin:2em auto}
label{display:block}input{font:inherit;padding:8px}</style></head>
<body><h1>Frågor</h1><form method="post">${question}${fieldsOf(size).map(field).join('')}<button>Skicka</button></form>${script}</body></html>`
}
