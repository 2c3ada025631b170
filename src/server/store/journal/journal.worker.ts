import { Database } from 'bun:sqlite'

/** Copies the journal into the database away from the server's own thread. */
declare const self: Worker
let database: Database | undefined

/** Pages that whoever writes may wait for. */
const few = 500
/** As often what came meanwhile is copied before whoever writes has to wait all the same. */
const rounds = 5

self.onmessage = ({ data }: MessageEvent<JournalOrder>) => {
  try {
    self.postMessage(follow(data))
  } catch (error) {
    self.postMessage({ failed: String(error) } satisfies JournalAnswer)
  }
}

function follow(order: JournalOrder): JournalAnswer {
  switch (order.do) {
    case 'open':
      database = new Database(order.path, { readwrite: true })
      database.run('PRAGMA synchronous = FULL')
      // Who reads long keeps the journal from beginning anew; writers are not to wait for that.
      database.run('PRAGMA busy_timeout = 20')
      break
    case 'copyMost':
      for (let n = 0; n < rounds && copy('PASSIVE') > few; n++);
      break
    case 'copyRest':
      copy('RESTART')
      break
    case 'wipe':
      wipe()
      break
    case 'close':
      database?.close()
  }
  return { done: order.do }
}

/** A write that is under way, and those who read, are waited for. */
function wipe(): void {
  if (!database) return
  database.run('PRAGMA busy_timeout = 30000')
  try {
    database.run('VACUUM')
    const done = database.query<{ busy: number }, []>('PRAGMA wal_checkpoint(TRUNCATE)').get()
    if (done?.busy !== 0) throw new Error('somebody reads')
  } finally {
    database.run('PRAGMA busy_timeout = 20')
  }
}

/** Answers with the pages that came meanwhile. */
function copy(how: 'PASSIVE' | 'RESTART'): number {
  database?.run(`PRAGMA wal_checkpoint(${how})`)
  const state = database?.query('PRAGMA wal_checkpoint(NOOP)').get() as { log: number; checkpointed: number }
  return state.log - state.checkpointed
}

/** Each is answered. `copyRest` while nobody writes: the journal then begins anew. */
export type JournalOrder = { do: 'open'; path: string } | { do: 'copyMost' | 'copyRest' | 'wipe' | 'close' }
export type JournalAnswer = { done: JournalOrder['do'] } | { failed: string }
