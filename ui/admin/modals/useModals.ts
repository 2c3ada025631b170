import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'
import { useCallback } from 'react'
import { useLocation, useSearch } from 'wouter'
import type { Values } from '../../../src/shared/fields/field.ts'
import { schemas } from '../../../src/shared/schemas/index.ts'
import { hasFolderInQuery } from '../../../src/shared/schemas/places.ts'
import { openerNow } from './opener.ts'

/** A dialog is named by the address's query parameters, so that it can be linked to and left with Back. */
export interface ModalParams {
  Modal: string
  schema?: string
  id?: string
  applicationRef?: string
  folderId?: string
  subPage?: string
  type?: string
  /** Which of the page's own rows or steps is meant. */
  i?: string
  isFolder?: string
  /** Several ids, comma separated: what is ticked in a list. */
  ids?: string
}

/** What whoever opens a dialog wants besides; it does not survive a reload of the page. */
export interface ModalExtras {
  /** Values that a new document starts with. */
  initial?: Values
  /** Told when the dialog has done its work. */
  onDone?: (result: { id?: string }) => void
}

export interface OpenedModal {
  params: ModalParams
  extras: ModalExtras
  /** What the focus goes back to. */
  opener?: HTMLElement | null
}

/** The dialogs that lie on each other, the lowest first. */
export const openedModals = atom<readonly OpenedModal[]>([])

const keys = [
  'Modal',
  'schema',
  'id',
  'ids',
  'applicationRef',
  'folderId',
  'subPage',
  'type',
  'i',
  'isFolder',
]

/** The dialog that the query asks for, or nothing. */
export function modalIn(search: string): ModalParams | null {
  const query = new URLSearchParams(search)
  const name = query.get('Modal')
  if (!name) return null
  const found = keys.flatMap((key) => {
    const value = query.get(key)
    return value === null ? [] : [[key, value] as const]
  })
  return { ...Object.fromEntries(found), Modal: name }
}

/** Lists whose folder stands in the query: it is the list's own, and stays when a dialog is opened and closed. */
const withFolder: ReadonlySet<string> = new Set(
  schemas.filter(hasFolderInQuery).map(({ name }) => `/${name}`),
)

/** The query with the dialog's parameters put in place of any that stood there. `path`: of the page that it lies over. */
export function withModal(search: string, params: ModalParams | null, path = ''): string {
  const query = new URLSearchParams(search)
  for (const key of keys) if (key !== 'folderId' || !withFolder.has(path)) query.delete(key)
  for (const [key, value] of Object.entries(params ?? {})) {
    if (typeof value === 'string') query.set(key, value)
  }
  const text = query.toString()
  return text ? `?${text}` : ''
}

/** Opens a dialog by its query parameters. */
export function useOpenModal(): (params: ModalParams, extras?: ModalExtras) => void {
  const [path, navigate] = useLocation()
  const search = useSearch()
  return useCallback(
    (params, extras = {}) => {
      // What the address asks for lies under it, also when nobody opened it by hand.
      const under = matching(openedModals.get(), modalIn(search))
      openedModals.set([...under, { params, extras, opener: openerNow() }])
      navigate(`${path}${withModal(search, params, path)}`)
    },
    [path, search, navigate],
  )
}

/** Puts a dialog in place of the topmost, which has done its work. */
export function useFollowingModal(): (params: ModalParams) => void {
  const [path, navigate] = useLocation()
  const search = useSearch()
  return (params) => {
    const under = matching(openedModals.get(), modalIn(search)).slice(0, -1)
    openedModals.set([...under, { params, extras: {}, opener: openerNow() }])
    navigate(`${path}${withModal(search, params, path)}`, { replace: true })
  }
}

/** The dialogs to draw, and the way to close the topmost. */
export function useModals(): { modals: readonly OpenedModal[]; close: () => void } {
  const [path, navigate] = useLocation()
  const search = useSearch()
  const opened = useStore(openedModals)
  const asked = modalIn(search)
  const modals = matching(opened, asked)
  const close = useCallback(() => {
    const rest = modals.slice(0, -1)
    openedModals.set(rest)
    navigate(`${path}${withModal(search, rest.at(-1)?.params ?? null, path)}`, { replace: true })
  }, [modals, path, search, navigate])
  return { modals, close }
}

/** The stack as far as it leads to what the address asks for: Back and Forward, and a link, change the address. */
function matching(opened: readonly OpenedModal[], asked: ModalParams | null): readonly OpenedModal[] {
  if (!asked) return []
  // The folder may be the list's own, which a dialog need not know of.
  const named = ({ folderId: _, ...params }: ModalParams) => withModal('', params)
  const at = opened.findLastIndex(({ params }) => named(params) === named(asked))
  return at < 0 ? [{ params: asked, extras: {} }] : opened.slice(0, at + 1)
}
