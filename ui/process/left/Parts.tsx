import { useStore } from '@nanostores/react'
import { Button } from '../../kit/Button.tsx'
import { Icon } from '../../kit/Icon.tsx'
import { notGiven, stepTypes } from '../../kit/input/StepTypePicker.tsx'
import { Switch } from '../../kit/input/Switch.tsx'
import { useT } from '../../kit/text.tsx'
import { addPart } from '../actions/parts.ts'
import { NumberChoice } from '../numbers/NumberChoice.tsx'
import { useOfGraph, useProcess } from '../state/context.tsx'
import { isAtFirst, layers, saidOf } from '../state/layers.ts'
import { FindPart } from './FindPart.tsx'
import { newParts, newPartType } from './newParts.ts'

/** What can be dragged on the drawing, or put there by a press, and what of the drawing is shown. */
export function Parts() {
  const editor = useProcess()
  const readOnly = useStore(editor.$readOnly)
  const shown = useStore(editor.$layers)
  const t = useT()
  return (
    <div className="b-palette p-parts">
      <FindPart />
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
                onClick={() => addPart(editor, id)}
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
              <Switch label={t(title)} on={shown.has(id)} onChange={(on) => editor.switchLayer(id, on)} />
            </li>
          ))}
        </ul>
        <AtFirst />
        <NumberChoice />
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

/** Lets everybody begin with what is shown now, where that is something else. */
function AtFirst() {
  const editor = useProcess()
  const readOnly = useStore(editor.$readOnly)
  const shown = useStore(editor.$layers)
  const said = useOfGraph(({ layers: all }) => all)
  const t = useT()
  if (readOnly || layers.every(({ id }) => shown.has(id) === isAtFirst(id, said))) return null
  return (
    <Button
      small
      icon="users"
      className="p-layers-all"
      onPress={() => {
        editor.run({ do: 'layers', layers: saidOf(shown) })
        editor.say((t_) => t_('Alla som öppnar processen börjar med de här lagren. Ctrl+Z ångrar.'))
      }}
    >
      {t('Låt alla börja så här')}
    </Button>
  )
}
