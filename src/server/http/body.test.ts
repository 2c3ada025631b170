import { expect, test } from 'bun:test'
import { readJson } from './body.ts'

test.each(['50', '500000'])('a body of %s bytes that is cut off is no fault of ours', async (length) => {
  const body = new ReadableStream({ pull: (stream) => stream.error(new Error('')) })
  const headers = { 'content-length': length }
  const read = readJson(new Request('http://a/', { method: 'POST', headers, body }))
  await expect(read).rejects.toMatchObject({ code: 'BAD_REQUEST' })
})
