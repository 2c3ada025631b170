import { useEffect, useMemo } from 'react'
import { useLocation } from 'wouter'
import { schemaOf } from '../../../src/shared/schemas/index.ts'
import { useClient } from '../../admin/client.tsx'
import { Builder } from '../../builder/Builder.tsx'
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
  const [, navigate] = useLocation()
  const builderClient = useMemo(() => createBuilderClient(client, schema), [client, schema])
  const kind = schemaOf(schema)
  useEffect(() => {
    if (kind) document.title = `${t(kind.title)} – Verkstad`
  }, [kind, t])
  return <Builder key={id} id={id} schema={schema} client={builderClient} onClose={() => navigate(back)} />
}
