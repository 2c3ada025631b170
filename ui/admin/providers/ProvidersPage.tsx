import { providerKinds } from '../../../src/shared/providers/index.ts'
import { useT } from '../../kit/text.tsx'
import { useClient } from '../client.tsx'
import { Failed } from '../page/Failed.tsx'
import { Loading } from '../page/Loading.tsx'
import { Page } from '../page/Page.tsx'
import { useLoaded } from '../page/useLoaded.ts'
import { ProviderCard } from './ProviderCard.tsx'

/** Services outside of the house that the server uses: their settings, and whether they can be reached. */
export function ProvidersPage() {
  const t = useT()
  const client = useClient()
  const loaded = useLoaded('providers', () => client.call('provider/list', {}))
  if (loaded.error) return <Failed error={loaded.error} onRetry={loaded.reload} />
  if (!loaded.data) return <Loading />
  const { providers } = loaded.data
  return (
    <Page title={t('Anslutna tjänster')} icon="plug" narrow>
      {providerKinds.map((kind) => {
        const state = providers.find(({ name }) => name === kind.name)
        return state && <ProviderCard key={kind.name} kind={kind} state={state} onSaved={loaded.reload} />
      })}
    </Page>
  )
}
