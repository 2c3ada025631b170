import { useStore } from '@nanostores/react'
import { memo } from 'react'
import { problemText } from '../../../src/shared/fields/problemText.ts'
import { type Message, msg } from '../../../src/shared/i18n.ts'
import {
  asksToPay,
  asksToSign,
  isCitizens,
  leadsSender,
  signersOf,
} from '../../../src/shared/process/graph/steps.ts'
import type { ProcessState, StateType } from '../../../src/shared/process/process.ts'
import { type SubType, subTypes } from '../../../src/shared/process/process.ts'
import { Button } from '../../kit/Button.tsx'
import { Select } from '../../kit/input/Select.tsx'
import { Selector } from '../../kit/input/Selector.tsx'
import { useT } from '../../kit/text.tsx'
import { removeParts } from '../actions/parts.ts'
import { NumbersOfState } from '../numbers/StateNumbers.tsx'
import { useProblems, useProcess, useStateAnywhere } from '../state/context.tsx'
import { BandChoice } from './BandChoice.tsx'
import { stateChange } from './changes.ts'
import { EffectsField } from './EffectsField.tsx'
import { FormRights } from './FormRights.tsx'
import { stateFields } from './fields.ts'
import { GroupChoice } from './GroupChoice.tsx'
import { withGone } from './options.ts'
import { PartTabs } from './PartTabs.tsx'
import { PaymentFields } from './PaymentFields.tsx'
import { problemsByPlace } from './places.ts'
import { SettingFields } from './SettingFields.tsx'
import { StepTypes } from './StepTypes.tsx'
import { TimersField } from './TimersField.tsx'
import { useWaysOut } from './useWaysOut.ts'

const later = ['color', 'stateGroup', 'section', 'lane', 'onLeave', 'citizen']

/** All that can be set of a state. */
export const StateSettings = memo(function StateSettings({ id }: { id: string }) {
  const state = useStateAnywhere(id)
  if (!state) return null
  return (
    <PartTabs
      id={id}
      later={later}
      basic={<Basic state={state} />}
      advanced={<Advanced state={state} />}
      forms={<FormRights state={state} />}
    />
  )
})

/** Changes settings of the state, says what is wrong with them, and whether they can be changed at all. */
function useChanges({ _id: id }: ProcessState) {
  const editor = useProcess()
  const disabled = useStore(editor.$readOnly)
  const { at: errors } = problemsByPlace(useProblems(id))
  return {
    errors,
    disabled,
    set: (set: Partial<ProcessState>) => editor.run({ do: 'changeState', id, set }),
    change(key: string, value: unknown) {
      const change = stateChange(key, value)
      if (change) editor.run({ do: 'changeState', id, ...change })
    },
  }
}

function Basic({ state }: { state: ProcessState }) {
  const editor = useProcess()
  const t = useT()
  const { errors, disabled, set, change } = useChanges(state)
  return (
    <>
      <section className="b-setting-group a-fields">
        <SettingFields
          fields={stateFields}
          keys={['name']}
          values={{ ...state }}
          errors={errors}
          onChange={change}
          context={{ disabled }}
        />
        <div data-field="stateType" className="b-page-field">
          <Select
            label={t('Typ')}
            value={state.stateType}
            disabled={disabled}
            error={errors.stateType ? t(problemText(errors.stateType)) : null}
            options={stateTypes.map(({ value, label }) => ({ value, label: t(label) }))}
            onChange={(stateType) => change('stateType', stateType)}
          />
        </div>
        <SubTypeChoice state={state} disabled={disabled} onChange={(subType) => change('subType', subType)} />
        {(state.subType === 'waiting' || state.handIn) && (
          <WayOut
            setting="handIn"
            label={t('Koppling när det som begärts lämnas in')}
            description={t('Tomt: ärendet stannar här tills någon för det vidare.')}
            state={state}
            disabled={disabled}
            error={errors.handIn}
            onChange={(handIn) => change('handIn', handIn)}
          />
        )}
        {(state.stateType === 'normal' || state.childrenEnded) && (
          <WayOut
            setting="childrenEnded"
            label={t('Koppling när sista delärendet är avslutat')}
            description={t('Tomt: ärendet stannar här tills någon för det vidare.')}
            state={state}
            disabled={disabled}
            error={errors.childrenEnded}
            onChange={(childrenEnded) => change('childrenEnded', childrenEnded)}
          />
        )}
      </section>
      <StepTypes state={state} errors={errors} disabled={disabled} onChange={set} />
      {(leadsSender(state) || state.returned) && (
        <section className="b-setting-group a-fields">
          <WayOut
            setting="returned"
            label={t('Koppling när den som leddes vidare är tillbaka')}
            description={t(
              'Adressen får med sig en signerad väg tillbaka (return). Tomt: ärendet stannar här tills någon för det vidare.',
            )}
            state={state}
            disabled={disabled}
            error={errors.returned}
            onChange={(returned) => change('returned', returned)}
          />
        </section>
      )}
      {(asksToSign(state) || state.signing) && (
        <SigningWays
          state={state}
          disabled={disabled}
          error={errors.signing}
          onChange={(signing) => change('signing', signing)}
        />
      )}
      {(asksToPay(state) || state.payment) && (
        <PaymentFields
          state={state}
          disabled={disabled}
          errors={errors}
          onChange={(payment) => change('payment', payment)}
        />
      )}
      <section className="b-setting-group a-fields">
        <EffectsField
          id={state._id}
          place="onEnter"
          label={t('Effekter när ärendet kommer dit')}
          value={state.onEnter}
          onChange={(onEnter) => set({ onEnter })}
          errors={errors}
          disabled={disabled}
        />
        <TimersField
          state={state}
          onChange={(timers) => set({ timers })}
          errors={errors}
          disabled={disabled}
        />
      </section>
      <NumbersOfState id={state._id} />
      <section className="b-setting-group">
        <Button small icon="trash-2" disabled={disabled} onPress={() => removeParts(editor, [state._id])}>
          {t('Ta bort steget')}
        </Button>
      </section>
    </>
  )
}

function Advanced({ state }: { state: ProcessState }) {
  const t = useT()
  const { errors, disabled, set, change } = useChanges(state)
  const fields = (...keys: string[]) => (
    <SettingFields
      fields={stateFields}
      keys={keys}
      values={{ ...state }}
      errors={errors}
      context={{ disabled }}
      onChange={(key, value) => {
        const [head = '', own] = key.split('.')
        change(head, own ? { ...state.citizen, [own]: value } : value)
      }}
    />
  )
  return (
    <>
      <section className="b-setting-group a-fields">
        {fields('color')}
        <GroupChoice
          value={state.stateGroup ?? null}
          disabled={disabled}
          onChange={(group) => change('stateGroup', group)}
        />
        {(['section', 'lane'] as const).map((band) => (
          <BandChoice
            key={band}
            band={band}
            value={state[band] ?? null}
            disabled={disabled}
            error={errors[band]}
            onChange={(value) => change(band, value)}
          />
        ))}
      </section>
      <section className="b-setting-group a-fields">
        <EffectsField
          id={state._id}
          place="onLeave"
          label={t('Effekter när ärendet går därifrån')}
          value={state.onLeave}
          onChange={(onLeave) => set({ onLeave })}
          errors={errors}
          disabled={disabled}
        />
      </section>
      <section className="b-setting-group a-fields" data-field="citizen">
        <h3>{t('Ord för avsändaren')}</h3>
        {fields('citizen.name', 'citizen.text', 'citizen.step', 'citizen.ahead')}
      </section>
    </>
  )
}

function SubTypeChoice({
  state: { stateType, subType },
  disabled,
  onChange,
}: {
  state: ProcessState
  disabled: boolean
  onChange: (subType: SubType) => void
}) {
  const t = useT()
  // Not offered before there are queues and effects of the builder's own; kept where they are set.
  const offered = subTypes[stateType].filter(
    (one): one is SubType => one === subType || (one !== 'queue' && one !== 'effect'),
  )
  return (
    <div data-field="subType" className="b-page-field">
      <Select
        label={t(subTypeLabels[stateType])}
        value={subType ?? subTypes[stateType][0]}
        disabled={disabled}
        options={offered.map((value) => ({
          value,
          label: t(subTypeWords[value].label),
          description: t(subTypeWords[value].text),
        }))}
        onChange={onChange}
      />
    </div>
  )
}

/** One of the connections from the state, which is followed by itself when something has happened. */
function WayOut({
  setting,
  label,
  description,
  state,
  disabled,
  error,
  onChange,
}: {
  setting: 'handIn' | 'childrenEnded' | 'returned'
  label: string
  description: string
  state: ProcessState
  disabled: boolean
  error: string | undefined
  onChange: (id: string | null) => void
}) {
  const t = useT()
  const options = useWaysOut(state)
  return (
    <div data-field={setting} className="b-page-field">
      <Selector
        clearable
        label={label}
        description={description}
        sort={false}
        disabled={disabled}
        error={error ? t(problemText(error)) : null}
        options={withGone(options, state[setting], t('En koppling som inte går härifrån'))}
        value={state[setting] ?? null}
        onChange={onChange}
      />
    </div>
  )
}

/** Where a case goes by itself when all have signed it, and when somebody refuses. */
function SigningWays({
  state,
  disabled,
  error,
  onChange,
}: {
  state: ProcessState
  disabled: boolean
  error: string | undefined
  onChange: (signing: ProcessState['signing']) => void
}) {
  const t = useT()
  const options = useWaysOut(state)
  const { signing = {} } = state
  const way = (key: 'done' | 'refused', label: string) => (
    <Selector
      clearable
      label={label}
      description={t('Tomt: ärendet stannar här tills någon för det vidare.')}
      sort={false}
      disabled={disabled}
      error={error && key === 'done' ? t(problemText(error)) : null}
      options={withGone(options, signing[key], t('En koppling som inte går härifrån'))}
      value={signing[key] ?? null}
      onChange={(id) => {
        const { [key]: _was, ...rest } = signing
        onChange({ ...rest, ...(id && { [key]: id }) })
      }}
    />
  )
  return (
    <section className="b-setting-group a-fields" data-field="signing">
      {way('done', t('Koppling när alla har skrivit under'))}
      {way('refused', t('Koppling när någon avstår'))}
      {signersOf(state).some((key) => !isCitizens(key)) && (
        <p className="k-muted">
          {t(
            'Av dem som har en tilldelningsroll räcker det att en skriver under. Den som gör det visar med lösenord eller kod vem det är.',
          )}
        </p>
      )}
    </section>
  )
}

const stateTypes: readonly { value: StateType; label: Message }[] = [
  { value: 'start', label: msg`Start` },
  { value: 'normal', label: msg`Steg` },
  { value: 'end', label: msg`Slut` },
]

const subTypeLabels: Readonly<Record<StateType, Message>> = {
  start: msg`Ärenden börjar genom`,
  normal: msg`Vad som pågår`,
  end: msg`Hur det slutar`,
}

const subTypeWords: Readonly<Record<SubType, { label: Message; text: Message }>> = {
  form: { label: msg`Formuläret`, text: msg`Den som får öppna formuläret börjar ett ärende.` },
  staff: { label: msg`Handläggare`, text: msg`Bara genom Nytt ärende.` },
  child: { label: msg`Ett annat ärende`, text: msg`Bara som underärende till ett annat.` },
  effect: { label: msg`Effekter`, text: msg`Bara genom effekter, adresser och importer.` },
  work: { label: msg`Handläggning`, text: msg`Klockan går.` },
  waiting: {
    label: msg`Väntan på avsändaren`,
    text: msg`Avsändaren är skyldig ett svar, och klockan står.`,
  },
  decision: { label: msg`Beslut`, text: msg`Väntan på beslutet räknas för sig.` },
  queue: { label: msg`Kö`, text: msg`Ärendet väntar på sin tur.` },
  done: { label: msg`Klart`, text: msg`Ärendet är avslutat.` },
  rejected: { label: msg`Avslag`, text: msg`Det som söktes blev det inget av.` },
  withdrawn: { label: msg`Återtaget`, text: msg`Avsändaren har tagit tillbaka det.` },
  merged: { label: msg`Sammanfört`, text: msg`Ett annat ärende går vidare med det.` },
}
