import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'
import { useEffect } from 'react'
import type { MenuItem } from '../../../src/shared/wire/menu.ts'
import { type Client, useClient, useServerEvent } from '../../admin/client.tsx'
import { $session } from '../state/session.ts'
import { $locale } from '../state/texts.ts'

/** The left menu's entries, for whom and in which language they were answered. */
const $menu = atom<{ of: string; items: readonly MenuItem[] }>({ of: '', items: [] })

const load = (client: Client, of: string) =>
  client.call('admin/loadMenu3', {}).then(
    ({ items }) => $menu.set({ of, items }),
    () => {},
  )

/** The menu is loaded with the page, again in another language, and when a menu is changed. */
export function useMenu(): readonly MenuItem[] {
  const client = useClient()
  const session = useStore($session)
  const locale = useStore($locale)
  const { of, items } = useStore($menu)
  const wanted = `${session?._id} ${session?.orgId} ${locale}`
  useEffect(() => {
    if ($menu.get().of !== wanted) void load(client, wanted)
  }, [client, wanted])
  useServerEvent('changes', ({ schema }) => {
    if (schema === 'menu') void load(client, wanted)
  })
  return of.startsWith(`${session?._id} `) ? items : none
}

const none: readonly MenuItem[] = []
