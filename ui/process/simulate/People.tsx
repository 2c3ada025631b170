import { openConnections } from '../../../src/shared/process/graph/transitions.ts'
import type { Tester } from '../../../src/shared/process/scenario.ts'
import { factsAt, stepOf, whoIs } from '../../../src/shared/process/simulate/simulate.ts'
import { permissions } from '../../../src/shared/schemas/permissions.ts'
import { useReferences } from '../../admin/fields/useReferences.ts'
import { Icon } from '../../kit/Icon.tsx'
import { RolePicker } from '../../kit/input/RolePicker.tsx'
import { Selector } from '../../kit/input/Selector.tsx'
import { stepTypes } from '../../kit/input/StepTypePicker.tsx'
import { Avatar } from '../../kit/show/Avatar.tsx'
import { useT } from '../../kit/text.tsx'
import type { Simulation } from './useSimulation.ts'

/** Whom one can be, each with what they meet now. */
export function People({ simulation }: { simulation: Simulation }) {
  const { people, me, become } = simulation
  const t = useT()
  return (
    <section aria-labelledby="simulate-people">
      <h3 id="simulate-people" className="p-simulate-title">
        {t('Jag är')}
      </h3>
      <ul className="p-testers">
        {people.map((one) => (
          <li key={one.key}>
            <button
              type="button"
              className="p-tester"
              aria-pressed={one.key === me.key}
              onClick={() => become(one.key)}
            >
              <Avatar name={one.name} />
              <Meets simulation={simulation} tester={one} />
            </button>
          </li>
        ))}
      </ul>
      <details className="p-simulate-more">
        <summary>{t('Roller och behörigheter för {name}', { name: me.name })}</summary>
        <Held key={me.key} simulation={simulation} />
      </details>
    </section>
  )
}

function Meets({ simulation, tester }: { simulation: Simulation; tester: Tester }) {
  const { world, run } = simulation
  const t = useT()
  const { label, icon } = stepTypes[stepOf(world, run.now, tester)]
  const isShut = stepOf(world, run.now, tester) === 'noaccess'
  const open = isShut
    ? []
    : openConnections(world.graph, run.now.state, whoIs(tester, run.now), () =>
        factsAt(world, run.now, tester, run.at),
      )
  return (
    <span className="p-tester-text">
      <strong>{tester.name}</strong>
      <span className="p-tester-step">
        <Icon icon={icon} size={16} />
        <span>
          {[
            t(label),
            ...(open.length > 0
              ? [t('{n, plural, one {# knapp} other {# knappar}}', { n: open.length })]
              : []),
          ].join(', ')}
        </span>
      </span>
    </span>
  )
}

function Held({ simulation: { me, change } }: { simulation: Simulation }) {
  const t = useT()
  const { load, known } = useReferences('role', me.roles, undefined)
  return (
    <div className="a-fields">
      <RolePicker
        label={t('Roller')}
        load={load}
        known={known}
        value={[...me.roles]}
        onChange={(roles) => change({ ...me, roles })}
      />
      <Selector
        multi
        clearable
        label={t('Behörigheter')}
        options={permissions.map(({ value, label }) => ({ value, label: t(label) }))}
        value={[...me.permissions]}
        onChange={(held) => change({ ...me, permissions: held })}
      />
    </div>
  )
}
