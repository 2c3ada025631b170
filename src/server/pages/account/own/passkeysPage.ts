import { fail } from '../../../../shared/wire/errors.ts'
import type { AccountPage } from '../../../../shared/wire/page/account.ts'
import { passkeyMade } from '../../../auth/factor/passkeyShapes.ts'
import { redirect } from '../../contract.ts'
import { textOf } from '../../form/login.ts'
import { passkeyIn } from '../secondPage.ts'
import { dayOf } from './dates.ts'
import { addPasskey, beginPasskey, removePasskey } from './definitions.ts'
import { codeField, hasFactor } from './factorPages.ts'
import { backLink, doneHref, type OwnPage } from './own.ts'

const here = '/account/passkeys'

/** Keys in devices that take the second step in the place of a code: seen, made and, after a question, removed. */
export const passkeysPage: OwnPage = {
  async draw({ services, t, request, said }): Promise<AccountPage | undefined> {
    if (!(await hasFactor({ services, request }))) return undefined
    const { passkeys } = await services.accounts.factor(request.session)
    const title = t('Passkeys')
    const { newPasskey } = said
    if (newPasskey)
      return {
        title,
        lead: t(
          'Tryck på knappen, så frågar din enhet efter fingeravtryck, ansikte, pinkod eller en nyckel.',
        ),
        newPasskey: newPasskey.options,
        hidden: { called: newPasskey.name },
        links: [backLink(t)],
      }
    const removing = passkeys.find(({ _id }) => _id === request.query.remove)
    if (removing)
      return {
        title: t('Ta bort {namn}?', { namn: removing.name }),
        lead: t('Enheten kan inte användas för att logga in längre. Du kan lägga till den igen.'),
        submit: t('Ta bort'),
        hidden: { remove: removing._id },
        links: [{ label: t('Avbryt'), href: here }],
      }
    return {
      title,
      wide: true,
      lead: t(
        'Fingeravtryck, ansikte, pinkod eller en säkerhetsnyckel i stället för koden från appen. För att lägga till en behöver webbläsaren kunna köra JavaScript.',
      ),
      facts: passkeys.map(({ _id, name, created, lastUsed }) => ({
        label: name,
        value:
          lastUsed === null
            ? t('Tillagd {dag}, inte använd än', { dag: dayOf(created, request.session.locale) })
            : t('Använd {dag}', { dag: dayOf(lastUsed, request.session.locale) }),
        links: [
          {
            label: t('Ta bort {namn}', { namn: name }),
            href: `${here}?${new URLSearchParams({ remove: _id })}`,
          },
        ],
      })),
      submit: t('Lägg till passkey'),
      fields: [
        {
          name: 'called',
          label: t('Namn på enheten'),
          help: t('Så att du känner igen den, till exempel Min dator.'),
          type: 'text',
          autoComplete: 'off',
          value: said.called,
        },
        codeField(t),
      ],
      links: [backLink(t)],
    }
  },
  async post(services, { form, session }, again) {
    if (form.has('remove')) {
      await services.invoke(removePasskey, session, { id: textOf(form, 'remove') })
      return redirect(doneHref('passkeyRemoved'))
    }
    const name = textOf(form, 'called')
    if (!form.has('passkey')) {
      const options = await services.invoke(beginPasskey, session, { code: textOf(form, 'code') })
      return again({ newPasskey: { options, name } })
    }
    const response = passkeyIn(form, passkeyMade)
    if (!response) throw fail('INVALID', { fields: { code: 'validation.passkey' } })
    await services.invoke(addPasskey, session, { name, response })
    return redirect(doneHref('passkey'))
  },
}
