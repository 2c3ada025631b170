import type { KindName } from '../../../src/shared/schemas/kindNames.ts'
import { type Keyed, keyed } from '../../editing/keyed.ts'
import type { BuilderClient } from '../client.ts'
import type { Source } from './sources.ts'

/** What the server has answered for the components of a page, asked for once for all that show the same. */
export interface Findings {
  /** The model, or undefined while it is not known or cannot be had. Asks for it when nobody has. */
  get(source: Source): unknown
  /** Resolves when the model is known, or cannot be had: then with undefined. */
  wait(source: Source): Promise<unknown>
  /** Told by `keyOf` when an answer has come. */
  told: Keyed
}

export const keyOf = ({ effect, context }: Source): string => `${effect} ${JSON.stringify(context)}`

/** The same for all who ask with one client, for as long as that is used. */
export function findingsOf(client: BuilderClient): Findings {
  const known = all.get(client)
  if (known) return known
  const made = makeFindings(client)
  all.set(client, made)
  return made
}

const all = new WeakMap<BuilderClient, Findings>()

function makeFindings(client: BuilderClient): Findings {
  const asked = new Map<string, { source: Source; model: unknown; coming: Promise<unknown> }>()
  const told = keyed()

  function ask(source: Source): Promise<unknown> {
    const key = keyOf(source)
    const before = asked.get(key)?.model
    const coming = client.effect(source.effect, source.context).then(
      (answer) => source.model(answer),
      () => undefined,
    )
    const entry = { source, model: before, coming }
    asked.set(key, entry)
    void coming.then((model) => {
      // An answer to an older question comes too late.
      if (asked.get(key) !== entry) return
      entry.model = model
      told.notify([key])
    })
    return coming
  }

  const changed = ({ schema }: { schema: string }) => {
    if (shown.has(schema)) for (const { source } of [...asked.values()]) void ask(source)
  }
  client.onEvent('changes', changed)
  client.onEvent('removes', changed)
  client.onEvent('publish', changed)
  client.onEvent('unpublish', changed)

  return {
    told,
    get(source) {
      const entry = asked.get(keyOf(source))
      if (!entry) void ask(source)
      return entry?.model
    },
    wait: (source) => asked.get(keyOf(source))?.coming ?? ask(source),
  }
}

/** Kinds of documents that the sources show. */
const shown = new Set<string>(['menu', 'category', 'process', 'form', 'view'] satisfies KindName[])
