import { timersAhead } from '../../../src/shared/process/simulate/simulate.ts'
import { effectName } from '../../../src/shared/timeline/describeEntry.ts'
import { Button } from '../../kit/Button.tsx'
import { Icon } from '../../kit/Icon.tsx'
import { useRegion } from '../../kit/text.tsx'
import { connectionName } from '../state/names.ts'
import { type Said, timerText } from './happeningWords.ts'
import type { Simulation } from './useSimulation.ts'

const hour = 3_600_000

/** The clock of the run, moved by hand, and the timers that wait for it. */
export function Clock({ simulation, said }: { simulation: Simulation; said: Said }) {
  const { world, run, wait } = simulation
  const { t } = said
  const region = useRegion()
  const when = whenIn(region)
  const ahead = timersAhead(world, run.now)
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
      <h4>{t('Kommer att hända')}</h4>
      {ahead.length === 0 && <p className="k-muted">{t('Inget av sig självt.')}</p>}
      <ul className="p-happened-items">
        {ahead.map(({ timer, due }) => (
          <li key={timer}>
            <Icon icon="timer" size={16} />
            <span>
              {when(due)}: {timerDoesText(timer, simulation, said)}
            </span>
            <Button small variant="ghost" onPress={() => wait(Math.max(due, run.at))}>
              {t('Hoppa dit')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Which timer, and where it leads. */
function timerDoesText(id: string, { run }: Simulation, said: Said): string {
  const { graph, t, locale } = said
  const state = graph.states.find(({ _id }) => _id === run.now.state)
  const timer = state?.timers.find(({ _id }) => _id === id)
  const way = graph.connections.find(({ _id }) => _id === timer?.connection)
  const words = timerText(id, run.now.state, said)
  if (timer?.effect) return `${words}, ${effectName(timer.effect.effect, t)}`
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
