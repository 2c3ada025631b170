import { expect, test } from 'bun:test'
import { renderMail } from './template.ts'

test('facts are filled in, as text and as HTML', () => {
  const mail = renderMail(
    { subject: 'Ärende {{ case.DiaryNumber }}', text: 'Hej {{ case.name }},\n\n**Tack** för din anmälan.' },
    { case: { DiaryNumber: '2026-00042', name: 'Åsa' } },
  )
  expect(mail.subject).toBe('Ärende 2026-00042')
  expect(mail.text).toBe('Hej Åsa,\n\nTack för din anmälan.')
  expect(mail.html).toContain('<p>Hej Åsa,</p>\n<p><strong>Tack</strong> för din anmälan.</p>')
})

test('the plain text has no marks but those that were answered', () => {
  const { text } = renderMail(
    {
      subject: 'x',
      text: '# Hej\n\n{% for row in rows %}- {{ row.label }}: {{ row.text }}\n{% endfor %}\nSe [ärendet]({{ href }}).',
    },
    {
      rows: [
        { label: 'Var?', text: '**Storgatan** #1 <b>' },
        { label: 'Vad?', text: 'ett\n\n    två_' },
      ],
      href: 'https://x.se/v/s?formId=a&formDataId=b_c',
    },
  )
  expect(text).toBe(
    'Hej\n\n- Var?: **Storgatan** #1 <b>\n\n- Vad?: ett\n\n  två_\n\nSe ärendet (https://x.se/v/s?formId=a&formDataId=b_c).',
  )
})

test('a label that ends in a sign of its own has no colon more', () => {
  const rows = [
    { label: 'Var finns felet?', text: 'Storgatan 3' },
    { label: 'Namn', text: 'Eva' },
  ]
  const text = '{% for row in rows %}- {{ row.label | colon }} {{ row.text }}\n{% endfor %}'
  expect(renderMail({ subject: 'x', text }, { rows }).text).toBe(
    '- Var finns felet? Storgatan 3\n- Namn: Eva',
  )
})

const hostile: [what: string, value: string, never: string][] = [
  ['a link', '[klicka](https://evil.example)', '<a'],
  ['an autolink', '<https://evil.example>', '<a'],
  ['an image', '![x](https://evil.example/x.png)', '<img'],
  ['HTML', '<img src=x onerror=alert(1)>', '<img'],
  ['a script', '<script>alert(1)</script>', '<script'],
  ['a heading', '\n\n# Viktigt', '<h1'],
  ['a backslash before a link', '\\[a](https://evil.example)', '<a'],
  ['an entity', '&lt;b&gt;', '<b>'],
]
test.each(hostile)('%s in an answer stays text', (_, value, never) => {
  const { html } = renderMail({ subject: 'x', text: 'Svar: {{ svar }}' }, { svar: value })
  expect(html.slice(html.indexOf('<body'))).not.toContain(never)
})

test('a subject is one line however it is answered', () => {
  expect(renderMail({ subject: '{{ a }}', text: 'x' }, { a: 'Hej\r\nBcc: alla@example.se' }).subject).toBe(
    'Hej Bcc: alla@example.se',
  )
})

test('HTML of the template itself stays text, and its links are safe', () => {
  const { html } = renderMail(
    { subject: 'x', text: '<b>x</b> [a](javascript:alert(1)) [b](https://kommun.se)' },
    {},
  )
  expect(html).not.toContain('<b>')
  expect(html).not.toContain('javascript:')
  expect(html).toContain('<a href="https://kommun.se">b</a>')
})

const refused: [what: string, text: string][] = [
  ['a file', "{% include 'package.json' %}"],
  ['a file to render', "{% render '/etc/passwd' %}"],
  ['a layout', "{% layout 'x' %}"],
  ['a broken tag', '{% if %}'],
  ['an unknown filter', '{{ a | explode }}'],
  ['a loop without end', '{% for a in (1..1000000) %}{% for b in (1..1000000) %}x{% endfor %}{% endfor %}'],
  [
    'too much memory',
    "{% assign a = 'xxxxxxxxxxxxxxxx' %}{% for i in (1..40) %}{% assign a = a | append: a %}{% endfor %}{{ a }}",
  ],
]
const unending: typeof refused = [
  ['emphasis without end', '{% for i in (1..3000) %}*a_{% endfor %}'],
  ['links without end', '{% for i in (1..9000) %}[a]({% endfor %}'],
  ['more text than anybody reads', '{% for i in (1..60000) %}ab {% endfor %}'],
]
test.each([...refused, ...unending])('a template with %s is refused', (_, text) => {
  expect(() => renderMail({ subject: 'x', text }, {})).toThrow('Brevmallen går inte att läsa.')
})

test('a template reaches own facts only', () => {
  const { text } = renderMail(
    { subject: 'x', text: '[{{ a.constructor }}{{ a.__proto__ }}{{ a.toString }}{{ constructor.name }}]' },
    { a: {} },
  )
  expect(text).toBe('[]')
})

test.each([
  ['en', 'Case 7', 'Sent 1 March 2026.', '<html lang="en">'],
  ['sv', 'Ärende 7', 'Skickat 1 mars 2026.', '<html lang="sv">'],
] as const)('a template in two languages is sent in the reader’s (%s)', (locale, subject, text, html) => {
  const template = {
    subject: { sv: 'Ärende {{ n }}', en: 'Case {{ n }}' },
    text: { sv: 'Skickat {{ day | date: "long" }}.', en: 'Sent {{ day | date: "long" }}.' },
  }
  const mail = renderMail(template, { n: 7, day: '2026-03-01' }, locale)
  expect(mail).toMatchObject({ subject, text })
  expect(mail.html).toContain(html)
})

test('a template that lacks the language is sent in Swedish, and says so', () => {
  const mail = renderMail({ subject: { sv: 'Ärende' }, text: { sv: 'Skickat.' } }, {}, 'en')
  expect(mail).toMatchObject({ subject: 'Ärende', text: 'Skickat.' })
  expect(mail.html).toContain('<html lang="sv">')
  expect(renderMail({ subject: 'a', text: 'b' }, {}, 'en').html).toContain('<html>')
})

test('a template is stopped for what it uses of the processor, not for what a busy machine lets it wait', async () => {
  const template = (text: string) => ({ subject: 'x', text })
  let waits = 2
  // Others of the same process are busy meanwhile.
  const other = new Worker(URL.createObjectURL(new Blob(['postMessage(0); for (;;);'])))
  await new Promise((begun) => other.addEventListener('message', begun, { once: true }))
  const facts = {
    get slow() {
      if (waits-- > 0) Bun.sleepSync(150)
      return 'framme'
    },
  }
  try {
    expect(renderMail(template('{{ slow }} {{ slow }}'), facts).text).toBe('framme framme')
  } finally {
    other.terminate()
  }
  const endless = '{% for a in (1..9999) %}{% for b in (1..9999) %}{{ b }}{% endfor %}{% endfor %}'
  expect(() => renderMail(template(endless), {})).toThrow()
})
