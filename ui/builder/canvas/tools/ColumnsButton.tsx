import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { Dialog, DialogTrigger } from 'react-aria-components/Dialog'
import { columnPresets, columnsOf, fitsPreset } from '../../../../src/shared/tree/presets.ts'
import type { TreeNode } from '../../../../src/shared/tree/tree.ts'
import { cx } from '../../../kit/cx.ts'
import { Popup } from '../../../kit/overlay/Popup.tsx'
import { useT } from '../../../kit/text.tsx'
import { setColumns } from '../../actions/nodes.ts'
import { useEditor } from '../../state/context.tsx'
import { PresetPicture } from './PresetPicture.tsx'
import { PressButton } from './PressButton.tsx'

/** Opens the choice of how a row is divided: 16 divisions of twelve, each with its picture. */
export function ColumnsButton({ row }: { row: TreeNode }) {
  const t = useT()
  const [open, setOpen] = useState(false)
  return (
    <DialogTrigger isOpen={open} onOpenChange={setOpen}>
      <PressButton icon="columns-2" label={t('Kolumner')} />
      <Popup>
        <Dialog aria-label={t('Kolumner')} className="b-presets">
          <Presets row={row} onChosen={() => setOpen(false)} />
        </Dialog>
      </Popup>
    </DialogTrigger>
  )
}

function Presets({ row, onChosen }: { row: TreeNode; onChosen: () => void }) {
  const editor = useEditor()
  const tree = useStore(editor.$tree)
  const t = useT()
  const now = columnsOf(tree, row._id).join()
  return (
    <div className="b-preset-grid">
      {columnPresets.map((widths) => {
        const name = widths.join(', ')
        return (
          <button
            key={name}
            type="button"
            className={cx('b-preset', widths.join() === now && 'b-on')}
            aria-label={t('Kolumner: {widths}', { widths: name })}
            aria-pressed={widths.join() === now}
            disabled={!fitsPreset(tree, row._id, widths)}
            onClick={() => {
              setColumns(editor, row._id, widths)
              onChosen()
            }}
          >
            <PresetPicture widths={widths} />
            <span aria-hidden="true">{widths.join(' · ')}</span>
          </button>
        )
      })}
    </div>
  )
}
