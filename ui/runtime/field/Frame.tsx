import type { ReactNode } from 'react'
import type { FrameSettings } from '../../../src/shared/catalogue/common.ts'
import { alert, Glyph, info } from '../icons.tsx'
import { usePage } from '../page.ts'
import { HelpBox } from './HelpBox.tsx'
import type { Field } from './useField.ts'

export interface FrameProps {
  field: Field
  settings: FrameSettings
  /** Several inputs that are one question: a fieldset with a legend. */
  group?: boolean
  /** That it must be answered is said with the label: the input cannot. */
  said?: boolean
  /** More to tell under the label than the sublabel. */
  hint?: ReactNode
  children(control: Control): ReactNode
}

/** What the input itself needs to be tied to its question. */
export interface Control {
  id: string
  name: string
  disabled: boolean
  required: boolean
  readOnly?: true
  'aria-describedby'?: string
  'aria-invalid'?: true
}

/** A question: label, hint, help, what is wrong, and the input. */
export function Frame({ field, settings, group, said = group, hint, children }: FrameProps) {
  const { t, tree, locale, form } = usePage()
  // What is said about a question in another language is in the page's own.
  const lang = tree.languages && locale
  const { id, problems } = field
  // What is asked for is wanted, whether the form can do without it or not.
  const isAsked = form?.model.completion?.reopened.asked.some((nodeId) => `f-${nodeId}` === id) === true
  const why = form?.model.completion?.asked.find(({ nodeIds }) =>
    nodeIds.some((one) => `f-${one}` === id),
  )?.note
  const label = settings.label ?? ''
  const subLabel = settings.subLabel ?? ''
  const wrong = problems.some(({ level }) => level !== 'warning')
  const described = [
    why && `${id}-why`,
    (subLabel || hint) && `${id}-hint`,
    problems.length > 0 && `${id}-error`,
  ]
    .filter(Boolean)
    .join(' ')
  const control: Control = {
    id,
    name: field.name,
    disabled: field.disabled,
    required: field.required && !field.fixed && !said,
    ...(field.fixed && { readOnly: true as const }),
    ...(described && { 'aria-describedby': described }),
    ...(wrong && { 'aria-invalid': true as const }),
  }
  const head = (
    <>
      {label}
      {/* What may be left out says so; what must be answered is said once, by the input itself or, where it cannot, here. */}
      {!field.fixed && !field.required && !isAsked && (
        <span className="v-optional" lang={lang}>
          {' '}
          {t('(valfritt)')}
        </span>
      )}
      {!field.fixed && field.required && said && (
        <span className="v-hidden" lang={lang}>
          {' '}
          {t('(obligatorisk)')}
        </span>
      )}
    </>
  )
  const rest = (
    <>
      {why && (
        <p className="v-asked-note" id={`${id}-why`}>
          <Glyph draw={info} />
          <span>{why}</span>
        </p>
      )}
      {(subLabel || hint) && (
        <div className="v-hint" id={`${id}-hint`}>
          {subLabel}
          {subLabel && hint ? ' ' : ''}
          {hint}
        </div>
      )}
      <HelpBox settings={settings} about={label} />
      {problems.length > 0 && (
        <div className="v-problems" id={`${id}-error`} lang={lang}>
          {problems.map(({ level, text }) => (
            <p key={text} className={level === 'warning' ? 'v-warning' : 'v-error'}>
              <Glyph draw={alert} />
              <span>
                <span className="v-hidden">{level === 'warning' ? t('Varning:') : t('Fel:')} </span>
                {text}
              </span>
            </p>
          ))}
        </div>
      )}
      {children(control)}
    </>
  )
  const className = wrong ? 'v-field v-wrong' : 'v-field'
  if (!group) {
    return (
      <div className={className}>
        <label className="v-label" htmlFor={id}>
          {head}
        </label>
        {rest}
      </div>
    )
  }
  return (
    <fieldset className={className} aria-describedby={described || undefined}>
      <legend className="v-label">{head}</legend>
      {rest}
    </fieldset>
  )
}
