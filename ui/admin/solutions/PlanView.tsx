import { type Message, msg } from '../../../src/shared/i18n.ts'
import { schemaOf } from '../../../src/shared/schemas/index.ts'
import { Icon } from '../../kit/Icon.tsx'
import { Badge } from '../../kit/show/Badge.tsx'
import { Callout } from '../../kit/show/Callout.tsx'
import { EmptyState } from '../../kit/show/EmptyState.tsx'
import { useT } from '../../kit/text.tsx'
import type { ActionOutput } from '../client.tsx'

type Plan = ActionOutput<'solution/diff'>
type Change = Plan['documents'][number]['change']

const changes: Readonly<Record<Change, { label: Message; color: string }>> = {
  added: { label: msg`Ny`, color: 'success' },
  changed: { label: msg`Ändras`, color: 'warning' },
  unchanged: { label: msg`Samma`, color: 'neutral' },
  removed: { label: msg`Tas bort`, color: 'danger' },
  restored: { label: msg`Återställs`, color: 'success' },
  skipped: { label: msg`Hoppas över`, color: 'neutral' },
}

/** What an import would change, or has changed. */
export function PlanView({ plan }: { plan: Plan }) {
  const t = useT()
  const { solution, installed, documents, assets, problems } = plan
  const moving = documents.filter(({ change }) => change !== 'unchanged')
  const files = assets.filter(({ change }) => change !== 'unchanged')
  return (
    <>
      <p>
        <strong>
          {solution.name} {solution.version}
        </strong>
        {installed && ` · ${t('Inläst förut: {version}', { version: installed })}`}
        {solution.description && <span className="k-muted a-block">{solution.description}</span>}
      </p>
      {problems.length > 0 && (
        <Callout tone="danger" title={t('Lösningen kan inte läsas in')}>
          <ul className="a-problems">
            {problems.map(({ file, text }) => (
              <li key={`${file} ${text}`}>
                {file}: {text}
              </li>
            ))}
          </ul>
        </Callout>
      )}
      {moving.length + files.length === 0 ? (
        <EmptyState small icon="circle-check" title={t('Allt finns redan som det är')} />
      ) : (
        <ul className="a-plan">
          {moving.map(({ schema, id, name, change, values, nodes }) => {
            const kind = schemaOf(schema)
            return (
              <li key={id} className="a-plan-line">
                <Icon icon={kind?.icon ?? 'file'} />
                <span className="a-plan-name">
                  {name} <span className="k-muted">{kind ? t(kind.title) : schema}</span>
                  {change === 'changed' && (
                    <span className="k-muted a-block">{detailOf(values, nodes.length, t)}</span>
                  )}
                </span>
                <Badge label={t(changes[change].label)} color={changes[change].color} />
              </li>
            )
          })}
          {files.map(({ id, name, change }) => (
            <li key={id} className="a-plan-line">
              <Icon icon="paperclip" />
              <span className="a-plan-name">{name}</span>
              <Badge label={t(changes[change].label)} color={changes[change].color} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function detailOf(
  values: Plan['documents'][number]['values'],
  nodes: number,
  t: (text: string, values?: Record<string, unknown>) => string,
): string {
  const fields = values.map(({ key }) => key).join(', ')
  const parts = nodes > 0 ? t('{n, plural, one {# del av sidan} other {# delar av sidan}}', { n: nodes }) : ''
  return [fields, parts].filter(Boolean).join(' · ')
}
