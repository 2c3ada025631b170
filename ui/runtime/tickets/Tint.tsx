/** A colour behind what it lies in, as a drawing: a style attribute would not get through the content security policy. */
export function Tint({ color }: { color: string }) {
  return (
    <svg className="v-tint" width="100%" height="100%" aria-hidden="true">
      <rect width="100%" height="100%" fill={fillOf(color)} />
    </svg>
  )
}

/** The same as a dot. */
export function Dot({ color }: { color: string }) {
  return (
    <svg width={8} height={8} viewBox="0 0 8 8" aria-hidden="true">
      <circle cx={4} cy={4} r={4} fill={fillOf(color)} />
    </svg>
  )
}

const fillOf = (color: string) => (color.startsWith('#') ? color : `#${color}`)
