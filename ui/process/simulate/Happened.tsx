import type { ProcessEffect } from '../../../src/shared/process/process.ts'
import { keyOf } from '../../../src/shared/process/simulate/coming.ts'
import { useNamesOf } from '../../admin/fields/useReferences.ts'
import { Icon } from '../../kit/Icon.tsx'
import { useLocale, useRegion, useT } from '../../kit/text.tsx'
import { effectInput, effectLabel, iconOfEffect, namedDocuments } from '../settings/effectWords.ts'
import { useOffers } from '../settings/offers.tsx'
import { whenIn } from './Clock.tsx'
import { clockText, doneBy, type Said, stateName, stoodText, titleOf } from './happeningWords.ts'
import type { Simulation } from './useSimulation.ts'

/** All that would have happened, with what would have been sent and run. */
export function Happened({ simulation, said }: { simulation: Simulation; said: Said }) {
  const { run, people } = simulation
  const { t } = said
  const region = useRegion()
  const when = whenIn(region)
  return (
    <section aria-labelledby="simulate-happened">
      <h3 id="simulate-happened" className="p-simulate-title">
        {t('Det här skulle ha hänt')}
      </h3>
      {run.happenings.length === 0 && <p className="k-muted">{t('Ingenting än.')}</p>}
      <ol className="p-happened">
        {run.happenings.map((one, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: what has happened keeps its place
          <li key={index}>
            <div className="p-happened-head">
              <strong>{titleOf(one, said)}</strong>
              <span className="k-muted">
                {doneBy(one.by, people, t)}, {when(one.at)}
              </span>
            </div>
            <ul className="p-happened-items">
              {one.stood && (
                <li>
                  <Icon icon="triangle-alert" size={16} />
                  <span>{stoodText(one, t)}</span>
                </li>
              )}
              {one.approved && (
                <li>
                  <Icon icon="check" size={16} />
                  <span>{t('Godkänt. Fler ska godkänna innan ärendet går vidare.')}</span>
                </li>
              )}
              {one.to !== one.from && (
                <li>
                  <Icon icon="arrow-right" size={16} />
                  <span>{stateName(one.to, said)}</span>
                </li>
              )}
              <Effects effects={one.effects} />
              {one.clock && (
                <li>
                  <Icon icon={one.clock === 'stopped' ? 'pause' : 'clock'} size={16} />
                  <span>{clockText(one, t)}</span>
                </li>
              )}
              {one.set.map((set) => (
                <li key={keyOf(set)}>
                  <Icon icon={set.reminder ? 'bell' : 'timer'} size={16} />
                  <span>
                    {titleOf({ ...set, do: 'timer', from: one.to }, said)}, {when(set.due)}
                  </span>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** What would be run, with what it is told. */
function Effects({ effects }: { effects: readonly ProcessEffect[] }) {
  const locale = useLocale()
  const { effects: offered } = useOffers()
  const t = useT()
  const settingsOf = (name: string) => offered?.find((one) => one.name === name)?.settings ?? {}
  const nameOf = useNamesOf(effects.flatMap(({ effect, input }) => namedDocuments(settingsOf(effect), input)))
  return effects.map(({ effect, input }, index) => {
    const told = effectInput(settingsOf(effect), input, { t, locale }, nameOf)
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: one may be run twice
      <li key={index}>
        <Icon icon={iconOfEffect(effect)} size={16} />
        <span>
          {effectLabel(offered ?? [], effect)}
          {told.length > 0 && <span className="p-happened-input">{told.join(' · ')}</span>}
        </span>
      </li>
    )
  })
}
