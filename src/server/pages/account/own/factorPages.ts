import type { Translate } from '../../../../shared/i18n.ts'
import type { AccountField, AccountPage } from '../../../../shared/wire/page/account.ts'
import { redirect } from '../../contract.ts'
import { textOf } from '../../form/login.ts'
import { appSetUp, codesPage } from '../secondPage.ts'
import { beginFactor, confirmFactor, removeFactor, renewCodes } from './definitions.ts'
import { backLink, doneHref, type OwnAsked, type OwnPage } from './own.ts'
import { ownAccount } from './ownPaths.ts'

/** Sets up an app for the second step, or another in its place: who one is, then the app and its first code. */
export const secondStepPage: OwnPage = {
  async draw({ services, t, request, said }) {
    const { session, query } = request
    if (said.recoveryCodes) return codesPage(t, said.recoveryCodes, ownAccount)
    const begun = query.step === 'confirm' ? services.accounts.begunFactor(session) : undefined
    if (begun) return confirmPage(t, begun)
    const { created } = await services.accounts.factor(session)
    const has = created !== null
    return {
      title: has ? t('Byt autentiseringsapp') : t('Slå på inloggning i två steg'),
      lead: has
        ? t(
            'Skriv en kod från appen som du har nu, eller en av dina återställningskoder. När den nya appen är inställd gäller varken den gamla eller dina gamla återställningskoder.',
          )
        : t(
            'Med en kod från telefonen räcker det inte att någon kommer över ditt lösenord. Du behöver en autentiseringsapp. Skriv ditt lösenord för att börja.',
          ),
      submit: t('Fortsätt'),
      fields: [has ? codeField(t) : passwordField(t)],
      links: [backLink(t)],
    }
  },
  async post(services, { form, session }, again) {
    const code = textOf(form, 'code')
    if (textOf(form, 'step') === 'confirm')
      return again({ recoveryCodes: await services.invoke(confirmFactor, session, { code }) })
    const proof = form.has('code') ? { code } : { password: textOf(form, 'password') }
    await services.invoke(beginFactor, session, proof)
    return redirect('/account/second-step?step=confirm')
  },
}

const confirmPage = async (t: Translate, begun: Parameters<typeof appSetUp>[1]): Promise<AccountPage> => ({
  title: t('Ställ in autentiseringsappen'),
  lead: t(
    'Läs av QR-koden med en autentiseringsapp i telefonen, eller skriv in nyckeln i appen. Skriv sedan koden som appen visar.',
  ),
  ...(await appSetUp(t, begun)),
  submit: t('Slå på'),
  fields: [codeField(t)],
  hidden: { step: 'confirm' },
  links: [backLink(t)],
})

/** Ten new recovery codes in the place of the old, for who has a code yet. */
export const recoveryCodesPage: OwnPage = {
  async draw({ t, said, ...asked }) {
    if (said.recoveryCodes) return codesPage(t, said.recoveryCodes, ownAccount)
    if (!(await hasFactor(asked))) return undefined
    return {
      title: t('Gör nya återställningskoder'),
      lead: t(
        'Skriv en kod från din autentiseringsapp, eller en återställningskod som du har kvar. De gamla återställningskoderna slutar gälla.',
      ),
      submit: t('Gör nya koder'),
      fields: [codeField(t)],
      links: [backLink(t)],
    }
  },
  post: async (services, { form, session }, again) =>
    again({ recoveryCodes: await services.invoke(renewCodes, session, { code: textOf(form, 'code') }) }),
}

/** The password alone lets in again, where no role asks for more. */
export const removeFactorPage: OwnPage = {
  async draw({ t, ...asked }) {
    if (!(await hasFactor(asked))) return undefined
    const { required } = await asked.services.accounts.factor(asked.request.session)
    return {
      title: t('Ta bort det andra steget'),
      ...(required
        ? { lead: t('En av dina roller kräver ett andra steg.') }
        : {
            lead: t(
              'Därefter räcker lösenordet för att logga in, och dina återställningskoder slutar gälla. Skriv en kod från din autentiseringsapp, eller en av dina återställningskoder.',
            ),
            submit: t('Ta bort det andra steget'),
            fields: [codeField(t)],
          }),
      links: [backLink(t)],
    }
  },
  async post(services, { form, session }) {
    await services.invoke(removeFactor, session, { code: textOf(form, 'code') })
    return redirect(doneHref('removed'))
  },
}

export const hasFactor = async ({ services, request }: Pick<OwnAsked, 'services' | 'request'>) =>
  (await services.accounts.factor(request.session)).created !== null

export const codeField = (t: Translate): AccountField => ({
  name: 'code',
  label: t('Kod'),
  type: 'text',
  autoComplete: 'one-time-code',
})

const passwordField = (t: Translate): AccountField => ({
  name: 'password',
  label: t('Lösenord'),
  type: 'password',
  autoComplete: 'current-password',
})
