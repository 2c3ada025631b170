import { useStore } from '@nanostores/react'
import type { AnySettings } from '../../../../src/shared/catalogue/anySettings.ts'
import { columnPresets } from '../../../../src/shared/tree/presets.ts'
import { Button } from '../../../kit/Button.tsx'
import { cx } from '../../../kit/cx.ts'
import { useT } from '../../../kit/text.tsx'
import { addBeside, addRow } from '../../actions/nodes.ts'
import { useEditor } from '../../state/context.tsx'
import { PresetPicture } from '../tools/PresetPicture.tsx'
import type { DrawingProps } from './CanvasNode.tsx'
import { NodeFrame } from './NodeFrame.tsx'
import { nodeStyle } from './nodeStyle.ts'
import { Slot } from './Slot.tsx'

/** A band of the page. A double-click on its own ground makes it reach from edge to edge. */
export function SectionNode({ node }: DrawingProps) {
  const { fluid }: AnySettings = node.extra
  return (
    <NodeFrame node={node} className={cx('b-section', fluid === true && 'b-fluid')}>
      {node.structure.length === 0 ? (
        <EmptySection id={node._id} />
      ) : (
        <Slot of={node._id} className="b-section-slot" style={nodeStyle(node)}>
          {node.structure}
        </Slot>
      )}
    </NodeFrame>
  )
}

/** What an empty section offers: a row divided in one of the common ways, or another section. */
function EmptySection({ id }: { id: string }) {
  const editor = useEditor()
  const readOnly = useStore(editor.$readOnly)
  const t = useT()
  return (
    <div data-slot={id} data-flow="column" className="b-empty-section" data-own>
      <p>{t('Sektionen är tom. Välj hur den ska delas in, eller dra hit en komponent.')}</p>
      {!readOnly && (
        <>
          <div className="b-empty-presets">
            {columnPresets.slice(0, 6).map((widths) => (
              <button
                key={widths.join()}
                type="button"
                className="b-preset"
                aria-label={t('Rad med kolumnerna {widths}', { widths: widths.join(', ') })}
                onClick={() => addRow(editor, id, widths)}
              >
                <PresetPicture widths={widths} />
              </button>
            ))}
          </div>
          <Button small icon="plus" onPress={() => addBeside(editor, id)}>
            {t('Lägg till sektion')}
          </Button>
        </>
      )}
    </div>
  )
}
