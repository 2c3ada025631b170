import { Database } from 'bun:sqlite'

/** The least that could answer a list: a web server with a table and the index for each question. `PORT`, `PATH_OF`. */
const database = new Database(process.env.PATH_OF, { readonly: true })
database.run('PRAGMA cache_size = -16000')

Bun.serve({
  port: Number(process.env.PORT),
  hostname: '127.0.0.1',
  async fetch(request) {
    if (request.method !== 'POST') return new Response('ok')
    const { sql } = (await request.json()) as { sql: string }
    const rows = database.query(sql).all() as { data?: string }[]
    return Response.json(rows.map(({ data, ...row }) => ({ ...row, data: JSON.parse(data ?? 'null') })))
  },
})
