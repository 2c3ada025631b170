import { useCallback, useEffect, useState } from 'react'
import { type ActionInput, type ActionOutput, useClient } from '../client.tsx'

export type FigureInput = ActionInput<'case/figures'>
export type FigureReply = ActionOutput<'case/figures'>

export interface FigureState {
  /** Those of the last answer stay until the next is there. */
  figures: FigureReply | undefined
  loading: boolean
  error: unknown
  reload: () => void
}

export function useFigures(input: FigureInput): FigureState {
  const client = useClient()
  const [figures, setFigures] = useState<FigureReply>()
  const [state, setState] = useState<{ loading: boolean; error: unknown }>({ loading: true, error: null })
  const [round, setRound] = useState(0)
  const key = JSON.stringify(input)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is the input; a new round asks the same again
  useEffect(() => {
    let stale = false
    setState({ loading: true, error: null })
    client.call('case/figures', input).then(
      (reply) => {
        if (stale) return
        setFigures(reply)
        setState({ loading: false, error: null })
      },
      (error: unknown) => !stale && setState({ loading: false, error }),
    )
    return () => {
      stale = true
    }
  }, [client, key, round])
  const reload = useCallback(() => setRound((n) => n + 1), [])
  return { figures, ...state, reload }
}
