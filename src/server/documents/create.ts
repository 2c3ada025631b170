import type { Services } from '../services.ts'
import { createCache } from './cache.ts'
import type { Documents } from './documents.ts'
import { gridFunctions } from './grid.ts'
import { lockFunctions } from './locks.ts'
import { publishFunctions } from './publish.ts'
import { readFunctions } from './read.ts'
import { removeFunctions } from './remove.ts'
import { treeFunctions } from './trees.ts'
import { usageFunctions } from './usage.ts'
import { writeFunctions } from './write.ts'

/** The schema engine. `services` is a function, because engines know each other. */
export function createDocuments(services: () => Services): Documents {
  const cache = createCache()
  const read = readFunctions(services)
  const write = writeFunctions(services, read)
  return {
    ...read,
    ...write,
    ...gridFunctions(services, read),
    ...lockFunctions(services),
    ...treeFunctions(services, read, write),
    ...publishFunctions(services, cache, read, write),
    ...removeFunctions(services, cache),
    ...usageFunctions(services),
  }
}
