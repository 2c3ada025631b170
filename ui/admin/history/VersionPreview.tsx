import { at, type Values } from '../../../src/shared/fields/field.ts'
import type { Schema } from '../../../src/shared/schemas/define.ts'
import { useT } from '../../kit/text.tsx'
import { useClient } from '../client.tsx'
import { useValueText } from '../modals/act/useValueText.ts'
import { Failed } from '../page/Failed.tsx'
import { Loading } from '../page/Loading.tsx'
import { useLoaded } from '../page/useLoaded.ts'
import { GraphOutline } from './GraphOutline.tsx'
import type { Version } from './loadHistory.ts'
import { TreeOutline } from './TreeOutline.tsx'

/** What a version was like: its fields, and its components in reading order or its states and connections. */
export function VersionPreview({ schema, version }: { schema: Schema; version: Version }) {
  const t = useT()
  const client = useClient()
  const loaded = useLoaded(version.key, () => version.load(client))
  const textOf = useValueText(schema, loaded.data ? [loaded.data.data] : [])
  if (loaded.error) return <Failed small error={loaded.error} onRetry={loaded.reload} />
  if (!loaded.data) return <Loading />
  const { data, tree, graph } = loaded.data
  const keys = shownKeys(schema, data).filter((key) => textOf(key, at(data, key)) !== '')
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className="a-preview" aria-label={t('Förhandsvisning')} aria-busy={loaded.loading} tabIndex={0}>
      <dl className="a-facts">
        {keys.map((key) => (
          <div key={key}>
            <dt>{t(schema.fields[key]?.label ?? key)}</dt>
            <dd>{textOf(key, at(data, key))}</dd>
          </div>
        ))}
      </dl>
      {tree && <TreeOutline tree={tree} />}
      {graph && <GraphOutline graph={graph} />}
    </section>
  )
}

/** Fields that can be read: no secrets, and nothing that is drawn. */
function shownKeys({ fields, graph }: Schema, data: Values): string[] {
  return Object.keys(fields).filter(
    (key) => key !== graph && !fields[key]?.secret && !fields[key]?.packed && at(data, key) !== undefined,
  )
}
