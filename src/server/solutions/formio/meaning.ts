import { type Message, msg } from '../../../shared/i18n.ts'
import type { Reading } from './reading.ts'

/**
 * Says what became of the properties that a converter did not speak of, one by one. `own` are reasons that go first.
 */
export function settle(from: Reading, own: Readonly<Record<string, Message>> = {}): void {
  for (const property of from.open()) {
    const { outcome, text, place } = claimOf(property, own)
    if (outcome === 'meaningless') from.idle(property, text)
    else from.leave(property, text, undefined, place)
  }
}

/** The same for a component that is not in the form: what meant something goes with it. */
export function settleMissing(from: Reading): void {
  for (const property of from.open()) {
    const { outcome, text } = claimOf(property, {})
    if (outcome === 'meaningless') from.idle(property, text)
    else from.drop(property)
  }
}

/** Told in one line, however many parts they have. */
const sharing: ReadonlySet<string> = new Set([
  'properties',
  'form.properties',
  'logic',
  'triggers',
  'data',
  'access',
  'submissionAccess',
  'fieldMatchAccess',
  'prefill',
  'registration',
  'i18n',
  'translations',
  'literals',
])

interface Known {
  outcome: 'meaningless' | 'leftOut'
  text: Message
  /** What the reason speaks of. */
  place: string
}

function claimOf(property: string, own: Readonly<Record<string, Message>>): Known {
  const names = placesOf(property)
  for (const name of names) {
    const reason = idle.get(name)
    if (reason) return { outcome: 'meaningless', text: reason, place: name }
  }
  for (const name of names) {
    const reason = Object.hasOwn(own, name) ? own[name] : Object.hasOwn(told, name) ? told[name] : undefined
    if (reason) return { outcome: 'leftOut', text: reason, place: sharing.has(name) ? name : property }
  }
  return { outcome: 'leftOut', text: msg`Egenskapen har ingen motsvarighet.`, place: property }
}

/** `a.b[0].c` as `a.b[].c`, `a.b[]`, `a.b` and `a`, the nearest first. */
function placesOf(property: string): string[] {
  const general = property.replace(/\[\d+\]/g, '[]')
  const places = [general]
  for (let at = general; at !== ''; ) {
    at = at.replace(/(\[\]|\["(?:[^"\\]|\\.)*"\]|\.?[^.[\]]+)$/, '')
    if (at === places.at(-1)) break
    if (at !== '') places.push(at)
  }
  return places
}

/** Properties with a reason of their own, on any component. */
const told: Readonly<Record<string, Message>> = {
  calculateValue: msg`Uträknade värden finns inte.`,
  customDefaultValue: msg`Standardvärdet är JavaScript.`,
  defaultValue: msg`Standardvärdet kan inte sägas här.`,
  logic: msg`Avancerad logik finns inte.`,
  triggers: msg`Avancerad logik finns inte.`,
  customClass: msg`Utseendet följer temat här.`,
  prefillKey: msg`Fylldes i från ett annat system.`,
  prefill: msg`Fylldes i från ett annat system.`,
  prefillValue: msg`Fylldes i från ett annat system.`,
  unique: msg`Att ett svar är unikt kontrolleras inte.`,
  showCharCount: msg`Tecken räknas bara där det finns en högsta längd.`,
  showWordCount: msg`Räknaren av ord finns inte.`,
  properties: msg`Koden sparas inte med svaret här.`,
  registration: msg`Svaret skickas inte vidare till ett annat register.`,
  validate: msg`Kontrollen kan inte sägas här.`,
  errors: msg`Felmeddelandet följer inte med.`,
  translatedErrors: msg`Felmeddelandet följer inte med.`,
  errorLabel: msg`Felmeddelanden nämner etiketten.`,
  hideLabel: msg`Etiketten syns alltid här.`,
  isSensitiveData: msg`Märkningen som känslig uppgift finns inte.`,
  additionalDescriptionLabel: msg`Hjälptexten har ingen egen rubrik.`,
  persistent: msg`Svaret sparas i ärendet här.`,
  showInSummary: msg`Svaret visas i sammanfattningen här.`,
  showInPDF: msg`Svaret visas i sammanfattningen här.`,
  showInEmail: msg`Svaret visas i sammanfattningen här.`,
  inputMasks: msg`Flera masker att välja bland finns inte.`,
  encrypted: msg`Svaret krypteras inte för sig.`,
  data: msg`Listan hämtades från ett annat system.`,
  access: msg`Vem som får läsa och skriva ställs in här.`,
  submissionAccess: msg`Vem som får läsa och skriva ställs in här.`,
  fieldMatchAccess: msg`Vem som får läsa och skriva ställs in här.`,
  i18n: msg`Översättningen hör inte till någon text i formuläret, eller till ett språk som inte finns här.`,
  translations: msg`Översättningen hör inte till någon text i formuläret, eller till ett språk som inte finns här.`,
  openForms: msg`Inställningen hör till Open Forms.`,
  otherDocumentation: msg`Vilket slags bilaga det är sparas inte.`,
  attachmentType: msg`Vilket slags bilaga det är sparas inte.`,
  'openForms.translations': msg`Översättningen hör inte till någon text i formuläret, eller till ett språk som inte finns här.`,
  disableAddingRemovingRows: msg`Rader läggs inte till och tas inte bort här.`,
}

const words = (reason: Message, names: string): [string, Message][] =>
  names
    .trim()
    .split(/\s+/)
    .map((name) => [name, reason])

/** What has no meaning outside of Form.io, by path or by what it stands under. */
const idle: ReadonlyMap<string, Message> = new Map([
  ...words(
    msg`Hör till Form.io:s byggare.`,
    `id navId _id _vid input keyModified isNew version lockKey builder addons customDefaultValueButton breadcrumb
     isNavCheckboxPanel isNavDataGrid fieldSet weight properties.modified created modified createdAt changedAt
     publishedAt changedBy publishedBy modifiedBy status revision revisions submissionRevisions project machineName
     owner tags deleted deletedAt path uuid slug internal_name originalId enableAutoCompleteRole plan _rev
     publishedLanguages properties.publishedLanguages properties.published properties.isTestForm lock configuration.display`,
  ),
  ...words(
    msg`Så sparar Form.io svaret.`,
    `tableView protected dbIndex dataType idPath calculateServer allowCalculateOverride indexeddb tree validate.customPrivate
     template selectFields reference shouldIncludeSubPanel protectedApiKey submissionRevisions
     fileKey dir storage privateDownload`,
  ),
  ...words(
    msg`Utseendet följer temat här.`,
    `overlay labelPosition labelWidth labelMargin dataGridLabel theme fieldSize inline isInline optionsLabelPosition
     descriptionPosition modalEdit backgroundColor hideInputLabels inputsLabelPosition style autoAdjust attrs className
     tag inputMaskPlaceholderChar titleSize widthPercent widget fields.day.type fields.month.type fields.year.type
     displayInTimezone useLocaleSettings format timePicker datePicker.showWeeks datePicker.startingDay datePicker.initDate
     datePicker.minMode datePicker.maxMode datePicker.yearRows datePicker.yearColumns datepickerMode dayFirst delimiter inputFormat
     striped bordered hover condensed cellAlignment layoutFixed verticalLayout imageSize uploadOnly tableView
     columns[].currentWidth buttonSettings size block leftIcon rightIcon`,
  ),
  ...words(
    msg`Så beter sig fältet i Form.io medan man skriver.`,
    `validateOn spellcheck spellCheck tabindex autofocus refreshOn redrawOn refreshOnBlur clearOnRefresh
     refreshOnChange allowMultipleMasks displayMask mask truncateMultipleSpaces autoExpand fixedSize applyMaskOn
     navigateOnEnter saveOnEnter scrollToTop breadcrumbClickable validateWhenHidden hideOnChildrenHidden
     showValidations disableOnInvalid allowInput shortcut values[].shortcut data.values[].shortcut visArvelger validate.strictDateValidation inputType
     validate.onlyAvailableItems validate.multiple validate.unique showDeleteIcon`,
  ),
  ...words(
    msg`Så söker Form.io i en lista.`,
    `lazyLoad searchEnabled selectThreshold readOnlyValue customOptions useExactSearch uniqueOptions fuseOptions
     ignoreCache authenticate minSearch searchDebounce searchField filter disableLimit limit valueProperty
     labelProperty sort`,
  ),
])
