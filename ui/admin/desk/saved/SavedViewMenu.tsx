import { useState } from 'react'
import { useLocation } from 'wouter'
import { IconButton } from '../../../kit/IconButton.tsx'
import { Menu, type MenuEntry } from '../../../kit/overlay/Menu.tsx'
import { toast } from '../../../kit/overlay/toastStore.ts'
import { useT } from '../../../kit/text.tsx'
import { messageOf } from '../../actionError.ts'
import { useClient } from '../../client.tsx'
import { useDeskState } from '../deskState.ts'
import { refreshViews } from '../useViewCounts.ts'
import { moved } from './inOrder.ts'
import { SaveViewModal } from './SaveViewModal.tsx'
import { savedHref } from './savedHref.ts'
import { type SavedView, useSavedViews } from './useSavedViews.ts'

export interface SavedViewMenuProps {
  /** The saved view on show. */
  view: SavedView | null
  /** What is on show, as a view keeps it. */
  text: string
}

/** Keeping what the list shows under a name, and what can be done with the view on show. */
export function SavedViewMenu(props: SavedViewMenuProps) {
  const t = useT()
  const { items, dialog } = useSavedViewItems(props)
  return (
    <>
      <Menu
        trigger={<IconButton outlined icon="bookmark" label={t('Sparad vy')} />}
        placement="bottom end"
        items={items}
      />
      {dialog}
    </>
  )
}

/** The same for a menu that has more. */
export function useSavedViewItems({ view, text }: SavedViewMenuProps) {
  const t = useT()
  const client = useClient()
  const [, navigate] = useLocation()
  const all = useSavedViews() ?? []
  const [, setState] = useDeskState()
  const [asking, setAsking] = useState<'new' | 'name' | null>(null)
  const ids = all.map(({ _id }) => _id)
  const at = view ? ids.indexOf(view._id) : -1
  const move = (by: number) => view && setState({ views: moved(ids, view._id, by) })

  const restore = async (id: string) => {
    try {
      await client.call('savedView/restore', { _id: id })
      await refreshViews(client)
      navigate(savedHref(id))
    } catch (error) {
      toast.danger(messageOf(error))
    }
  }
  const remove = async ({ _id, name }: SavedView) => {
    try {
      await client.call('savedView/remove', { _id })
      navigate('/formData')
      toast.success(t('Vyn {name} är borttagen', { name }), {
        action: { label: t('Ångra'), onPress: () => void restore(_id) },
      })
      await refreshViews(client)
    } catch (error) {
      toast.danger(messageOf(error))
    }
  }
  const items: MenuEntry[] = [
    { id: 'new', label: t('Spara som ny vy…'), icon: 'plus', onAction: () => setAsking('new') },
  ]
  if (view) {
    if (view.mayChange) {
      items.push({
        id: 'name',
        label: t('Byt namn eller dela…'),
        icon: 'pencil',
        onAction: () => setAsking('name'),
      })
    }
    items.push(
      'separator',
      ...[
        {
          id: 'up',
          label: t('Flytta upp i menyn'),
          icon: 'arrow-up',
          disabled: at < 1,
          onAction: () => move(-1),
        },
        {
          ...{ id: 'down', label: t('Flytta ned i menyn'), icon: 'arrow-down' },
          ...{ disabled: at === ids.length - 1, onAction: () => move(1) },
        },
      ],
    )
    if (view.mayChange)
      items.push('separator', {
        ...{ id: 'remove', label: t('Ta bort vyn'), icon: 'trash-2', danger: true },
        onAction: () => void remove(view),
      })
  }
  const dialog = asking && (
    <SaveViewModal
      view={asking === 'name' ? view : null}
      text={text}
      onClose={() => setAsking(null)}
      onSaved={(id) => {
        setAsking(null)
        if (asking === 'new') navigate(savedHref(id))
      }}
    />
  )
  return { items, dialog }
}
