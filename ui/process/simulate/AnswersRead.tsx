import { summaryOf } from '../../../src/shared/catalogue/read/summaryOf.ts'
import { pageMet, type TriedForm } from '../../../src/shared/process/simulate/form.ts'
import { meetingOf } from '../../../src/shared/process/simulate/simulate.ts'
import { createPageState } from '../../../src/shared/rules/page/page.ts'
import { useLocale, useT } from '../../kit/text.tsx'
import type { Simulation } from './useSimulation.ts'

/** What of the form the person may read, in words. */
export function AnswersRead({ simulation, form }: { simulation: Simulation; form: TriedForm }) {
  const { world, run, me } = simulation
  const t = useT()
  const locale = useLocale()
  const met = pageMet(form, meetingOf(world, run.now, me, run.at))
  const rows = summaryOf(createPageState({ ...met, readOnly: true }), { locale, t }).flatMap(
    (page) => page.rows,
  )
  if (rows.length === 0)
    return <p className="k-muted">{t('Inget av formuläret syns för {name}.', { name: me.name })}</p>
  return (
    <dl className="p-answers-read">
      {rows.map(({ nodeId, label, text }) => (
        <div key={nodeId}>
          <dt>{label}</dt>
          <dd>{text || '–'}</dd>
        </div>
      ))}
    </dl>
  )
}
