import { type Route, routesOf } from '../../../src/shared/process/edit/routes.ts'
import type { ProcessConnection, ProcessGraph } from '../../../src/shared/process/process.ts'
import { browserClock } from '../../editing/clock.ts'
import type { WiredDrawing } from './routes.worker.ts'

type Found = (routes: ReadonlyMap<string, Route>) => void

/** Finds lines while the person goes on: only for the drawing that was asked about last. */
export interface Routing {
  find(graph: ProcessGraph, labelWidth: (one: ProcessConnection) => number, found: Found): void
  stop(): void
}

/** In a worker; where the browser starts none, when it has nothing better to do. */
export function routingBeside(): Routing {
  let worker = startWorker()
  let asked: { drawing: WiredDrawing; found: Found } | null = null
  let isBusy = false
  let stopWaiting = () => {}

  const next = () => {
    if (!asked || isBusy) return
    const { drawing, found } = asked
    asked = null
    isBusy = true
    const done: Found = (routes) => {
      isBusy = false
      // What was asked about since is what is on the drawing now.
      if (asked) next()
      else found(routes)
    }
    const here = () => {
      stopWaiting = browserClock.idle(() => done(routesOf(drawing, { labelWidth: ({ width }) => width })))
    }
    if (!worker) return here()
    worker.onmessage = ({ data }: MessageEvent<[string, Route][]>) => done(new Map(data))
    worker.onerror = () => {
      worker?.terminate()
      worker = null
      here()
    }
    worker.postMessage(drawing)
  }

  return {
    find({ states, connections }, labelWidth, found) {
      asked = {
        found,
        drawing: {
          states: states.map(({ _id, x, y }) => ({ _id, x, y })),
          connections: connections.map((one) => ({
            ...{ _id: one._id, from: one.from, to: one.to },
            width: labelWidth(one),
          })),
        },
      }
      next()
    },
    stop() {
      asked = null
      stopWaiting()
      worker?.terminate()
      worker = null
    },
  }
}

function startWorker(): Worker | null {
  try {
    return new Worker(new URL('./routes.worker.ts', import.meta.url), { type: 'module' })
  } catch {
    return null
  }
}
