import type { ProcessGraph } from '../../../src/shared/process/process.ts'
import { namesIn } from '../../../src/shared/rules/condition/evaluate.ts'
import type { ActionOutput } from '../../admin/client.tsx'
import { Selector } from '../../kit/input/Selector.tsx'
import { Switch } from '../../kit/input/Switch.tsx'
import { TextField } from '../../kit/input/TextField.tsx'
import { useT } from '../../kit/text.tsx'
import { useOffers } from '../settings/offers.tsx'
import type { Simulation } from './useSimulation.ts'

type Question = ActionOutput<'pb3/facts'>['questions'][number]

/** What is answered in the case that is tried: first what the process asks about. */
export function Answers({ simulation }: { simulation: Simulation }) {
  const { questions } = useOffers()
  const { world, run, answer } = simulation
  const t = useT()
  const names = askedBy(world.graph)
  const asked = names.map(
    (name): Question =>
      questions.find((one) => one.name === name) ?? {
        ...{ name, label: name, forms: [], column: 'text', isList: false },
      },
  )
  const others = questions.filter(({ name }) => !names.includes(name))
  return (
    <section aria-labelledby="simulate-answers">
      <h3 id="simulate-answers" className="p-simulate-title">
        {t('Testsvar')}
      </h3>
      <div className="a-fields">
        {asked.map((one) => (
          <Answer key={one.name} question={one} simulation={simulation} />
        ))}
        <Switch
          label={t('Formuläret är rätt ifyllt')}
          on={run.now.isValid}
          onChange={(isValid) => answer({}, isValid)}
        />
      </div>
      {others.length > 0 && (
        <details className="p-simulate-more">
          <summary>
            {t('{n, plural, one {# fråga till} other {# frågor till}}', { n: others.length })}
          </summary>
          <div className="a-fields">
            {others.map((one) => (
              <Answer key={one.name} question={one} simulation={simulation} />
            ))}
          </div>
        </details>
      )}
    </section>
  )
}

function Answer({
  question: { name, label, column, isList, options },
  simulation: { run, answer },
}: {
  question: Question
  simulation: Simulation
}) {
  const value = run.now.answers[name]
  const set = (next: unknown) => answer({ [name]: next })
  if (options && isList)
    return (
      <Selector
        multi
        clearable
        label={label}
        sort={false}
        options={options}
        value={Array.isArray(value) ? value.map(String) : []}
        onChange={set}
      />
    )
  if (options)
    return (
      <Selector
        clearable
        label={label}
        sort={false}
        options={options}
        value={typeof value === 'string' ? value : null}
        onChange={set}
      />
    )
  return (
    <TextField
      label={label}
      type={column === 'date' ? 'date' : 'text'}
      inputMode={column === 'number' ? 'decimal' : undefined}
      value={typeof value === 'string' || typeof value === 'number' ? String(value) : ''}
      onChange={(text) => set(column === 'number' ? numberIn(text) : text)}
    />
  )
}

const numberIn = (text: string): number | string => {
  const read = Number(text.replace(',', '.'))
  return text.trim() === '' || Number.isNaN(read) ? text : read
}

/** Names of the questions that the process decides by, each once. */
function askedBy({ states, connections }: ProcessGraph): string[] {
  const names = [
    ...connections.flatMap(({ condition }) => (condition ? namesIn(condition) : [])),
    ...states.flatMap(({ timers }) => timers.flatMap(({ atValue }) => atValue ?? [])),
  ]
  return [...new Set(names)]
}
