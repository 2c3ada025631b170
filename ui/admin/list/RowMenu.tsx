import { useLocation } from 'wouter'
import type { Schema } from '../../../src/shared/schemas/define.ts'
import { editorOf } from '../../../src/shared/schemas/places.ts'
import { IconButton } from '../../kit/IconButton.tsx'
import { Menu, type MenuEntry } from '../../kit/overlay/Menu.tsx'
import { useT } from '../../kit/text.tsx'
import { hasAddress } from '../address/hasAddress.ts'
import { copyAddress, openAddress, withAddress } from '../address/openAddress.ts'
import { useClient } from '../client.tsx'
import { useOpenModal } from '../modals/useModals.ts'
import type { Offer } from './offers.ts'
import { rowExtras } from './rowExtras.ts'
import type { GridRow } from './useGrid.ts'

/** What can be done with one document. */
export function RowMenu({
  schema,
  row,
  offers,
}: {
  schema: Schema
  row: GridRow
  offers: ReadonlySet<Offer>
}) {
  const t = useT()
  const openModal = useOpenModal()
  const [, navigate] = useLocation()
  const open = (Modal: string, type?: string) =>
    openModal({ Modal, schema: schema.name, id: row._id, ...(type ? { type } : {}) })
  const client = useClient()
  const addressed = !row.isFolder && typeof row.published === 'number' && hasAddress(schema.name)
  const find = async () => (await client.call('form/address', { id: row._id })).address
  const editor = row.isFolder ? null : editorOf(schema, row)
  const entries: (MenuEntry | false)[] = [
    editor !== null && {
      id: 'builder',
      label: t('Öppna i byggaren'),
      icon: 'hammer',
      onAction: () => navigate(editor),
    },
    ...(addressed
      ? [
          {
            id: 'address',
            label: t('Öppna'),
            icon: 'external-link',
            onAction: () => void withAddress(find, t, openAddress),
          },
          {
            id: 'link',
            label: t('Kopiera länk'),
            icon: 'link',
            onAction: () => void withAddress(find, t, (address) => copyAddress(address, t)),
          },
          {
            id: 'qr',
            label: t('QR-kod'),
            icon: 'qr-code',
            onAction: () => openModal({ Modal: 'Address', schema: schema.name, id: row._id }),
          },
        ]
      : []),
    offers.has('edit') && {
      id: 'edit',
      label: editor ? t('Inställningar') : t('Redigera'),
      icon: 'pencil',
      onAction: () => open('Edit'),
    },
    schema.folders === true &&
      offers.has('edit') && {
        id: 'move',
        label: t('Flytta till mapp'),
        icon: 'folder-open',
        onAction: () => open('Move'),
      },
    offers.has('copy') &&
      !row.isFolder && { id: 'copy', label: t('Kopiera'), icon: 'copy', onAction: () => open('Copy') },
    offers.has('history') &&
      !row.isFolder && {
        id: 'history',
        label: t('Historik'),
        icon: 'history',
        onAction: () => open('History'),
      },
    offers.has('publish') &&
      !row.isFolder && {
        id: 'publish',
        label: t('Publicera'),
        icon: 'upload',
        onAction: () => open('Confirm', 'publish'),
      },
    offers.has('publish') &&
      typeof row.published === 'number' && {
        id: 'unpublish',
        label: t('Avpublicera'),
        icon: 'eye-off',
        onAction: () => open('Confirm', 'unpublish'),
      },
    offers.has('export') &&
      !row.isFolder && {
        id: 'export',
        label: t('Exportera'),
        icon: 'download',
        onAction: () => open('Export'),
      },
    ...(offers.has('edit') && !row.isFolder ? (rowExtras[schema.name]?.(row) ?? []) : []).map(
      ({ type, modal, label, icon }) => ({
        id: type,
        label: t(label),
        icon,
        onAction: () => open(modal ?? 'Confirm', type),
      }),
    ),
    offers.has('remove') && 'separator',
    offers.has('remove') && {
      id: 'remove',
      label: t('Ta bort'),
      icon: 'trash-2',
      danger: true,
      onAction: () => open('Remove'),
    },
  ]
  return (
    <Menu
      trigger={
        <IconButton
          small
          icon="ellipsis"
          label={t('Åtgärder för {namn}', { namn: String(row.name ?? '') })}
        />
      }
      placement="bottom end"
      items={entries.filter((entry) => entry !== false)}
    />
  )
}
