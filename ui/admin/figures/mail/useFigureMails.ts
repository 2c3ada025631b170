import { type ActionOutput, useClient, useServerEvent } from '../../client.tsx'
import { type Loaded, useLoaded } from '../../page/useLoaded.ts'

export type Mailing = ActionOutput<'figureMailing/list'>['mailings'][number]

/** Figures that the person sends or gets by mail, kept true. */
export function useFigureMails(): Loaded<Mailing[]> {
  const client = useClient()
  const loaded = useLoaded('figureMailings', async () => {
    const { mailings } = await client.call('figureMailing/list', {})
    return [...mailings]
  })
  useServerEvent('changes', ({ schema }) => {
    if (schema === 'figureMailing') loaded.reload()
  })
  return loaded
}
