import { dropOldest } from '../oldest.ts'
import type { Published } from './documents.ts'

/** Live published versions in memory, by organisation: a visitor's page reads several. Dropped at any change. */
export interface PublishedCache {
  live(org: string, load: () => Promise<Published[]>): Promise<Published[]>
  version(
    org: string,
    id: string,
    version: number,
    load: () => Promise<Published | undefined>,
  ): Promise<Published | undefined>
  drop(org: string): void
}

/** How many old versions (that running cases stay on) are kept. */
const keptVersions = 500

export function createCache(): PublishedCache {
  const live = new Map<string, Promise<Published[]>>()
  const versions = new Map<string, Published>()
  return {
    live(org, load) {
      let loaded = live.get(org)
      if (!loaded) {
        loaded = load()
        loaded.catch(() => live.delete(org))
        live.set(org, loaded)
      }
      return loaded
    },
    async version(org, id, version, load) {
      const key = `${org}/${id}/${version}`
      const known = versions.get(key)
      if (known) return known
      const loaded = await load()
      if (loaded) versions.set(key, loaded)
      if (versions.size > keptVersions) dropOldest(versions)
      return loaded
    },
    drop: (org) => void live.delete(org),
  }
}
