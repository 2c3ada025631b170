import { useStore } from '@nanostores/react'
import { memo } from 'react'
import type { ProcessLane } from '../../../src/shared/process/process.ts'
import { Button } from '../../kit/Button.tsx'
import { IconButton } from '../../kit/IconButton.tsx'
import { FieldFrame } from '../../kit/input/Field.tsx'
import { Selector } from '../../kit/input/Selector.tsx'
import { useT } from '../../kit/text.tsx'
import { removeParts } from '../actions/parts.ts'
import { useGraph, useLane, useProblems, useProcess, useSection } from '../state/context.tsx'
import { laneChange, sectionChange } from './changes.ts'
import { laneFields, sectionFields } from './fields.ts'
import { useRoles } from './offers.tsx'
import { withGone } from './options.ts'
import { problemsByPlace } from './places.ts'
import { SettingFields } from './SettingFields.tsx'

/** All that can be set of a section or swimlane. */
export const BandSettings = memo(function BandSettings({ id }: { id: string }) {
  const section = useSection(id)
  const lane = useLane(id)
  const editor = useProcess()
  const graph = useGraph()
  const disabled = useStore(editor.$readOnly)
  const { at: errors } = problemsByPlace(useProblems(id))
  const t = useT()
  const band: ProcessLane | undefined = section ?? lane
  if (!band) return null
  const change = (key: string, value: unknown) => {
    const ofLane = lane && laneChange(key, value)
    const ofSection = section && sectionChange(key, value)
    if (ofLane) editor.run({ do: 'changeLane', id, ...ofLane })
    if (ofSection) editor.run({ do: 'changeSection', id, ...ofSection })
  }
  const own = graph.states.filter((state) => (section ? state.section : state.lane) === id).length
  return (
    <div className="b-several p-band">
      <section className="b-setting-group a-fields">
        <SettingFields
          fields={section ? sectionFields : laneFields}
          keys={['name']}
          values={{ ...band }}
          errors={errors}
          onChange={change}
          context={{ disabled }}
        />
        {lane && (
          <LaneRole lane={lane} disabled={disabled} onChange={(role) => change('assignmentRole', role)} />
        )}
        <Order id={id} among={section ? graph.sections : graph.swimlanes} disabled={disabled} />
        <SettingFields
          fields={section ? sectionFields : laneFields}
          keys={['size']}
          values={{ ...band }}
          errors={errors}
          onChange={change}
          context={{ disabled, debounced: true }}
        />
      </section>
      <section className="b-setting-group a-fields">
        {own > 0 && (
          <p className="p-note">
            {section
              ? t(
                  '{n, plural, one {# steg ligger i fasen} other {# steg ligger i fasen}}. Den kan tas bort när den är tom.',
                  { n: own },
                )
              : t(
                  '{n, plural, one {# steg ligger i banan} other {# steg ligger i banan}}. Den kan tas bort när den är tom.',
                  { n: own },
                )}
          </p>
        )}
        <div>
          <Button
            small
            icon="trash-2"
            disabled={disabled || own > 0}
            onPress={() => removeParts(editor, [id])}
          >
            {section ? t('Ta bort fasen') : t('Ta bort banan')}
          </Button>
        </div>
      </section>
    </div>
  )
})

function LaneRole({
  lane: { assignmentRole },
  disabled,
  onChange,
}: {
  lane: ProcessLane
  disabled: boolean
  onChange: (role: string | null) => void
}) {
  const t = useT()
  const roles = useRoles()
  return (
    <div data-field="assignmentRole" className="b-page-field">
      <Selector
        clearable
        label={t('Tilldelningsroll')}
        sort={false}
        disabled={disabled}
        options={withGone(roles, assignmentRole, t('{name} (finns inte)', { name: assignmentRole ?? '' }))}
        value={assignmentRole ?? null}
        onChange={onChange}
      />
    </div>
  )
}

function Order({
  id,
  among,
  disabled,
}: {
  id: string
  among: readonly { _id: string }[]
  disabled: boolean
}) {
  const editor = useProcess()
  const t = useT()
  const at = among.findIndex(({ _id }) => _id === id)
  if (among.length < 2) return null
  const move = (by: number) => editor.run({ do: 'reorder', id, by })
  return (
    <div data-field="order" className="b-page-field">
      <FieldFrame label={t('Ordning')} group>
        {({ id: _id, labelId, ...control }) => (
          // biome-ignore lint/a11y/useSemanticElements: the frame draws the label, a fieldset would draw it again
          <div {...control} role="group" aria-labelledby={labelId} className="p-order">
            <span aria-live="polite">{t('Nummer {n} av {total}', { n: at + 1, total: among.length })}</span>
            <IconButton
              small
              icon="arrow-up"
              label={t('Flytta framåt')}
              disabled={disabled || at === 0}
              onPress={() => move(-1)}
            />
            <IconButton
              small
              icon="arrow-down"
              label={t('Flytta bakåt')}
              disabled={disabled || at === among.length - 1}
              onPress={() => move(1)}
            />
          </div>
        )}
      </FieldFrame>
    </div>
  )
}
