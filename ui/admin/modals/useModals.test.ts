import { expect, test } from 'bun:test'
import { modalIn, withModal } from './useModals.ts'

test('a dialog is written into the query and read from it again', () => {
  const params = { Modal: 'Edit', schema: 'form', id: 'a b' }
  const search = withModal('?q=x&page=2', params)
  expect(search).toBe('?q=x&page=2&Modal=Edit&schema=form&id=a+b')
  expect(modalIn(search)).toEqual(params)
})

test('another dialog takes the place of the first, and what the list keeps stays', () => {
  const search = withModal('?Modal=Edit&id=1&q=x', { Modal: 'Create', schema: 'category' })
  expect(search).toBe('?q=x&Modal=Create&schema=category')
})

test('the folder of a list that has it in its address stays there', () => {
  const search = '?folderId=bygg'
  const opened = withModal(search, { Modal: 'Edit', schema: 'process', id: 'p' }, '/process')
  expect(opened).toBe('?folderId=bygg&Modal=Edit&schema=process&id=p')
  expect(withModal(opened, null, '/process')).toBe(search)
  expect(withModal('?Modal=Create&folderId=bygg', null, '/form/bygg')).toBe('')
})

test('no dialog, no parameters of one', () => {
  expect(withModal('?Modal=Edit&schema=form&id=1', null)).toBe('')
  expect(modalIn('?q=x')).toBeNull()
})
