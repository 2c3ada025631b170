import type { Schema } from '../../../src/shared/schemas/define.ts'
import { folderAddress } from '../../../src/shared/schemas/places.ts'
import type { Crumb } from '../../kit/show/Breadcrumbs.tsx'
import { useT } from '../../kit/text.tsx'
import { type Client, useClient } from '../client.tsx'
import { useLoaded } from '../page/useLoaded.ts'

/** Folders lie at most so deep as they are shown; a loop in broken data must not hang the page. */
const deepest = 20

/** The folder a list is in: its name, and the way to it. */
export function useFolders(
  schema: Schema,
  path: string,
  folderId: string | undefined,
): { current: string | null; crumbs: Crumb[] } {
  const t = useT()
  const client = useClient()
  const way =
    useLoaded(`${schema.name}/${folderId ?? ''}`, () => wayTo(client, schema.name, folderId)).data ?? []
  const top: Crumb = { label: t(schema.plural), href: path }
  if (!folderId) return { current: null, crumbs: [top] }
  return {
    current: way.at(-1)?.name ?? '…',
    crumbs: [top, ...way.map(({ _id, name }) => ({ label: name, href: folderAddress(schema, path, _id) }))],
  }
}

async function wayTo(client: Client, page: string, folderId: string | undefined) {
  const way: { _id: string; name: string }[] = []
  let next = folderId
  while (next && way.length < deepest) {
    const { data } = await client.call('admin/load', { page, id: next })
    const folder = data as { _id: string; name: string; folderId: string | null }
    way.unshift({ _id: folder._id, name: folder.name })
    next = folder.folderId ?? undefined
  }
  return way
}
