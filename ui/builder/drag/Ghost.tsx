import { useStore } from '@nanostores/react'
import { Ban } from 'lucide-react'
import { useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { Icon } from '../../kit/Icon.tsx'
import { useLocale, useT } from '../../kit/text.tsx'
import { useEditor } from '../state/context.tsx'
import { iconOf } from '../state/nodeText.ts'
import { pointer } from './followPointer.ts'
import { refusedWords } from './placeWords.ts'
import { nameOf } from './placingSteps.ts'

/**
 * What is dragged, beside the pointer, and why what is pointed at does not take it. Moves without drawing anything
 * again.
 */
export function Ghost() {
  const editor = useEditor()
  const placing = useStore(editor.$placing)
  const t = useT()
  const locale = useLocale()
  const element = useRef<HTMLDivElement>(null)
  const shown = placing?.by === 'drag'
  useLayoutEffect(() => {
    if (!shown) return
    const move = () => {
      const { x, y } = pointer.at
      const own = element.current
      if (own) own.style.transform = `translate(${x + 12}px, ${below(own, x + 12, y + 10)}px)`
    }
    move()
    pointer.moved = move
    return () => {
      pointer.moved = null
    }
  }, [shown])
  if (!placing || !shown) return null
  const type = 'type' in placing.thing ? placing.thing.type : firstType(placing.thing)
  return createPortal(
    <div ref={element} className="b-ghost" aria-hidden="true">
      <span className="b-ghost-name">
        <Icon icon={iconOf(type)} />
        {nameOf(editor, placing.thing, t)}
      </span>
      {placing.refused && (
        <span className="b-ghost-refused">
          <Icon icon={Ban} size={14} />
          {refusedWords(placing.refused, {
            tree: editor.$tree.get(),
            thing: placing.thing,
            context: editor.context,
            t,
            locale,
          })}
        </span>
      )}
    </div>,
    document.body,
  )

  function firstType(thing: NonNullable<typeof placing>['thing']): string {
    const id = 'ids' in thing ? (thing.ids[0] ?? '') : ''
    return editor.$tree.get().nodes[id]?.type ?? ''
  }
}

/** The height where it does not cover what the line says. */
function below({ offsetWidth, offsetHeight }: HTMLElement, x: number, y: number): number {
  const words = document.querySelector('.b-drop-line span')?.getBoundingClientRect()
  if (!words || x > words.right || x + offsetWidth < words.left) return y
  return y > words.bottom || y + offsetHeight < words.top ? y : words.bottom + 8
}
