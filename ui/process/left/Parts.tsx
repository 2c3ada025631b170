import { useStore } from '@nanostores/react'
import { Icon } from '../../kit/Icon.tsx'
import { notGiven, stepTypes } from '../../kit/input/StepTypePicker.tsx'
import { Switch } from '../../kit/input/Switch.tsx'
import { useT } from '../../kit/text.tsx'
import { addLane, addSection, addState } from '../actions/parts.ts'
import { useProcess } from '../state/context.tsx'
import type { ProcessEditor } from '../state/editor.ts'
import { layers } from '../state/layers.ts'
import { type NewPart, newParts, newPartType } from './newParts.ts'

/** What can be dragged on the drawing, or put there by a press, and what of the drawing is shown. */
export function Parts() {
  const editor = useProcess()
  const readOnly = useStore(editor.$readOnly)
  const shown = useStore(editor.$layers)
  const t = useT()
  return (
    <div className="b-palette p-parts">
      <section aria-labelledby="parts-new">
        <h2 id="parts-new" className="b-palette-title">
          {t('Dra in')}
        </h2>
        <ul className="b-palette-items">
          {newParts.map(({ id, icon, title }) => (
            <li key={id}>
              <button
                type="button"
                className="b-palette-item"
                disabled={readOnly}
                draggable={!readOnly}
                onDragStart={(event) => {
                  event.dataTransfer.setData(newPartType, id)
                  event.dataTransfer.effectAllowed = 'copy'
                }}
                onClick={() => add(editor, id)}
              >
                <Icon icon={icon} size={16} />
                {t(title)}
              </button>
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="parts-layers">
        <h2 id="parts-layers" className="b-palette-title">
          {t('Lager')}
        </h2>
        <ul className="p-layers">
          {layers.map(({ id, icon, title }) => (
            <li key={id}>
              <Icon icon={icon} size={16} />
              <Switch
                label={t(title)}
                on={shown.has(id)}
                onChange={(on) => {
                  const next = new Set(shown)
                  if (on) next.add(id)
                  else next.delete(id)
                  editor.$layers.set(next)
                }}
              />
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="parts-steps">
        <h2 id="parts-steps" className="b-palette-title">
          {t('Stegtyper')}
        </h2>
        <ul className="p-steps">
          {[...Object.values(stepTypes), notGiven].map(({ icon, label }) => (
            <li key={label.id}>
              <Icon icon={icon} size={14} />
              {t(label)}
            </li>
          ))}
        </ul>
      </section>
    </div>
  )
}

function add(editor: ProcessEditor, part: NewPart): void {
  if (part === 'section') addSection(editor)
  else if (part === 'lane') addLane(editor)
  else addState(editor, { stateType: part })
}
