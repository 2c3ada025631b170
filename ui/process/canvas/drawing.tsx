import { createContext, type ReactNode, useContext } from 'react'
import type { Place } from '../../../src/shared/process/edit/commands.ts'
import type { Route } from '../../../src/shared/process/edit/routes.ts'

/** What those who draw a part of the process have to know of the rest of the drawing. */
export interface Drawing {
  routes: ReadonlyMap<string, Route>
  /** Where on the drawing a pointer is. */
  pointed(event: { clientX: number; clientY: number }): Place
}

const DrawingContext = createContext<Drawing | null>(null)

export const DrawingProvider = ({ drawing, children }: { drawing: Drawing; children: ReactNode }) => (
  <DrawingContext value={drawing}>{children}</DrawingContext>
)

export function useDrawing(): Drawing {
  const drawing = useContext(DrawingContext)
  if (!drawing) throw new Error('What is drawn needs a <DrawingProvider> above it')
  return drawing
}
