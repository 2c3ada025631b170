import { redirect } from '../../contract.ts'
import { textOf } from '../../form/login.ts'
import { changePassword } from './definitions.ts'
import { backLink, doneHref, type OwnPage } from './own.ts'

/** A new password for who knows the old one. Other logins of the account end. */
export const passwordPage: OwnPage = {
  draw: async ({ t }) => ({
    title: t('Byt lösenord'),
    lead: t('När du byter lösenord avslutas dina andra inloggningar.'),
    submit: t('Byt lösenord'),
    fields: [
      {
        name: 'oldPassword',
        label: t('Nuvarande lösenord'),
        type: 'password',
        autoComplete: 'current-password',
      },
      {
        name: 'newPassword',
        label: t('Nytt lösenord'),
        help: t('Minst 8 tecken. En mening som du minns är bättre än ett krångligt ord.'),
        type: 'password',
        autoComplete: 'new-password',
      },
      { name: 'repeated', label: t('Upprepa lösenord'), type: 'password', autoComplete: 'new-password' },
    ],
    links: [backLink(t)],
  }),
  async post(services, { form, session }) {
    const [oldPassword, newPassword] = [textOf(form, 'oldPassword'), textOf(form, 'newPassword')]
    await services.invoke(changePassword, session, { oldPassword, newPassword })
    return redirect(doneHref('password'))
  },
}
