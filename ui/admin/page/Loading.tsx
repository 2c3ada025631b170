import { LoadingDots } from '../../kit/LoadingDots.tsx'

/** What stands where a page is on its way. */
export function Loading() {
  return (
    <div className="a-loading">
      <LoadingDots />
    </div>
  )
}
