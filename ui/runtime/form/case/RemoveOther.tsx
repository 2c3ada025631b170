import type { FormFillModel } from '../../../../src/shared/wire/page/form.ts'
import { usePage } from '../../page.ts'

interface RemoveOtherProps {
  model: Pick<FormFillModel, 'action'>
  /** Its id, or `aside`. */
  which: string
  /** What it is, in words. */
  text: string
  asked: boolean | undefined
}

/** Another unsent draft is removed, after a question; both are forms, and so work without script. */
export function RemoveOther({ model: { action }, which, text, asked }: RemoveOtherProps) {
  const { t, csrf } = usePage()
  const id = `remove-${which}`
  const button = (label: string) => (
    <button type="submit" name="_do" value={`removeOther:${which}`} className="v-button">
      {label}
      <span className="v-hidden"> {text}</span>
    </button>
  )
  if (!asked)
    return (
      <form method="post" action={`${action}#${id}`}>
        <input type="hidden" name="_csrf" value={csrf} />
        {button(t('Ta bort'))}
      </form>
    )
  return (
    <form method="post" action={action} id={id} aria-labelledby={`${id}-question`} className="v-remove-other">
      <p id={`${id}-question`}>{t('Vill du ta bort det påbörjade formuläret? Det går inte att ångra.')}</p>
      <input type="hidden" name="_csrf" value={csrf} />
      <input type="hidden" name="_confirmed" value="1" />
      <div className="v-buttons">
        {button(t('Ja, ta bort'))}
        <a className="v-button" href={action}>
          {t('Avbryt')}
        </a>
      </div>
    </form>
  )
}
