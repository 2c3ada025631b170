import { expect, test } from 'bun:test'
import type { LoadedCase } from '../types.ts'
import { threadOf } from './useThreadNews.ts'

test('what is told of while one writes is what others have written', () => {
  const note = (noteId: string, createdBy: string | null) => ({
    ...{ noteId, note: noteId, origin: 'staff', createdByName: noteId, createdBy, created: 1 },
  })
  const held = (messageId: string, mine: boolean) => ({
    ...{ messageId, note: messageId, byName: messageId, mine, created: 1, reason: null },
  })
  const loaded: unknown = {
    formData: {
      notes: { citizen: [note('own', 'user-1'), note('colleague', 'user-2'), note('citizen', null)] },
    },
    desk: { waiting: [held('own waits', true), held('colleague waits', false)] },
  }
  const ids = threadOf(loaded as LoadedCase, 'user-1').map(({ messageId }) => messageId)
  expect(ids).toEqual(['colleague', 'citizen', 'colleague waits'])
})
