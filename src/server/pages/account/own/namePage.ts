import { redirect } from '../../contract.ts'
import { textOf } from '../../form/login.ts'
import { saveName } from './definitions.ts'
import { backLink, doneHref, type OwnPage } from './own.ts'

/** One's name, as those see it who handle one's cases. */
export const namePage: OwnPage = {
  draw: async ({ t, request, said }) => ({
    title: t('Ändra namn'),
    lead: t('Namnet visas för dem som handlägger dina ärenden.'),
    submit: t('Spara'),
    fields: [
      {
        name: 'name',
        label: t('Namn'),
        type: 'text',
        autoComplete: 'name',
        value: said.name ?? request.session.userName,
      },
    ],
    links: [backLink(t)],
  }),
  async post(services, { form, session }) {
    await services.invoke(saveName, session, { name: textOf(form, 'name') })
    return redirect(doneHref('name'))
  },
}
