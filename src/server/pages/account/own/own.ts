import type { Translate } from '../../../../shared/i18n.ts'
import type { AccountPage } from '../../../../shared/wire/page/account.ts'
import type { Services } from '../../../services.ts'
import type { PagePost, PageReply, PageRequest } from '../../contract.ts'
import type { Said } from '../said.ts'
import { ownAccount } from './ownPaths.ts'

/** What a page of one's own account is drawn from. Somebody is logged in. */
export interface OwnAsked {
  services: Services
  t: Translate
  request: PageRequest
  said: Said
}

/** A page of one's own account. */
export interface OwnPage {
  /** undefined: there is nothing to do there, and it leads to the account. */
  draw(asked: OwnAsked): Promise<AccountPage | undefined>
  /** What its form does, and where that leads. What is refused is thrown, and said on the page. Absent: it has none. */
  post?(services: Services, post: PagePost, again: (said: Said) => Promise<PageReply>): Promise<PageReply>
}

/** The account, where it is said what has been done. */
export const doneHref = (done: string): string => `${ownAccount}?${new URLSearchParams({ done })}`

/** The way out of a page without having done anything. */
export const backLink = (t: Translate): AccountPage['links'][number] => ({
  label: t('Tillbaka till Mitt konto'),
  href: ownAccount,
})
