import { msg } from '../../../../shared/i18n.ts'
import type { Mapper } from '../context.ts'
import { checkbox, country, currency, radio, select, selectboxes } from './choices.ts'
import { address, button, hidden, survey } from './compound.ts'
import { calendarText, date, datetime, day, hasCalendar, month, time } from './dates.ts'
import { attachment, file } from './files.ts'
import { digits, dutchPostcode, input, number, textarea } from './input.ts'
import { accordion, columns, group, panel, repeated, table, tabs } from './layout.ts'
import { content, image } from './texts.ts'

const text = input('text')
const given = input('text', { autoCompleteValue: 'given-name' })
const family = input('text', { autoCompleteValue: 'family-name' })
const personal = digits(11, {
  text: msg`Kontrolleras som elva siffror. För svenska personnummer: välj Personnummer under Svaret ska vara.`,
})

/** Form.io's own types and those of a dialect (NAV), by name. What is not here becomes a visible note. */
export const mappers: Readonly<Record<string, Mapper>> = {
  textfield: (from, ...rest) => (hasCalendar(from.source) ? calendarText : text)(from, ...rest),
  textarea,
  number,
  currency: number,
  email: input('email'),
  phoneNumber: input('tel'),
  url: input('url'),
  password: input('password'),
  checkbox,
  selectboxes,
  radio,
  select,
  date,
  datetime,
  day,
  time,
  year: digits(4, { text: msg`Året skrivs med fyra siffror.` }),
  tags: input('text', {}, { text: msg`Etiketterna skrivs som text, med komma emellan.` }),
  hidden,
  file,
  survey,
  address,
  button,

  panel,
  fieldset: group,
  well: panel,
  container: group,
  columns,
  table,
  tabs,
  datagrid: repeated,
  editgrid: repeated,
  datatable: repeated,
  content,
  htmlelement: content,

  // The dialect of navikt/skjemabygging-formio.
  radiopanel: radio,
  navCheckbox: checkbox,
  declarationCheckbox: checkbox,
  navSelect: select,
  landvelger: country,
  country,
  countrySelect: country,
  valutavelger: currency,
  currencySelect: currency,
  navDatepicker: date,
  monthPicker: month,
  yearPicker: digits(4, { text: msg`Året skrivs med fyra siffror.` }),
  fnrfield: personal,
  orgNr: digits(9, {
    text: msg`Kontrolleras som nio siffror. För svenska organisationsnummer: välj Organisationsnummer under Svaret ska vara.`,
  }),
  bankAccount: digits(11, { text: msg`Kontrolleras som elva siffror.` }),
  iban: input('text', {}, { text: msg`Kontrollsiffrorna kontrolleras inte.` }),
  firstName: given,
  surname: family,
  streetAddress: input('text', { autoCompleteValue: 'address-line1' }),
  coAddress: input('text'),
  postOfficeBox: input('text'),
  postalCode: input('text', { autoCompleteValue: 'postal code' }),
  postalArea: input('text', { autoCompleteValue: 'address-level2' }),
  navAddress: address,
  navSkjemagruppe: group,
  formGroup: group,
  row: group,
  accordion,
  attachment,
  simplefile: file,
  alertstripe: content,
  alert: content,
  image,

  // The dialect of Open Forms.
  postcode: dutchPostcode,
  bsn: digits(9, { text: msg`Kontrolleras som nio siffror.` }),
  licenseplate: input('text', {}, { text: msg`Kontrolleras inte som ett registreringsnummer.` }),
  addressNL: address,
}
