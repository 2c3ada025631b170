import type { Translate } from '../../../src/shared/i18n.ts'
import type { NavbarModel } from '../../../src/shared/wire/page/nav.ts'

/** What is shown until a menu has been chosen. */
export function defaultNavbar(t: Translate): NavbarModel {
  return {
    theme: {},
    content: [
      { type: 'logo', url: '/v/home', alt: t('Startsida') },
      { type: 'nav', mobile: true, navItems: [] },
      { type: 'buttons', mobile: true, buttons: [{ type: 'language' }] },
    ],
  }
}
