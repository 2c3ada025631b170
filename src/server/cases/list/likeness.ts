import type { Values } from '../../../shared/fields/field.ts'
import type { Translate } from '../../../shared/i18n.ts'
import type { Likeness } from '../../../shared/process/likenesses.ts'
import { recordOf } from '../../../shared/record.ts'
import type { CaseRecord } from '../../store/records.ts'
import type { CompiledForm, FormField } from '../forms.ts'
import { forWhom } from '../register/onBehalf.ts'

/** One of them, in a spelling that is the same however it was typed. */
export interface Like {
  kind: Likeness
  key: string
}

/** The column of the lists in which cases are found by it. */
export const likeColumn = '#like'

/** As it stands in that column. */
export const likeValue = ({ kind, key }: Like): string => `${kind}:${key}`

/** What of a form tells which questions are about what. */
interface Asked {
  fields: CompiledForm['fields']
  data: Partial<Pick<CompiledForm['data'], 'placeName' | 'personName'>>
}

type Sent = Pick<CaseRecord, 'createdBy' | 'onBehalf'>

/**
 * By what a case may be told to be about the same as another. Place and person are the answers to the questions that the form
 * names for them; where it names none, those that are filled in as a street or checked as a personal number.
 */
export function likesOf(record: Sent, form: Asked | undefined, values: Values, t: Translate): Like[] {
  const { email = '', phone = '' } = forWhom(record) ?? {}
  const found: Like[] = [
    { kind: 'account', key: record.createdBy ?? '' },
    { kind: 'email', key: emailKey(email) },
    { kind: 'phone', key: phoneKey(phone) },
  ]
  for (const { field, kind } of form ? tellingOf(form) : []) {
    const { name, definition, settings } = field
    const answer = values[name]
    if (answer === undefined || definition.isEmpty(answer)) continue
    found.push({ kind, key: keys[kind](definition.text(answer, settings, { locale: 'sv', t })) })
  }
  const told = found.filter(({ key }) => key !== '')
  return [...new Map(told.map((one) => [likeValue(one), one])).values()]
}

/** Whether what is said of the place has these words in it, one after the other: `storgatan` stands in *Storgatan 3 A*. */
export const isAboutPlace = (likes: readonly Like[], words: string): boolean =>
  likes.some(({ kind, key }) => kind === 'place' && ` ${key} `.includes(` ${placeKey(words)} `))

/** The few questions of a form whose answers are compared; asked for by every case of it. */
function tellingOf(form: Asked): readonly { field: FormField; kind: Likeness }[] {
  let known = telling.get(form)
  if (!known) {
    known = [...form.fields.values()].flatMap((field) => {
      const kind = kindOf(field, form)
      return kind ? [{ field, kind }] : []
    })
    telling.set(form, known)
  }
  return known
}

const telling = new WeakMap<Asked, readonly { field: FormField; kind: Likeness }[]>()

/** What the answer to a question can be alike in; undefined for most. */
function kindOf({ name, settings }: FormField, { data }: Asked): Likeness | undefined {
  const { type, autoCompleteValue } = settings
  const { critical } = recordOf(settings.validation)
  if (type === 'password') return undefined
  if (name === data.placeName) return 'place'
  if (name === data.personName) return 'person'
  if (type === 'email') return 'email'
  if (type === 'tel' || critical === 'phone') return 'phone'
  if (!data.placeName && autoCompleteValue === 'address-line1') return 'place'
  return !data.personName && critical === 'personnummer' ? 'person' : undefined
}

/** Letters of a key at most. */
const longest = 80

const emailKey = (text: string) => {
  const key = text.trim().toLowerCase()
  return key.includes('@') ? key.slice(0, longest) : ''
}

/** The digits as they are dialled at home. What is too short to be a number is none. */
const phoneKey = (text: string) => {
  const key = text.replace(/\D/g, '').replace(/^(?:00)?46(?=\d{7,})0?/, '0')
  return key.length < 6 ? '' : key.slice(0, longest)
}

/** Personal numbers with ten digits and with twelve are the same. */
const personKey = (text: string) => {
  const key = text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
  return /^(?:19|20)\d{10}$/.test(key) ? key.slice(2) : key.slice(0, longest)
}

/** `Storgatan 3 A,` as `storgatan 3a`. */
const placeKey = (text: string) =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .replace(/(\d) (\p{L})(?=$| )/gu, '$1$2')
    .slice(0, longest)

const keys: Readonly<Record<Likeness, (text: string) => string>> = {
  account: (id) => id,
  person: personKey,
  email: emailKey,
  phone: phoneKey,
  place: placeKey,
}
