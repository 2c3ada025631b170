import {
  type Coming,
  comingOf,
  findTimer,
  keyOf,
  remindsBy,
} from '../../../src/shared/process/simulate/coming.ts'
import { clockAt } from '../../../src/shared/process/simulate/simulate.ts'
import { effectName } from '../../../src/shared/timeline/describeEntry.ts'
import { ClockText } from '../../admin/desk/ClockText.tsx'
import { Button } from '../../kit/Button.tsx'
import { Icon } from '../../kit/Icon.tsx'
import { Chip } from '../../kit/show/Chip.tsx'
import { useRegion } from '../../kit/text.tsx'
import { connectionName } from '../state/names.ts'
import { type Said, titleOf } from './happeningWords.ts'
import type { Simulation } from './useSimulation.ts'

const hour = 3_600_000

/** The clock of the run, moved by hand, and the timers that wait for it. */
export function Clock({ simulation, said }: { simulation: Simulation; said: Said }) {
  const { world, run, wait } = simulation
  const { t } = said
  const region = useRegion()
  const when = whenIn(region)
  const ahead = comingOf(world, run.now)
  const clock = clockAt(world, run.now, run.at)
  const due = run.now.timed?.due ?? null
  const [next] = ahead
  return (
    <section className="p-clock" aria-labelledby="simulate-clock">
      <h3 id="simulate-clock" className="p-clock-now">
        <Icon icon="clock" size={16} />
        <time dateTime={new Date(run.at).toISOString()}>{when(run.at)}</time>
      </h3>
      <div className="p-clock-jumps">
        <Button small onPress={() => wait(run.at + hour)}>
          {t('+1 timme')}
        </Button>
        <Button small onPress={() => wait(run.at + 24 * hour)}>
          {t('+1 dag')}
        </Button>
        <Button small onPress={() => wait(run.at + 7 * 24 * hour)}>
          {t('+1 vecka')}
        </Button>
        <Button small icon="timer" disabled={!next} onPress={() => next && wait(Math.max(next.due, run.at))}>
          {t('Till nästa timer')}
        </Button>
      </div>
      {clock && (
        <dl className="p-clock-case">
          <dt>{t('Förfaller')}</dt>
          <dd>
            {due === null ? t('Inget datum') : when(due)}
            {clock.isLate && <Chip label={t('Försenat')} color="danger" />}
            <ClockText clock={clock} />
          </dd>
        </dl>
      )}
      <h4>{t('Kommer att hända')}</h4>
      {ahead.length === 0 && <p className="k-muted">{t('Inget av sig självt.')}</p>}
      <ul className="p-happened-items">
        {ahead.map((one) => (
          <li key={keyOf(one)}>
            <Icon icon={one.reminder ? 'bell' : 'timer'} size={16} />
            <span>
              {when(one.due)}: {comingText(one, simulation, said)}
            </span>
            <Button small variant="ghost" onPress={() => wait(Math.max(one.due, run.at))}>
              {t('Hoppa dit')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Which timer or reminder, and what it does. */
function comingText(one: Coming, { world, run }: Simulation, said: Said): string {
  const { graph, t, locale } = said
  const { state: stateId } = run.now
  const words = titleOf({ ...one, do: 'timer', from: stateId }, said)
  const timer = one.reminder ? undefined : findTimer(world, stateId, one.timer)
  const effect = one.reminder ? remindsBy(world, stateId, one) : timer?.effect
  if (effect) return `${words}, ${effectName(effect.effect, t)}`
  const way = graph.connections.find(({ _id }) => _id === timer?.connection)
  return way ? `${words}, ${connectionName(way, t, locale)}` : words
}

/** *tors 12 nov. 10:30*. */
export function whenIn(region: string): (at: number) => string {
  const format = new Intl.DateTimeFormat(region, {
    ...{ weekday: 'short', day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' },
    timeZone: 'Europe/Stockholm',
  })
  return (at) => format.format(at)
}
