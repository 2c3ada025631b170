import { useReactFlow } from '@xyflow/react'
import { useCallback } from 'react'
import type { Place } from '../../../src/shared/process/edit/places.ts'

/** Where on the drawing a pointer is. */
export function usePointed(): (event: { clientX: number; clientY: number }) => Place {
  const { screenToFlowPosition } = useReactFlow()
  return useCallback(
    ({ clientX, clientY }) => screenToFlowPosition({ x: clientX, y: clientY }),
    [screenToFlowPosition],
  )
}
