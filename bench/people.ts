import { post } from '../test/binary/support/server.ts'
import { untilAskedAgain } from '../ui/admin/desk/rows/untilAskedAgain.ts'

/** The desk as people have it open. */

/** As the desk asks: what its rows show, without answers that nobody chose a column for. */
export const listOf = (formId: string) => ({ formIds: [formId], columns: [], page: 1, pageSize: 50 })
/** And counts at most every five seconds. */
const countsEveryMs = 5_000

export interface Desk {
  url: string
  /** Of somebody who sees everything. */
  headers: Record<string, string>
  formId: string
}

/** A row of the list, as far as it is looked at. */
export interface ListRow {
  _id: string
  notifications: { messages: number }
}

export const ask = ({ url, headers }: Pick<Desk, 'url' | 'headers'>, action: string, input: object) =>
  post(`${url}/api/action/${action}`, input, headers)

/** Somebody with the list open. `told`: of each case that they are told of; `listed`: of each row that their list shows. */
export function person(
  { url, headers, formId }: Desk,
  { told, listed }: { told?: (id: string) => void; listed?: (row: ListRow) => void } = {},
): Promise<WebSocket> {
  const token = headers.authorization?.replace('Bearer ', '') ?? ''
  let [lastId, asking, again, countedAt] = [0, false, false, 0]
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(`${url.replace('http', 'ws')}/socket?token=${token}`)
    const call = (action: string, input: object) =>
      socket.send(JSON.stringify({ event: 'msg', id: ++lastId, data: { action, ...input } }))
    const askSoon = () => {
      asking = true
      setTimeout(() => {
        if (socket.readyState !== WebSocket.OPEN) return
        again = false
        call('case/list', listOf(formId))
        if (performance.now() - countedAt < countsEveryMs) return
        countedAt = performance.now()
        call('case/views', {})
      }, untilAskedAgain())
    }
    socket.onopen = () => resolve(socket)
    socket.onerror = () => reject(new Error(`no socket at ${url}`))
    socket.onmessage = ({ data }) => {
      const text = String(data)
      if (text.startsWith('{"event":"case/list"')) {
        asking = false
        if (listed) for (const one of JSON.parse(text).data.data ?? []) listed(one)
        // What they were told of since they asked may not be in it.
        if (again) askSoon()
      }
      if (!text.startsWith('{"event":"changes"')) return
      if (told) for (const id of JSON.parse(text).data.ids) told(id)
      again = true
      if (!asking) askSoon()
    }
  })
}
