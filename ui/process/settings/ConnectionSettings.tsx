import { useStore } from '@nanostores/react'
import { memo } from 'react'
import { problemText } from '../../../src/shared/fields/problemText.ts'
import type { ProcessConnection } from '../../../src/shared/process/process.ts'
import { Button } from '../../kit/Button.tsx'
import { IconButton } from '../../kit/IconButton.tsx'
import { FieldFrame } from '../../kit/input/Field.tsx'
import type { Option } from '../../kit/input/OptionRow.tsx'
import { Selector } from '../../kit/input/Selector.tsx'
import { useLocale, useT } from '../../kit/text.tsx'
import { removeParts } from '../actions/parts.ts'
import { useConnection, useGraph, useProblems, useProcess } from '../state/context.tsx'
import { nameOf } from '../state/names.ts'
import { AllowedRoles, AllowFields } from './AllowFields.tsx'
import { ApprovalFields } from './ApprovalFields.tsx'
import { connectionChange } from './changes.ts'
import { EffectsField } from './EffectsField.tsx'
import { connectionFields } from './fields.ts'
import { optionOf, useFacts, useOffers } from './offers.tsx'
import { withGone } from './options.ts'
import { PartTabs } from './PartTabs.tsx'
import { problemsByPlace } from './places.ts'
import { SettingFields } from './SettingFields.tsx'

const later = ['from', 'to', 'order', 'look', 'color', 'roles', 'permissions']

/** All that can be set of a connection. */
export const ConnectionSettings = memo(function ConnectionSettings({ id }: { id: string }) {
  const connection = useConnection(id)
  if (!connection) return null
  return (
    <PartTabs
      id={id}
      later={later}
      basic={<Basic connection={connection} />}
      advanced={<Advanced connection={connection} />}
    />
  )
})

function useChanges({ _id: id }: ProcessConnection) {
  const editor = useProcess()
  const disabled = useStore(editor.$readOnly)
  const { at: errors } = problemsByPlace(useProblems(id))
  return {
    errors,
    disabled,
    set: (set: Partial<ProcessConnection>) => editor.run({ do: 'changeConnection', id, set }),
    unset: (key: keyof ProcessConnection) =>
      editor.run({ do: 'changeConnection', id, set: {}, unset: [key] }),
    change(key: string, value: unknown) {
      const change = connectionChange(key, value)
      if (change) editor.run({ do: 'changeConnection', id, ...change })
    },
  }
}

function Basic({ connection }: { connection: ProcessConnection }) {
  const editor = useProcess()
  const facts = useFacts()
  const t = useT()
  const { errors, disabled, set, unset, change } = useChanges(connection)
  const fields = (...keys: string[]) => (
    <SettingFields
      fields={connectionFields}
      keys={keys}
      values={{ ...connection }}
      errors={errors}
      onChange={(key, value) => {
        const [head = '', own] = key.split('.')
        change(head, own ? { ...connection.requires, [own]: value } : value)
      }}
      context={{ disabled, facts }}
    />
  )
  return (
    <>
      <section className="b-setting-group a-fields">
        {fields('label')}
        <AllowedRoles
          allow={connection.allow}
          disabled={disabled}
          errors={errors}
          onChange={(allow) => set({ allow })}
        />
        {fields('condition', 'validate')}
        <RequiredAnswers
          value={connection.requires?.answers ?? []}
          disabled={disabled}
          error={errors.requires}
          onChange={(answers) => change('requires', { ...connection.requires, answers })}
        />
        {fields('requires.note', 'openChildren', 'confirm', 'message')}
        <ApprovalFields
          connection={connection}
          disabled={disabled}
          errors={errors}
          onChange={(approvals) => (approvals ? set({ approvals }) : unset('approvals'))}
        />
      </section>
      <section className="b-setting-group a-fields">
        <EffectsField
          id={connection._id}
          place="effects"
          label={t('Effekter')}
          value={connection.effects}
          onChange={(effects) => set({ effects })}
          errors={errors}
          disabled={disabled}
        />
      </section>
      <section className="b-setting-group">
        <Button
          small
          icon="trash-2"
          disabled={disabled}
          onPress={() => removeParts(editor, [connection._id])}
        >
          {t('Ta bort kopplingen')}
        </Button>
      </section>
    </>
  )
}

/** Answers of the process's forms without which it cannot be followed. */
function RequiredAnswers({
  value,
  disabled,
  error,
  onChange,
}: {
  value: string[]
  disabled: boolean
  error: string | undefined
  onChange: (names: string[]) => void
}) {
  const { questions } = useOffers()
  const t = useT()
  if (questions.length === 0 && value.length === 0) return null
  const options = value.reduce(
    (all: readonly Option[], name) => withGone(all, name, t('{name} (finns inte)', { name })),
    questions.map(optionOf),
  )
  return (
    <div data-field="requires" className="b-page-field">
      <Selector
        multi
        clearable
        label={t('Svar som måste finnas')}
        sort={false}
        disabled={disabled}
        error={error ? t(problemText(error)) : null}
        options={options}
        value={value}
        onChange={onChange}
      />
    </div>
  )
}

function Advanced({ connection }: { connection: ProcessConnection }) {
  const { states } = useGraph()
  const t = useT()
  const locale = useLocale()
  const { errors, disabled, set, change } = useChanges(connection)
  const options = states.map((state) => ({ value: state._id, label: nameOf(state, t, locale) }))
  return (
    <>
      <section className="b-setting-group a-fields">
        {(['from', 'to'] as const).map((end) => (
          <div key={end} data-field={end} className="b-page-field">
            <Selector
              label={end === 'from' ? t('Från') : t('Till')}
              sort={false}
              disabled={disabled}
              error={errors[end] ? t(problemText(errors[end])) : null}
              options={withGone(options, connection[end], t('Ett steg som inte finns'))}
              value={connection[end]}
              onChange={(id) => change(end, id)}
            />
          </div>
        ))}
        <Order connection={connection} disabled={disabled} />
        <SettingFields
          fields={connectionFields}
          keys={['look', 'color']}
          values={{ ...connection }}
          errors={errors}
          onChange={change}
          context={{ disabled }}
        />
      </section>
      <section className="b-setting-group a-fields">
        <AllowFields allow={connection.allow} disabled={disabled} onChange={(allow) => set({ allow })} />
      </section>
    </>
  )
}

/** Which of the buttons of its state it is. */
function Order({
  connection: { _id, from },
  disabled,
}: {
  connection: ProcessConnection
  disabled: boolean
}) {
  const editor = useProcess()
  const { connections } = useGraph()
  const t = useT()
  const among = connections.filter((one) => one.from === from)
  const at = among.findIndex((one) => one._id === _id)
  if (among.length < 2) return null
  const said = t('Nummer {n} av {total}', { n: at + 1, total: among.length })
  const move = (by: number) => editor.run({ do: 'reorder', id: _id, by })
  return (
    <div data-field="order" className="b-page-field">
      <FieldFrame label={t('Ordning bland knapparna')} group>
        {({ id: _id, labelId, ...control }) => (
          // biome-ignore lint/a11y/useSemanticElements: the frame draws the label, a fieldset would draw it again
          <div {...control} role="group" aria-labelledby={labelId} className="p-order">
            <span aria-live="polite">{said}</span>
            <IconButton
              small
              icon="arrow-up"
              label={t('Flytta upp')}
              disabled={disabled || at === 0}
              onPress={() => move(-1)}
            />
            <IconButton
              small
              icon="arrow-down"
              label={t('Flytta ned')}
              disabled={disabled || at === among.length - 1}
              onPress={() => move(1)}
            />
          </div>
        )}
      </FieldFrame>
    </div>
  )
}
