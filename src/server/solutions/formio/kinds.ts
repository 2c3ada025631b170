import type { Source } from './source.ts'

/** How an answer is held: alone, as yes or no, as a list of ticked options. */
export type SourceKind = 'single' | 'flag' | 'list' | 'files'

const flags = ['checkbox', 'navCheckbox', 'declarationCheckbox']
const lists = ['selectboxes']
const files = ['file', 'simplefile']
const singles = [
  'attachment',
  'textfield',
  'textarea',
  'number',
  'currency',
  'email',
  'phoneNumber',
  'url',
  'password',
  'radio',
  'radiopanel',
  'select',
  'navSelect',
  'landvelger',
  'countrySelect',
  'country',
  'valutavelger',
  'currencySelect',
  'date',
  'datetime',
  'day',
  'navDatepicker',
  'monthPicker',
  'year',
  'yearPicker',
  'time',
  'hidden',
  'tags',
  'fnrfield',
  'orgNr',
  'bankAccount',
  'iban',
  'firstName',
  'surname',
  'streetAddress',
  'coAddress',
  'postOfficeBox',
  'postalCode',
  'postalArea',
  'postcode',
  'bsn',
  'licenseplate',
]

const kinds = new Map<string, SourceKind>([
  ...flags.map((type) => [type, 'flag'] as const),
  ...lists.map((type) => [type, 'list'] as const),
  ...files.map((type) => [type, 'files'] as const),
  ...singles.map((type) => [type, 'single'] as const),
])

/** Nothing for what holds no answer of its own here: layout, texts, and what is not known. */
export function kindOf(source: Source): SourceKind | undefined {
  const kind = kinds.get(source.type)
  const ticked = kind === 'single' && source.multiple === true && /select|velger/i.test(source.type)
  return ticked ? 'list' : kind
}
