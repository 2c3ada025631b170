import { createCache } from './cache.ts'
import { usageFunctions } from './checks/usage.ts'
import type { Documents, DocumentsOfAny } from './documents.ts'
import { draftFunctions } from './drafts.ts'
import { gridFunctions } from './lists/grid.ts'
import { searchFunctions } from './lists/search.ts'
import { lockFunctions } from './locks.ts'
import type { DocumentNeeds } from './needs.ts'
import { publishFunctions } from './publish.ts'
import { readFunctions } from './read.ts'
import { removeFunctions } from './remove.ts'
import { treeFunctions } from './trees.ts'
import { writeFunctions } from './write.ts'

/** The schema engine. */
export function createDocuments(needs: DocumentNeeds): Documents {
  const cache = createCache()
  const read = readFunctions(needs)
  const write = writeFunctions(needs, read)
  const ofAny: DocumentsOfAny = {
    ...read,
    ...write,
    ...gridFunctions(needs),
    ...searchFunctions(needs),
    ...lockFunctions(needs),
    ...draftFunctions(needs),
    ...treeFunctions(needs),
    ...publishFunctions(needs, cache),
    ...removeFunctions(needs, cache),
    ...usageFunctions(needs),
    move: async (...asked) => (await import('./move.ts')).move(needs, ...asked),
  }
  // A document was held against the fields of its kind when it was written.
  return ofAny as Documents
}
