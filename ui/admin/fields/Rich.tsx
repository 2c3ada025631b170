import { RichEditor } from '../../kit/input/RichEditor.tsx'
import type { FieldControlProps } from './control.ts'
import { EachLanguage } from './EachLanguage.tsx'

/** Lines of a text, unless its field says how many. */
const rows = 6

/** Markdown, written as it will look; a translatable one can be opened to one box per language. */
export function RichField(props: FieldControlProps) {
  const { field, context } = props
  return (
    <EachLanguage control={props}>
      {(box) => (
        <RichEditor
          {...box}
          rows={field.lines ?? rows}
          debounce={context?.debounced ?? false}
          autoFocus={context?.autoFocus ?? false}
        />
      )}
    </EachLanguage>
  )
}
