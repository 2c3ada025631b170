import { useState } from 'react'
import { Icon } from '../../kit/Icon.tsx'
import { TextField } from '../../kit/input/TextField.tsx'
import { useLocale, useT } from '../../kit/text.tsx'
import { useOfGraph, useProcess } from '../state/context.tsx'
import { partName } from '../state/names.ts'
import { stateIcon } from '../state/stateIcon.ts'
import { foundParts } from './found.ts'

/** Finds a step, a connection or a note on the drawing, and goes there: Enter to the first. */
export function FindPart() {
  const editor = useProcess()
  const t = useT()
  const locale = useLocale()
  const [text, setText] = useState('')
  // While nothing is searched it is drawn for no change.
  const graph = useOfGraph((now) => (text.trim() === '' ? null : now))
  const nameOf = (id: string) => (graph && partName(graph, id, t, locale)) ?? ''
  const found = graph ? foundParts(graph, text, nameOf) : []
  const go = (id: string | undefined) => {
    if (!id) return
    if (graph?.notes?.some(({ _id }) => _id === id)) editor.switchLayer('notes', true)
    editor.select([id], { reveal: 'focus' })
  }
  const iconOf = (id: string) => {
    const state = graph?.states.find(({ _id }) => _id === id)
    if (state) return stateIcon(state)
    return graph?.connections.some(({ _id }) => _id === id) ? 'arrow-right' : 'sticky-note'
  }
  return (
    <search className="p-find">
      <TextField
        label={t('Sök steg, koppling')}
        hideLabel
        icon="search"
        type="search"
        placeholder={t('Sök steg, koppling')}
        value={text}
        onChange={setText}
        onKeyDown={(event) => {
          if (event.key === 'Enter') go(found[0])
          else if (event.key === 'Escape' && text) setText('')
        }}
      />
      <p className="k-hidden" aria-live="polite">
        {text.trim() &&
          t('{n, plural, =0 {Inget heter så.} one {# träff} other {# träffar}}', { n: found.length })}
      </p>
      {text.trim() !== '' && found.length === 0 && <p className="b-palette-none">{t('Inget heter så.')}</p>}
      {found.length > 0 && (
        <ul className="b-palette-items">
          {found.map((id) => (
            <li key={id}>
              <button type="button" className="b-palette-item" onClick={() => go(id)}>
                <Icon icon={iconOf(id)} size={16} />
                <span className="p-found">{nameOf(id)}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </search>
  )
}
