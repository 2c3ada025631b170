/** A builder's colour as CSS has it: they are stored with or without their `#`. Undefined: it is none. */
export function colorOf(value: unknown): string | undefined {
  const hex = typeof value === 'string' ? /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(value.trim())?.[1] : undefined
  return hex && `#${hex}`
}

const dark = '#1b2126'
const light = '#ffffff'

/** Dark or light text, whichever is seen better (WCAG 2.2, relative luminance). `background` as `colorOf` says it. */
export function inkOn(background: string): string {
  const hex = background.length === 4 ? background.replace(/[0-9a-f]/gi, '$&$&') : background
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.2 ? dark : light
}
