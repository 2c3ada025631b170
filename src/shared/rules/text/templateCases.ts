/** For tests: templates that say the same on a page and in a mail. */
export const templateData = {
  namn: 'Åsa',
  tomt: '',
  antal: '1234,5',
  datum: '2025-11-02',
  tid: '2025-11-02T13:05:00Z',
  val: ['a', 'b'],
  period: { from: '2025-11-02', to: '2025-11-03' },
  user: { email: 'a@b.se' },
  pnr: '19811218-9876',
}

export const templateDay = '2025-11-01'

export const templateCases: readonly [template: string, text: string][] = [
  ['Hej {{ namn }}!', 'Hej Åsa!'],
  ['{{namn|upper}} {{ namn | lower }}', 'ÅSA åsa'],
  ['{{ user.email }} {{ user.saknas }}{{ saknas.helt }}', 'a@b.se '],
  ['{{ tomt | default: "inget" }} {{ saknas | default: namn }}', 'inget Åsa'],
  ["{{ saknas | default: 'a | b, c' }}", 'a | b, c'],
  ['{{ datum | date }} {{ datum | date: "short" }}', '2 november 2025 2025-11-02'],
  ['{{ tid | date: "time" }}', '2 november 2025 kl. 14:05'],
  ['{{ namn | date }}', 'Åsa'],
  ['{{ antal | number }} {{ antal | number: 2 }} {{ namn | number }}', '1\u00a0234,5 1\u00a0234,50 Åsa'],
  ['{{ val }} {{ period.to }} {{ period }}', 'a, b 2025-11-03 2025-11-02 2025-11-03'],
  ['{{ pnr | age }} {{ pnr | gender }}', '43 M'],
  ['{{ user.constructor }}{{ __proto__ }}{{ val.0 }}', 'a'],
  ['utan mallar }}', 'utan mallar }}'],
]
