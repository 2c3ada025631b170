/** A small picture of a row divided in columns of these widths. */
export function PresetPicture({ widths }: { widths: readonly number[] }) {
  const gap = 2
  let left = 0
  return (
    <svg viewBox="0 0 48 24" width="48" height="24" aria-hidden="true" className="b-preset-picture">
      {widths.map((width, index) => {
        const x = left
        left += (width / 12) * 48
        const last = index === widths.length - 1
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a column has no identity but its place
          <rect key={index} x={x} y={0} width={Math.max(2, left - x - (last ? 0 : gap))} height={24} rx={2} />
        )
      })}
    </svg>
  )
}
