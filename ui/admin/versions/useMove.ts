import { useEffect, useRef, useState } from 'react'
import { ActionError } from '../actionError.ts'
import { type ActionInput, type ActionOutput, useClient } from '../client.tsx'

export type MoveInput = ActionInput<'case/moveVersions'>
export type MoveProgress = ActionOutput<'case/moveState'> & { move: string }

/** How often a move is asked how far it has come, milliseconds. */
const askEvery = 400

export interface Moving {
  /** How far it has come, and what became of it; null: none is begun. */
  progress: MoveProgress | null
  busy: boolean
  error: unknown
  begin: (input: MoveInput) => Promise<void>
  cancel: () => void
}

/** A move of running cases, followed to its end. It goes on where nobody follows it any more. */
export function useMove(onEnd: () => void): Moving {
  const client = useClient()
  const [progress, setProgress] = useState<MoveProgress | null>(null)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const here = useRef(true)
  useEffect(() => {
    here.current = true
    return () => {
      here.current = false
    }
  }, [])

  const follow = async (move: string) => {
    while (here.current) {
      const state = await client.call('case/moveState', { move }).catch(stillThere)
      if (state && here.current) setProgress({ ...state, move })
      if (state && !state.running) return
      await new Promise((resolve) => setTimeout(resolve, askEvery))
    }
  }

  return {
    progress,
    busy,
    error,
    async begin(input) {
      setBusy(true)
      setError(null)
      try {
        const { move, total } = await client.call('case/moveVersions', input)
        setProgress({ move, total, running: true, moved: 0, refused: 0, cases: [] })
        await follow(move)
        onEnd()
      } catch (thrown) {
        setError(thrown)
      } finally {
        setBusy(false)
      }
    },
    cancel() {
      if (progress) void client.call('case/cancelMove', { move: progress.move }).catch(setError)
    },
  }
}

/** The line is down: the move goes on all the same. */
function stillThere(error: unknown): null {
  if (error instanceof ActionError && error.code === 'OFFLINE') return null
  throw error
}
