import { problemText } from '../../../src/shared/fields/problemText.ts'
import { type RuleWay, ruleWays } from '../../../src/shared/process/assignmentRules.ts'
import type { FieldProblems } from '../../../src/shared/wire/errors.ts'
import { RadioGroup } from '../../kit/input/RadioGroup.tsx'
import { Selector } from '../../kit/input/Selector.tsx'
import { TextField } from '../../kit/input/TextField.tsx'
import { useT } from '../../kit/text.tsx'
import { useReferences } from '../fields/useReferences.ts'
import { questionsOf } from '../handlerRole/wanted.ts'
import { OpenedTo } from './OpenedTo.tsx'
import type { Rule, RulesToEdit } from './rule.ts'

interface RuleFieldsProps {
  /** Id of the process. */
  process: string
  rule: Rule
  of: RulesToEdit
  problems: FieldProblems
  onChange: (rule: Rule) => void
}

/** A part of the fields; `say`: what is wrong with one of them, in words. */
interface PartProps extends Omit<RuleFieldsProps, 'process' | 'problems'> {
  say: (field: keyof Rule) => string | null
}

/** Which cases a rule is for, and to whom it gives them. */
export function RuleFields({ process, rule, of, problems, onChange }: RuleFieldsProps) {
  const t = useT()
  const say = (field: keyof Rule) => {
    const key = problems[field]
    return key ? t(problemText(key)) : null
  }
  const change = (part: Partial<Rule>) => onChange({ ...rule, ...part })
  return (
    <div className="a-rule-fields">
      <TextField
        required
        autoFocus={rule.name === ''}
        label={t('Namn')}
        description={t('Står i ärendets tidslinje.')}
        value={rule.name}
        maxLength={100}
        error={say('name')}
        onChange={(name) => change({ name })}
      />
      <Selector
        required
        label={t('Tilldelningsroll')}
        options={of.roles.map(({ key, name }) => ({ value: key, label: name }))}
        value={rule.role || null}
        error={say('role')}
        onChange={(role) => change({ role: role ?? '' })}
      />
      <Selector
        clearable
        sort={false}
        label={t('När?')}
        placeholder={t('När ärendet kommer in')}
        options={of.states.map(({ _id, name }) => ({
          value: _id,
          label: t('När det får statusen {name}', { name }),
        }))}
        value={rule.state || null}
        error={say('state')}
        onChange={(state) => change({ state: state ?? '' })}
      />
      <WhichCases rule={rule} of={of} say={say} onChange={onChange} />
      <ToWhom process={process} rule={rule} of={of} say={say} onChange={onChange} />
    </div>
  )
}

function WhichCases({ rule, of, say, onChange }: PartProps) {
  const t = useT()
  const change = (part: Partial<Rule>) => onChange({ ...rule, ...part })
  const questions = questionsOf(of, { someForms: rule.forms.length > 0, forms: rule.forms })
  const question = questions.find(({ name }) => name === rule.question)
  const forms = useReferences('form', rule.forms, undefined)
  return (
    <fieldset className="a-fieldset">
      <legend>{t('Vilka ärenden?')}</legend>
      <Selector
        multi
        label={t('Formulär')}
        placeholder={t('Alla formulär i processen')}
        options={of.forms.map(({ _id, name }) => ({ value: _id, label: name }))}
        known={forms.known}
        value={rule.forms}
        error={say('forms')}
        onChange={(chosen) => change({ forms: chosen })}
      />
      {(of.categories.length > 0 || rule.categories.length > 0) && (
        <Selector
          multi
          label={t('Kategorier')}
          placeholder={t('Alla kategorier')}
          options={of.categories.map(({ _id, name }) => ({ value: _id, label: name }))}
          value={rule.categories}
          error={say('categories')}
          onChange={(categories) => change({ categories })}
        />
      )}
      <Selector
        clearable
        sort={false}
        label={t('Bara efter svaret på en fråga')}
        description={t('Till exempel stadsdelen: regeln gäller då bara ärenden med de svar som väljs.')}
        placeholder={t('Alla svar')}
        options={questions.map(({ name, label }) => ({ value: name, label }))}
        value={rule.question || null}
        error={say('question')}
        onChange={(name) => change({ question: name ?? '', values: [] })}
      />
      {rule.question && (
        <Selector
          multi
          required
          sort={false}
          label={t('Vilka svar på ”{question}”?', { question: question?.label ?? rule.question })}
          options={(question?.options ?? []).map(({ value, label }) => ({ value, label }))}
          value={rule.values.map(({ value }) => value)}
          error={say('values')}
          onChange={(values) => change({ values: values.map((value) => ({ value })) })}
        />
      )}
      <TextField
        label={t('Bara om platsen innehåller')}
        description={t(
          'Hela ord, till exempel en gata. Platsen är svaret på den fråga som formuläret har valt för den.',
        )}
        value={rule.place}
        maxLength={80}
        error={say('place')}
        onChange={(place) => change({ place })}
      />
    </fieldset>
  )
}

function ToWhom({ process, rule, say, onChange }: PartProps & Pick<RuleFieldsProps, 'process'>) {
  const t = useT()
  const change = (part: Partial<Rule>) => onChange({ ...rule, ...part })
  const users = useReferences('user', rule.users, undefined)
  const groups = useReferences('group', rule.groups, undefined)
  const { way } = rule
  const described: Record<RuleWay, string> = {
    person: t('Den första av dem som är på plats.'),
    queue: t('Ärendet väntar tills någon i gruppen tar det.'),
    turn: t('Den vars tur det är; alla får lika många.'),
    least: t('Den som har minst antal öppna ärenden.'),
  }
  return (
    <fieldset className="a-fieldset">
      <legend>{t('Vem får dem?')}</legend>
      <RadioGroup
        label={t('Ges till')}
        value={way}
        options={ruleWays.map(({ value, label }) => ({
          value,
          label: t(label),
          description: described[value],
        }))}
        onChange={(chosen) => change({ way: chosen as RuleWay })}
      />
      {way !== 'queue' && (
        <Selector
          multi
          sort={false}
          required={way === 'person'}
          label={t('Personer')}
          description={t('Är alla borta får den som står in för dem ärendet.')}
          load={users.load}
          known={users.known}
          value={rule.users}
          error={say('users')}
          onChange={(chosen) => change({ users: chosen })}
        />
      )}
      {way === 'queue' ? (
        <Selector
          required
          label={t('Gruppen vars kö det är')}
          load={groups.load}
          known={groups.known}
          value={rule.groups[0] ?? null}
          error={say('groups')}
          onChange={(group) => change({ groups: group === null ? [] : [group] })}
        />
      ) : (
        <Selector
          multi
          label={t('Grupper')}
          description={
            way === 'person'
              ? t('Om ingen av personerna kan ta ärendet väntar det i den första gruppens kö.')
              : t('Alla i dem är med. Om ingen kan ta ärendet väntar det i den första gruppens kö.')
          }
          load={groups.load}
          known={groups.known}
          value={rule.groups}
          error={say('groups')}
          onChange={(chosen) => change({ groups: chosen })}
        />
      )}
      <OpenedTo
        process={process}
        rule={rule}
        nameOf={(id) => [...users.known, ...groups.known].find(({ value }) => value === id)?.label ?? '…'}
      />
    </fieldset>
  )
}
