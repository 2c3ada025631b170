import { useState } from 'react'
import { EmptyState } from '../../kit/show/EmptyState.tsx'
import { useT } from '../../kit/text.tsx'
import { useClient } from '../client.tsx'
import { Failed } from '../page/Failed.tsx'
import { Loading } from '../page/Loading.tsx'
import { Page } from '../page/Page.tsx'
import { useLoaded } from '../page/useLoaded.ts'
import { HandlerRoleForm } from './HandlerRoleForm.tsx'
import { type Made, MadeRole } from './MadeRole.tsx'

/** A role for those who handle some cases, made in one step with its row in the process, its people, its page and the way there. */
export function HandlerRolePage() {
  const t = useT()
  const client = useClient()
  const loaded = useLoaded('handlerRole', () => client.call('handlerRole/choices', {}))
  const [made, setMade] = useState<Made | null>(null)
  const title = t('Ny handläggarroll')
  if (loaded.error) return <Failed error={loaded.error} onRetry={loaded.reload} />
  if (!loaded.data) return <Loading />
  const processes = loaded.data.processes.filter(({ roles, forms }) => roles.length > 0 && forms.length > 0)
  return (
    <Page
      title={title}
      narrow
      description={t(
        'En roll för dem som handlägger vissa ärenden: vilka de ser, vad de får göra och var de hittar dem.',
      )}
    >
      {made ? (
        <MadeRole
          made={made}
          onAnother={() => {
            setMade(null)
            loaded.reload()
          }}
        />
      ) : processes.length === 0 ? (
        <EmptyState icon="workflow" title={t('Det finns ingen process att handlägga i')}>
          {t('Publicera först en process med en tilldelningsroll, och ett formulär som går genom den.')}
        </EmptyState>
      ) : (
        <HandlerRoleForm processes={processes} onMade={setMade} />
      )}
    </Page>
  )
}
