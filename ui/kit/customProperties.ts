declare module 'react' {
  /** Custom properties (`--span`) are styles, too. */
  interface CSSProperties {
    [property: `--${string}`]: string | number | undefined
  }
}

export {}
