import { at, type Values } from '../../../src/shared/fields/field.ts'
import type { Schema } from '../../../src/shared/schemas/define.ts'
import { useT } from '../../kit/text.tsx'
import { useClient } from '../client.tsx'
import { useValueText } from '../modals/act/useValueText.ts'
import { Failed } from '../page/Failed.tsx'
import { Loading } from '../page/Loading.tsx'
import { useLoaded } from '../page/useLoaded.ts'
import type { Version } from './loadHistory.ts'
import { TreeOutline } from './TreeOutline.tsx'

/** What a version was like: its fields, and its components in reading order. */
export function VersionPreview({ schema, version }: { schema: Schema; version: Version }) {
  const t = useT()
  const client = useClient()
  const loaded = useLoaded(version.key, () => version.load(client))
  const textOf = useValueText(schema, loaded.data ? [loaded.data.data] : [])
  if (loaded.error) return <Failed small error={loaded.error} onRetry={loaded.reload} />
  if (!loaded.data) return <Loading />
  const { data, tree } = loaded.data
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
    </section>
  )
}

/** Fields that can be read: no secrets. */
function shownKeys(schema: Schema, data: Values): string[] {
  return Object.keys(schema.fields).filter(
    (key) => !schema.fields[key]?.secret && at(data, key) !== undefined,
  )
}
