import { type Route, routesOf } from '../../../src/shared/process/edit/routes.ts'

/** A drawing as lines are found for it: with the widths of its labels. */
export interface WiredDrawing {
  states: { _id: string; x: number; y: number }[]
  connections: { _id: string; from: string; to: string; width: number }[]
}

/** The lines of a large drawing take longer than a frame: they are found beside what is drawn. */
self.addEventListener('message', ({ data }: MessageEvent<WiredDrawing>) => {
  const routes: [string, Route][] = [...routesOf(data, { labelWidth: ({ width }) => width })]
  self.postMessage(routes)
})
