/** The tick, or the dash, inside a box. Drawn by hand so that it is crisp at 12 px. */
export function CheckMark({ dash }: { dash?: boolean }) {
  return (
    <svg className="k-check-mark" viewBox="0 0 12 12" width="12" height="12" aria-hidden="true">
      <path
        d={dash ? 'M2.5 6h7' : 'M2.2 6.4 4.8 9l5-5.6'}
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}
