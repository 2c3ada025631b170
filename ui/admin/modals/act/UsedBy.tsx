import type { Translate } from '../../../../src/shared/i18n.ts'
import type { Schema } from '../../../../src/shared/schemas/define.ts'
import { schemaOf } from '../../../../src/shared/schemas/index.ts'
import { Callout } from '../../../kit/show/Callout.tsx'
import { useT } from '../../../kit/text.tsx'
import { useClient } from '../../client.tsx'
import { useLoaded } from '../../page/useLoaded.ts'

/** What would miss the documents that somebody is about to remove; nothing where nothing would. */
export function UsedBy({ schema, ids }: { schema: Schema; ids: readonly string[] }) {
  const t = useT()
  const client = useClient()
  const { data } = useLoaded(ids.join(), () =>
    client.call('admin/usage', { page: schema.name, ids: [...ids] }),
  )
  if (!data || data.uses.length === 0) return null
  return (
    <Callout tone="warning" announce title={t('Används i dag av')}>
      <ul className="a-names">
        {data.uses.map(({ schema: kind, count }) => (
          <li key={kind}>{inWords(kind, count, t)}</li>
        ))}
      </ul>
    </Callout>
  )
}

function inWords(kind: string, n: number, t: Translate): string {
  if (kind === 'formData') return t('{n, plural, one {# pågående ärende} other {# pågående ärenden}}', { n })
  const schema = schemaOf(kind)
  const name = schema ? t(n === 1 ? schema.title : schema.plural).toLowerCase() : kind
  return `${n} ${name}`
}
