import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { Icon } from '../../kit/Icon.tsx'
import { TextField } from '../../kit/input/TextField.tsx'
import { useLocale, useT } from '../../kit/text.tsx'
import { insertNew } from '../actions/insert.ts'
import { dragHelp } from '../drag/DragArea.tsx'
import { useDragFrom } from '../drag/DragSource.tsx'
import { useEditor } from '../state/context.tsx'
import { type Found, meantBy, searchPalette } from './paletteGroups.ts'

/** Everything that can be put on the page: drag it there, or press Enter to put it after what is selected. */
export function Palette() {
  const editor = useEditor()
  const readOnly = useStore(editor.$readOnly)
  useStore(editor.$document)
  const t = useT()
  const locale = useLocale()
  const [search, setSearch] = useState('')
  const groups = searchPalette(editor.palette, search, { nameOf: ({ title }) => t(title), locale })
  return (
    <div className="b-palette">
      <TextField
        label={t('Sök komponent')}
        hideLabel
        icon="search"
        type="search"
        placeholder={t('Sök komponent')}
        value={search}
        onChange={setSearch}
        onKeyDown={(event) => event.key === 'Escape' && search && setSearch('')}
      />
      <p className="k-hidden" aria-live="polite">
        {search &&
          t('{n, plural, =0 {Inga komponenter} one {# komponent} other {# komponenter}}', {
            n: count(groups),
          })}
      </p>
      {groups.length === 0 && <p className="b-palette-none">{t('Ingen komponent heter så.')}</p>}
      {groups.map((group) => (
        <section key={group.id} aria-labelledby={`palette-${group.id}`}>
          <h2 id={`palette-${group.id}`} className="b-palette-title">
            {t(group.title)}
          </h2>
          <ul className="b-palette-items">
            {group.found.map((found) => (
              <li key={found.component.type}>
                <PaletteItem found={found} disabled={readOnly} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

interface PaletteItemProps {
  found: Found
  disabled: boolean
}

function PaletteItem({ found, disabled }: PaletteItemProps) {
  const { component, by } = found
  const settings = meantBy(found)
  const editor = useEditor()
  const t = useT()
  const drag = useDragFrom(() => (disabled ? null : { type: component.type, settings }))
  return (
    <button
      type="button"
      className="b-palette-item"
      data-component={component.type}
      disabled={disabled}
      aria-describedby={dragHelp}
      {...drag}
      onClick={(event) => {
        // Who presses keys goes on in the list, from where the next one is near.
        insertNew(editor, component.type, undefined, { write: event.detail > 0, settings })
        // Where the list covers the page, the page comes forward with what was put on it.
        editor.$panel.set({ ...editor.$panel.get(), open: null })
      }}
    >
      <span className="b-palette-icon">
        <Icon icon={component.icon} size={16} />
      </span>
      <span className="b-palette-name">
        {t(component.title)}
        {by && <span className="b-palette-by">{by}</span>}
      </span>
    </button>
  )
}

const count = (groups: { found: unknown[] }[]) => groups.reduce((sum, group) => sum + group.found.length, 0)
