import { msg } from '../../../shared/i18n.ts'
import { isRecord } from '../../../shared/record.ts'
import type { Remark } from './context.ts'
import { validateOf } from './settings.ts'
import type { Source } from './source.ts'

/**
 * Properties that say something and were not read: each is a line in the report, so that nothing goes in silence.
 * `read` are those that the type's own mapper used.
 */
export function leftovers(source: Source, read: readonly string[]): Remark[] {
  const known = new Set([...everywhere, ...read])
  const properties = Object.keys(source).filter((key) => !known.has(key) && !isEmptyValue(source[key]))
  return [
    ...properties.map((property) => ({
      property,
      ...(told[property] ?? { text: msg`Egenskapen har ingen motsvarighet.` }),
    })),
    ...validationLeftovers(source),
  ]
}

/** Whether a property of Form.io says nothing: empty, false, or made of such alone. */
export function isEmptyValue(value: unknown): boolean {
  if (value === undefined || value === null || value === '' || value === false) return true
  if (Array.isArray(value)) return value.every(isEmptyValue)
  return isRecord(value) && Object.values(value).every(isEmptyValue)
}

function validationLeftovers(source: Source): Remark[] {
  const validate = validateOf(source)
  return Object.keys(validate)
    .filter(
      (key) =>
        !validations.has(key) && !isEmptyValue(validate[key]) && !isOwnCheck(source.type, validate[key]),
    )
    .map((key) => ({ property: `validate.${key}`, text: msg`Kontrollen kan inte sägas här.` }))
}

/** Calls of the dialect's own functions: what they check comes with the type. */
function isOwnCheck(type: string, code: unknown): boolean {
  const own: Record<string, RegExp> = {
    navDatepicker: /^valid = instance\.validateDatePicker\w*\(input, data, component, row\);?$/,
    fnrfield: /^valid = instance\.validateFnr\w*\(input\);?$/,
    orgNr: /^valid = instance\.validateOrganizationNumber\w*\(input\);?$/,
    bankAccount: /^valid = instance\.validateBankAccount\w*\(input\);?$/,
    monthPicker: /^valid = instance\.validateMonthPicker\w*\(.*\);?$/,
  }
  return typeof code === 'string' && own[type]?.test(code.trim()) === true
}

/** Properties with a reason of their own. */
const told: Record<string, { text: Remark['text'] }> = {
  calculateValue: { text: msg`Uträknade värden finns inte.` },
  customDefaultValue: { text: msg`Standardvärdet är JavaScript.` },
  logic: { text: msg`Avancerad logik finns inte.` },
  customClass: { text: msg`Utseendet följer temat här.` },
  prefillKey: { text: msg`Fylldes i från ett annat system.` },
  unique: { text: msg`Att ett svar är unikt kontrolleras inte.` },
  showCharCount: { text: msg`Räknaren av tecken finns inte.` },
  showWordCount: { text: msg`Räknaren av ord finns inte.` },
}

const validations = new Set([
  'required',
  'minLength',
  'maxLength',
  'pattern',
  'min',
  'max',
  'step',
  'integer',
  'customMessage',
  'minSelectedCount',
  'maxSelectedCount',
  'onlyAvailableItems',
  'multiple',
  'strictDateValidation',
  'customPrivate',
])

/** Read for every component, or without meaning outside Form.io: how its builder, its server and its looks keep it. */
const everywhere = `
  type key label hideLabel description additionalDescription additionalDescriptionText additionalDescriptionLabel tooltip
  placeholder prefix suffix disabled hidden defaultValue validate errors errorLabel conditional customConditional
  clearOnHide components id navId input tableView overlay persistent protected dbIndex validateOn labelPosition
  dataGridLabel labelWidth labelMargin refreshOn redrawOn refreshOnBlur clearOnRefresh modalEdit tabindex autofocus
  calculateServer widget attributes allowCalculateOverride encrypted properties allowMultipleMasks addons inputType
  inputFormat inputMaskPlaceholderChar displayMask mask fieldSize fieldSet spellcheck truncateMultipleSpaces lazyLoad
  theme visArvelger mayBeEqual keyModified isNew tags dataType idPath limit template searchEnabled
  selectThreshold readOnlyValue customOptions useExactSearch uniqueOptions indexeddb fuseOptions ignoreCache
  authenticate minSearch searchDebounce searchField filter selectFields disableLimit valueProperty delimiter
  requireDecimal isNavCheckboxPanel isInline optionsLabelPosition descriptionPosition name value buttonSettings
  navigateOnEnter saveOnEnter scrollToTop breadcrumb breadcrumbClickable validateWhenHidden hideOnChildrenHidden
  showValidations version tree case autoExpand fixedSize minSelectedCountMessage maxSelectedCountMessage readOnly
  currency inline title legend shouldIncludeSubPanel shortcut hideInputLabels inputsLabelPosition customDefaultValueButton
`
  .trim()
  .split(/\s+/)
