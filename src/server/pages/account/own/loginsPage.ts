import { browserOf } from '../../../../shared/browserOf.ts'
import { redirect } from '../../contract.ts'
import { textOf } from '../../form/login.ts'
import { momentOf } from './dates.ts'
import { endLogin } from './definitions.ts'
import { doneIn } from './overviewPage.ts'
import { backLink, type OwnPage } from './own.ts'

const doneHere = (done: string) => redirect(`/account/logins?${new URLSearchParams({ done })}`)

/** Where one is logged in, and the way to end it elsewhere. */
export const loginsPage: OwnPage = {
  async draw({ services, t, request }) {
    const { session } = request
    const logins = await services.accounts.sessionsOf(session)
    return {
      title: t('Var du är inloggad'),
      wide: true,
      notice: doneIn({ t, request }),
      facts: logins.map(({ _id, agent, address, lastSeen, current }) => {
        const browser = browserOf(agent) || t('Okänd webbläsare')
        const at = t('Senast {tid}', { tid: momentOf(lastSeen, session.locale) })
        return {
          label: current ? t('{webb} (den här)', { webb: browser }) : browser,
          value: [at, address].filter(Boolean).join('\n'),
          ...(!current && {
            press: { label: t('Logga ut'), about: `${browser}, ${at}`, hidden: { login: _id } },
          }),
        }
      }),
      ...(logins.length > 1 && { submit: t('Logga ut överallt annars'), hidden: { login: 'others' } }),
      links: [backLink(t)],
    }
  },
  async post(services, { form, session }) {
    const login = textOf(form, 'login')
    if (login !== 'others') {
      await services.invoke(endLogin, session, { id: login })
      return doneHere('ended')
    }
    const logins = await services.accounts.sessionsOf(session)
    for (const { _id, current } of logins) if (!current) await services.invoke(endLogin, session, { id: _id })
    return doneHere('others')
  },
}
