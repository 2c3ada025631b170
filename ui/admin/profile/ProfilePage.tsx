import { useEffect } from 'react'
import { EmptyState } from '../../kit/show/EmptyState.tsx'
import { useT } from '../../kit/text.tsx'
import { Page } from '../page/Page.tsx'
import { may, useAdminSession } from '../session.tsx'
import { AbsenceCard } from './AbsenceCard.tsx'
import { ApiTokens } from './ApiTokens.tsx'
import { FactorCard } from './FactorCard.tsx'
import { Logins } from './Logins.tsx'
import { NameCard } from './NameCard.tsx'
import { NewsCard } from './NewsCard.tsx'
import { PasswordCard } from './PasswordCard.tsx'

/** One's own account: name, absence, password, second step, API tokens, logins. */
export function ProfilePage() {
  const t = useT()
  const session = useAdminSession()
  const isCitizen = session !== null && !may(session, 'staff')
  // Who has no business in the back office has their account at the portal.
  useEffect(() => {
    if (isCitizen) location.replace('/account')
  }, [isCitizen])
  if (!session || isCitizen) return null
  if (session.viewerName)
    return (
      <Page title={t('Min profil')} icon="circle-user" narrow>
        <EmptyState icon="eye" title={t('Profilen är personens egen')}>
          {t('Den visas inte för den som ser det som någon annan ser.')}
        </EmptyState>
      </Page>
    )
  return (
    <Page title={t('Min profil')} icon="circle-user" narrow>
      <NameCard />
      <AbsenceCard />
      <NewsCard />
      <PasswordCard />
      <FactorCard />
      <ApiTokens />
      <Logins />
    </Page>
  )
}
