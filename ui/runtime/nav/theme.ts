import type { NavbarModel } from '../../../src/shared/wire/page.ts'

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
      const colour = colourOf(value)
      return property && colour ? [[property, colour]] : []
    }),
  )
}

/** Rules for the page's style sheet: the bar's colours, and those of its buttons. */
export function navSheet(id: string, { theme, content }: NavbarModel): string {
  const own = Object.entries(navTheme(theme)).map(([property, colour]) => `${property}:${colour}`)
  let css = own.length > 0 ? `.v-nav-${id}{${own.join(';')}}` : ''
  for (const section of content) {
    if (section.type !== 'buttons') continue
    section.buttons.forEach((button, i) => {
      const colours = [
        ['background', colourOf(button.bgColor)],
        ['color', colourOf(button.color)],
      ].filter(([, colour]) => colour)
      if (colours.length > 0)
        css += `.v-nav-${id} .v-nav-button-${i}{${colours.map(([key, colour]) => `${key}:${colour}`).join(';')}}`
    })
  }
  return css
}

function colourOf(value: unknown): string | undefined {
  const hex = typeof value === 'string' ? /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(value.trim())?.[1] : undefined
  return hex && `#${hex}`
}
