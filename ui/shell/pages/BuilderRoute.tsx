import { useMemo } from 'react'
import { useLocation } from 'wouter'
import { schemaOf } from '../../../src/shared/schemas/index.ts'
import { useClient } from '../../admin/client.tsx'
import { Builder } from '../../builder/Builder.tsx'
import type { BuilderClient } from '../../builder/client.ts'
import { wireCode } from '../../editing/client.ts'
import { createBuilderClient } from './builderClient.ts'
import { Gone, useEditorPage } from './editorPage.tsx'

export interface BuilderRouteProps {
  id: string
  schema: string
  /** The list that the cross leads to. */
  back: string
}

/** The page and form builder over the whole window. */
export function BuilderRoute({ id, schema, back }: BuilderRouteProps) {
  const client = useClient()
  const [, navigate] = useLocation()
  const kind = schemaOf(schema)
  const { gone, onName, onGone } = useEditorPage(kind, id)
  const builderClient = useMemo(
    () => watched(createBuilderClient(client, schema), { onName, onGone }),
    [client, schema, onName, onGone],
  )
  if (gone && kind) return <Gone schema={kind} back={back} />
  return <Builder key={id} id={id} schema={schema} client={builderClient} onClose={() => navigate(back)} />
}

/** Tells what the document is called, for the window's title, and that there is none. */
function watched(
  client: BuilderClient,
  { onName, onGone }: { onName: (name: string) => void; onGone: () => void },
): BuilderClient {
  let isOpen = false
  async function asked<T>(reply: Promise<T>): Promise<T> {
    try {
      return await reply
    } catch (error) {
      // What goes away while it is edited is the builder's to tell: there may be work that is not saved.
      if (!isOpen && wireCode(error) === 'NOT_FOUND') onGone()
      throw error
    }
  }
  return {
    ...client,
    lock: (id, options) => asked(client.lock(id, options)),
    async load(id) {
      const opened = await asked(client.load(id))
      isOpen = true
      onName(opened.document.name)
      return opened
    },
    async updateSettings(id, data, revision) {
      const reply = await client.updateSettings(id, data, revision)
      onName(reply.data.name)
      return reply
    },
  }
}
