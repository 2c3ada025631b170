import { useStore } from '@nanostores/react'
import type { ProcessCommand } from '../../../src/shared/process/edit/commands.ts'
import { Button } from '../../kit/Button.tsx'
import { ColorPicker } from '../../kit/input/ColorPicker.tsx'
import { useLocale, useT } from '../../kit/text.tsx'
import { copyParts, removeParts } from '../actions/parts.ts'
import { tidy } from '../actions/tidy.ts'
import { useGraph, useProcess } from '../state/context.tsx'
import { partName } from '../state/names.ts'
import { AlignTools } from './AlignTools.tsx'
import { BandChoice } from './BandChoice.tsx'
import { connectionChange, stateChange } from './changes.ts'
import { GroupChoice } from './GroupChoice.tsx'
import { metIn, withChanged } from './metTogether.ts'
import { StepTypes } from './StepTypes.tsx'
import { together } from './together.ts'

/** What can be done with several parts at once, and what they can be given together. */
export function SeveralSettings({ ids }: { ids: readonly string[] }) {
  const editor = useProcess()
  const graph = useGraph()
  const disabled = useStore(editor.$readOnly)
  const t = useT()
  const locale = useLocale()
  const states = graph.states.filter(({ _id }) => ids.includes(_id))
  const connections = graph.connections.filter(({ _id }) => ids.includes(_id))
  const colored = [...states, ...connections]
  const given = metIn(states)
  const run = (commands: readonly ProcessCommand[]) => {
    const command = together(graph, commands)
    if (command) editor.run(command)
  }
  const change = (key: string, value: unknown) =>
    run([
      ...states.flatMap(({ _id: id }): ProcessCommand[] => {
        const made = stateChange(key, value)
        return made ? [{ do: 'changeState', id, ...made }] : []
      }),
      ...connections.flatMap(({ _id: id }): ProcessCommand[] => {
        const made = connectionChange(key, value)
        return made ? [{ do: 'changeConnection', id, ...made }] : []
      }),
    ])
  return (
    <div className="b-several">
      <div className="b-several-actions">
        {states.length > 0 && (
          <>
            <Button small icon="copy" onPress={() => copyParts(editor)}>
              {t('Kopiera')}
            </Button>
            <Button small icon="layout-grid" disabled={disabled} onPress={() => tidy(editor)}>
              {t('Städa upp')}
            </Button>
          </>
        )}
        <Button small icon="trash-2" disabled={disabled} onPress={() => removeParts(editor, ids)}>
          {t('Ta bort')}
        </Button>
      </div>
      {states.length > 1 && <AlignTools count={states.length} />}
      <ul className="b-several-list">
        {ids.slice(0, 8).map((id) => (
          <li key={id}>{partName(graph, id, t, locale)}</li>
        ))}
        {ids.length > 8 && <li>{t('och {n} till', { n: ids.length - 8 })}</li>}
      </ul>
      {colored.length > 0 && (
        <>
          <p className="b-several-note">{t('En ändring här gäller alla markerade.')}</p>
          <div className="a-fields">
            <div data-field="color" className="b-page-field">
              <ColorPicker
                label={t('Färg')}
                disabled={disabled}
                value={shared(colored.map(({ color }) => color ?? null)) ?? null}
                onChange={(color) => change('color', color)}
              />
            </div>
            {states.length > 0 &&
              (['section', 'lane'] as const).map((band) => (
                <BandChoice
                  key={band}
                  band={band}
                  value={shared(states.map((state) => state[band] ?? null))}
                  disabled={disabled}
                  onChange={(value) => change(band, value)}
                />
              ))}
            {states.length > 0 && (
              <GroupChoice
                value={shared(states.map(({ stateGroup }) => stateGroup ?? null))}
                disabled={disabled}
                onChange={(group) => change('stateGroup', group)}
              />
            )}
          </div>
          {states.length > 0 && (
            <StepTypes
              state={given}
              errors={noErrors}
              disabled={disabled}
              onChange={(set) =>
                run(
                  states.map((state): ProcessCommand => {
                    const { steps, redirects } = withChanged(state, given, set)
                    return {
                      ...{ do: 'changeState', id: state._id },
                      ...(redirects
                        ? { set: { steps, redirects } }
                        : { set: { steps }, unset: ['redirects'] }),
                    }
                  }),
                )
              }
            />
          )}
        </>
      )}
    </div>
  )
}

const noErrors = {}

/** What all of them have; undefined where that is not the same. */
function shared<T>(values: readonly T[]): T | undefined {
  return values.every((value) => value === values[0]) ? values[0] : undefined
}
