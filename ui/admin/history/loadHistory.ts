import type { Values } from '../../../src/shared/fields/field.ts'
import { type Message, msg } from '../../../src/shared/i18n.ts'
import { isGraph } from '../../../src/shared/process/edit/patch.ts'
import type { ProcessGraph } from '../../../src/shared/process/process.ts'
import type { Schema } from '../../../src/shared/schemas/define.ts'
import type { Tree } from '../../../src/shared/tree/tree.ts'
import type { Client } from '../client.tsx'

/** A version of a document that one can look at and go back to. */
export interface Version {
  key: string
  /** "Version 3", "Sparad". */
  title: Message
  values: Record<string, unknown>
  at: number
  byName: string
  comment: string
  /** The published version that is in use. */
  live: boolean
  /** What the draft is now: nothing to go back to. */
  current: boolean
  load: (client: Client) => Promise<Content>
  revert: (client: Client) => Promise<unknown>
}

/** What a version holds. */
export interface Content {
  data: Values
  tree: Tree | null
  /** Of what is drawn as states and connections. */
  graph: ProcessGraph | null
}

export interface History {
  name: string
  versions: Version[]
}

/** Published versions and saved ones, newest first. */
export async function loadHistory(client: Client, schema: Schema, id: string): Promise<History> {
  const page = schema.name
  const [{ data }, saved, published] = await Promise.all([
    client.call('admin/load', { page, id }),
    client.call('admin/history', { page, id }),
    schema.publishes ? client.call('form/versions', { id }) : { list: [] },
  ])
  const { name, revision } = data as { name: string; revision: number }
  const versions = [
    ...published.list.map((one) => publishedVersion(schema, id, one)),
    ...saved.versions.map((one) => savedVersion(schema, id, one, revision)),
  ]
  return { name, versions: versions.sort((a, b) => b.at - a.at) }
}

interface PublishedEntry {
  _id: string
  published: number
  comment: string
  version: number
  byName: string
  live: boolean
}

function publishedVersion({ graph }: Schema, id: string, entry: PublishedEntry): Version {
  const versionId = String(entry.version)
  const way: Pick<Version, 'load' | 'revert'> = graph
    ? {
        load: async (client) => {
          const { data, process } = await client.call('pb3/version', { id, versionId })
          return { data, tree: null, graph: process }
        },
        revert: (client) => client.call('pb3/revert', { id, versionId }),
      }
    : {
        load: async (client) => {
          const found = await client.call('form/version', { id, versionId })
          return { data: found.data, tree: { rootId: found.rootId, nodes: found.normStructure }, graph: null }
        },
        revert: (client) => client.call('fb3/revert', { id, versionId }),
      }
  return {
    key: `p${entry.version}`,
    title: msg`Version {n}`,
    values: { n: entry.version },
    at: entry.published,
    byName: entry.byName,
    comment: entry.comment,
    live: entry.live,
    current: false,
    ...way,
  }
}

interface SavedEntry {
  revision: number
  name: string
  at: number
  byName: string
}

function savedVersion(schema: Schema, id: string, entry: SavedEntry, now: number): Version {
  const { name: page, graph } = schema
  const revision = entry.revision
  return {
    key: `r${revision}`,
    title: msg`Sparad ändring {n}`,
    values: { n: revision },
    at: entry.at,
    byName: entry.byName,
    comment: '',
    live: false,
    current: revision === now,
    load: async (client) => {
      const found = await client.call('admin/historyVersion', { page, id, revision })
      const { rootId, normStructure: nodes } = found
      const tree = rootId && nodes ? { rootId, nodes } : null
      const drawn = graph && found.data[graph]
      return { data: found.data, tree, graph: isGraph(drawn) ? drawn : null }
    },
    revert: (client) => client.call('admin/historyRestore', { page, id, revision }),
  }
}
