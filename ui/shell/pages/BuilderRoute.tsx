import { useEffect, useMemo, useState } from 'react'
import { Link, useLocation } from 'wouter'
import type { Schema } from '../../../src/shared/schemas/define.ts'
import { schemaOf } from '../../../src/shared/schemas/index.ts'
import { useClient } from '../../admin/client.tsx'
import { useRemembered } from '../../admin/recent/useRemembered.ts'
import { Builder } from '../../builder/Builder.tsx'
import type { BuilderClient } from '../../builder/client.ts'
import { wireCode } from '../../editing/client.ts'
import { EmptyState } from '../../kit/show/EmptyState.tsx'
import { useT } from '../../kit/text.tsx'
import { createBuilderClient } from './builderClient.ts'

export interface BuilderRouteProps {
  id: string
  schema: string
  /** The list that the cross leads to. */
  back: string
}

/** The page and form builder over the whole window. */
export function BuilderRoute({ id, schema, back }: BuilderRouteProps) {
  const t = useT()
  const client = useClient()
  const [path, navigate] = useLocation()
  const [name, setName] = useState('')
  const [gone, setGone] = useState(false)
  const builderClient = useMemo(() => {
    const told = { onName: setName, onGone: () => setGone(true) }
    return watched(createBuilderClient(client, schema), told)
  }, [client, schema])
  const kind = schemaOf(schema)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another document
  useEffect(() => {
    setName('')
    setGone(false)
  }, [id])
  useEffect(() => {
    const about = kind ? t(kind.title) : ''
    document.title = [name, about, 'Verkstad'].filter(Boolean).join(' – ')
  }, [name, kind, t])
  useRemembered(
    kind && name !== '' ? { label: name, description: t(kind.title), icon: kind.icon, href: path } : null,
  )
  if (gone && kind) return <Gone schema={kind} back={back} />
  return <Builder key={id} id={id} schema={schema} client={builderClient} onClose={() => navigate(back)} />
}

/** There is no such document: trying again would not help. */
function Gone({ schema, back }: { schema: Schema; back: string }) {
  const t = useT()
  return (
    <main className="s-starting">
      <EmptyState
        icon="compass"
        title={t('Det du söker finns inte.')}
        action={
          <Link href={back} className="k-button">
            {t('Till listan: {namn}', { namn: t(schema.plural) })}
          </Link>
        }
      >
        {t('Det kan ha tagits bort. Det som ligger i papperskorgen kan hämtas tillbaka.')}
      </EmptyState>
    </main>
  )
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
