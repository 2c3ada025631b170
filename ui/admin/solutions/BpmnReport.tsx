import { Callout } from '../../kit/show/Callout.tsx'
import { useT } from '../../kit/text.tsx'
import type { ActionOutput } from '../client.tsx'
import { ReportLines } from './FidelityReport.tsx'

/** What became of every part of a drawing; what became just what it was is folded. */
export function BpmnReport({ imported }: { imported: ActionOutput<'pb3/importBpmn'> }) {
  const t = useT()
  const { id, name, states, connections, roles, counts, report } = imported
  const lines = report.map(({ id: path, name: label, ...line }) => ({ ...line, label, path, properties: [] }))
  const isMapped = ({ outcome }: { outcome: string }) => outcome === 'mapped'
  return (
    <>
      <Callout
        tone={counts.leftOut + counts.approximated > 0 ? 'warning' : 'success'}
        announce
        title={t('{namn} är importerat', { namn: name })}
      >
        <p>{t('Ritningen blev {states} steg och {connections} kopplingar.', { states, connections })}</p>
        <p>
          {t('Delar av ritningen: {mapped} överförda, {approximated} ungefär, {leftOut} utelämnade.', counts)}
        </p>
        {counts.leftOut > 0 && (
          <p>
            {t(
              'Det som är utelämnat finns kvar med processen, och följer med när den exporteras, där inget annat sägs nedan.',
            )}
          </p>
        )}
        {roles.length > 0 && (
          <p>
            {t('Banorna gav tilldelningsroller som ingen har än: {roles}. Ge dem roller eller grupper.', {
              roles: roles.join(', '),
            })}
          </p>
        )}
        <p>
          <a href={`/process/edit/${id}`}>{t('Öppna processen')}</a>
        </p>
      </Callout>
      <ReportLines of={lines.filter((line) => !isMapped(line))} />
      {counts.mapped > 0 && (
        <details className="a-plan-more">
          <summary>
            {t('{n, plural, one {# del} other {# delar}} överförda som de är', { n: counts.mapped })}
          </summary>
          <ReportLines of={lines.filter(isMapped)} />
        </details>
      )}
    </>
  )
}
