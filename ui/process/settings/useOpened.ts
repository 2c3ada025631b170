import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { useProcess } from '../state/context.tsx'
import { placeIn } from './places.ts'

/** The place that the focus is wanted for, and a number that grows each time it is. */
export function useWanted(id: string): { place: string | undefined; focus: number } {
  const { field, focus } = useStore(useProcess().$panel)
  return { place: field === undefined ? undefined : placeIn(field, id), focus }
}

/** Which row of a list is open, by its place among them; one that the focus is wanted in opens. */
export function useOpened(id: string, list: string, nameOf: (at: number) => string) {
  const { place, focus } = useWanted(id)
  const wantedIn = (at: number) => place === nameOf(at) || place?.startsWith(`${nameOf(at)}.`) === true
  const [opened, setOpened] = useState<number | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked for again, it is opened again
  useEffect(() => {
    if (!place?.startsWith(`${list}.`)) return
    for (let at = 0; at < 50; at++) if (wantedIn(at)) return setOpened(at)
  }, [place, focus])
  return [opened, setOpened] as const
}
