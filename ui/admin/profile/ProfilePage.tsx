import { useT } from '../../kit/text.tsx'
import { Page } from '../page/Page.tsx'
import { useAdminSession } from '../session.tsx'
import { ApiTokens } from './ApiTokens.tsx'
import { FactorCard } from './FactorCard.tsx'
import { Logins } from './Logins.tsx'
import { NameCard } from './NameCard.tsx'
import { PasswordCard } from './PasswordCard.tsx'

/** One's own account: name, password, second step, API tokens, logins. */
export function ProfilePage() {
  const t = useT()
  const session = useAdminSession()
  if (!session) return null
  return (
    <Page title={t('Min profil')} icon="circle-user" narrow>
      <NameCard />
      <PasswordCard />
      <FactorCard />
      <ApiTokens />
      <Logins />
    </Page>
  )
}
