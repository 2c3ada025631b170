import { useState } from 'react'
import type { Button as Definition } from '../../../src/shared/catalogue/Button.ts'
import { hrefOf } from '../../../src/shared/wire/page/hrefs.ts'
import { Dialog } from '../Dialog.tsx'
import { newWindow } from '../field/newWindow.ts'
import { useField } from '../field/useField.ts'
import type { ComponentProps } from '../page.ts'
import { usePage } from '../page.ts'

/** A link that looks like a button, or an action; may ask first, and may turn a yes/no over. */
export function Button({ node, settings }: ComponentProps<typeof Definition>) {
  const { t, mode, client } = usePage()
  const field = useField(node, settings)
  const [asking, ask] = useState(false)
  const label = String(settings.label ?? '')
  const className = ['v-button', colorClass(settings.color), settings.fluid === true && 'v-wide']
    .filter(Boolean)
    .join(' ')
  const href = hrefOf(settings.link)
  const confirm = settings.confirm ?? {}
  const asks = settings.showConfirmation === true
  if (href && !asks && !field.disabled && mode === 'live') {
    return (
      <a className={className} href={href} {...newWindow(settings.link)}>
        {label}
      </a>
    )
  }
  const act = () => {
    ask(false)
    if (mode !== 'live' || field.disabled) return
    if (settings.setValue === true && field.name) field.set(field.value !== true)
    if (href) client?.go(href)
  }
  const turns = settings.setValue === true && field.name !== ''
  return (
    <>
      <button
        // Without script a button that turns a value over sends the form; the others need script.
        type={turns ? 'submit' : 'button'}
        name={turns ? '_do' : undefined}
        value={turns ? `turn:${field.name}` : undefined}
        className={className}
        disabled={field.disabled}
        aria-pressed={turns ? field.value === true : undefined}
        onClick={(event) => {
          event.preventDefault()
          if (mode !== 'live' || field.disabled) return
          if (asks) ask(true)
          else act()
        }}
      >
        {label}
      </button>
      {asking && (
        <Dialog heading={confirm.heading || t('Är du säker?')} onClose={() => ask(false)}>
          {confirm.text && <p>{confirm.text}</p>}
          <div className="v-actions">
            <button type="button" className="v-button v-primary" onClick={act}>
              {confirm.ok || t('Ja')}
            </button>
            <button type="button" className="v-button" onClick={() => ask(false)}>
              {confirm.cancel || t('Avbryt')}
            </button>
          </div>
        </Dialog>
      )}
    </>
  )
}

function colorClass(color: unknown): string {
  return color === 'primary' || color === 'danger' || color === 'naked' ? `v-${color}` : ''
}
