import { useDeskState } from '../deskState.ts'

/** The key that does the same, on what does it. Seen only with a fine pointer where there is room, and while keys are on. */
export function KeyHint({ of }: { of: string }) {
  const [{ keys = true }] = useDeskState()
  return keys ? (
    <span className="a-key" aria-hidden="true">
      {of}
    </span>
  ) : null
}
