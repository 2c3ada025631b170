import { Database } from 'bun:sqlite'
import { Elysia } from 'elysia'

/** The least that could stand where Verkstad stands: a web server with a page and a table. `PORT`, `DATA`. */
const database = new Database(`${process.env.DATA}/floor.db`, { create: true })
database.run('PRAGMA journal_mode = WAL')
database.run('PRAGMA synchronous = FULL')
database.run('CREATE TABLE IF NOT EXISTS pages (url TEXT PRIMARY KEY, html TEXT NOT NULL)')
database.run('CREATE TABLE IF NOT EXISTS cases (_id TEXT PRIMARY KEY, data TEXT NOT NULL)')
database.run("INSERT OR IGNORE INTO pages VALUES ('home', '<!doctype html><title>Home</title><h1>Home</h1>')")
const page = database.query<{ html: string }, [string]>('SELECT html FROM pages WHERE url = ?')
const insert = database.query('INSERT INTO cases VALUES (?, ?)')

new Elysia()
  .get('/healthz', () => ({ ok: true }))
  .get('/v/:url', ({ params: { url }, set }) => {
    set.headers['content-type'] = 'text/html; charset=utf-8'
    return page.get(url)?.html ?? ''
  })
  .post('/save', ({ body }) => {
    insert.run(crypto.randomUUID(), JSON.stringify(body))
    return { ok: true }
  })
  .listen({ port: Number(process.env.PORT), hostname: '127.0.0.1' })
