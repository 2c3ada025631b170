import type { AccountPath } from '../said.ts'
import { recoveryCodesPage, removeFactorPage, secondStepPage } from './factorPages.ts'
import { loginsPage } from './loginsPage.ts'
import { namePage } from './namePage.ts'
import { newsPage } from './newsPage.ts'
import { overviewPage } from './overviewPage.ts'
import type { OwnPage } from './own.ts'
import type { OwnPath } from './ownPaths.ts'
import { passkeysPage } from './passkeysPage.ts'
import { passwordPage } from './passwordPage.ts'

/** The pages of one's own account, for whoever is logged in. */
export const ownPages: Readonly<Record<OwnPath, OwnPage>> = {
  '/account': overviewPage,
  '/account/name': namePage,
  '/account/password': passwordPage,
  '/account/second-step': secondStepPage,
  '/account/remove-second-step': removeFactorPage,
  '/account/recovery-codes': recoveryCodesPage,
  '/account/passkeys': passkeysPage,
  '/account/logins': loginsPage,
  '/account/news': newsPage,
}

export const isOwnPath = (path: AccountPath): path is OwnPath => Object.hasOwn(ownPages, path)
