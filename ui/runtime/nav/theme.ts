import type { NavbarModel } from '../../../src/shared/wire/page/nav.ts'
import { colorOf, inkOn } from '../ink.ts'

/** The menu builder's colours as custom properties of the bar. */
const properties: Record<string, string> = {
  bgColor: '--nav-background',
  iconColor: '--nav-icon',
  navItemColor: '--nav-item',
  hoverColor: '--nav-hover',
  subHeadingColor: '--nav-subheading',
  dropdownBackground: '--nav-menu-background',
  dropdownIconColor: '--nav-menu-icon',
  dropdownNavItemColor: '--nav-menu-item',
  dropdownSubTextColor: '--nav-menu-subtext',
  dropdownHoverColor: '--nav-menu-hover',
  separatorColor: '--nav-separator',
  linkColor: '--nav-link',
}

export function navTheme(theme: NavbarModel['theme'] | undefined): Record<string, string> {
  return Object.fromEntries(
    Object.entries(theme ?? {}).flatMap(([key, value]) => {
      const property = properties[key]
      const color = colorOf(value)
      return property && color ? [[property, color]] : []
    }),
  )
}

/** Rules for the page's style sheet: the bar's colours, and those of its buttons. */
export function navSheet(id: string, { theme, content }: NavbarModel): string {
  const own = Object.entries(navTheme(theme)).map(([property, color]) => `${property}:${color}`)
  let css = own.length > 0 ? `.v-nav-${id}{${own.join(';')}}` : ''
  for (const section of content) {
    if (section.type !== 'buttons') continue
    section.buttons.forEach((button, i) => {
      const background = colorOf(button.bgColor)
      const colors = [
        ['background', background],
        // A background that stays the same in the dark needs a text that does.
        ['color', colorOf(button.color) ?? (background && inkOn(background))],
      ].filter(([, color]) => color)
      if (colors.length > 0)
        css += `.v-nav-${id} .v-nav-button-${i}{${colors.map(([key, color]) => `${key}:${color}`).join(';')}}`
    })
  }
  return css
}
