import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import type { CasePresent } from '../../../../src/shared/wire/events.ts'
import { useClient, useServerEvent } from '../../client.tsx'
import { $present, hear, open, say, show } from './presence.ts'

const nobody: readonly CasePresent[] = []

/** Who else has a case open, as far as it is before the person. */
export const usePresent = (id: string): readonly CasePresent[] => useStore($present)[id] ?? nobody

/** Tells the others that this case is open here, and answers with who else has it. `false`: not while it is not there. */
export function useOpenCase(id: string, isThere: boolean): readonly CasePresent[] {
  const client = useClient()
  useHearing()
  useEffect(() => (isThere ? open(client, id) : undefined), [client, id, isThere])
  return usePresent(id)
}

/** Hears who has cases of a list open. */
export function useShownCases(ids: readonly string[]): void {
  const client = useClient()
  useHearing()
  const key = ids.join(' ')
  useEffect(() => show(client, key ? key.split(' ') : []), [client, key])
}

function useHearing(): void {
  const client = useClient()
  useServerEvent('presence', hear)
  useEffect(() => {
    const seen = () => say(client, 0)
    document.addEventListener('visibilitychange', seen)
    return () => document.removeEventListener('visibilitychange', seen)
  }, [client])
}
