import { LoadingDots } from '../../kit/show/LoadingDots.tsx'

/** What stands where a page is on its way. */
export function Loading() {
  return (
    <div className="a-loading">
      <LoadingDots />
    </div>
  )
}
