import { proposedPath } from '../../../src/shared/fields/proposedPath.ts'
import { Button } from '../../kit/Button.tsx'
import { TextField as KitTextField } from '../../kit/input/TextField.tsx'
import { useT } from '../../kit/text.tsx'
import type { FieldControlProps } from './control.ts'
import { EachLanguage, type TextBox } from './EachLanguage.tsx'

/** A line or an area of text; a translatable one can be opened to one box per language. */
export function TextField(props: FieldControlProps) {
  const { field, context } = props
  const t = useT()
  const shared = {
    multiline: (field.lines ?? 1) > 1,
    rows: field.lines ?? 4,
    debounce: context?.debounced ?? false,
    spellCheck: !field.format || field.format === 'css',
    mono: field.format === 'name' || field.format === 'css',
    autoComplete: 'off',
    autoFocus: context?.autoFocus ?? false,
    ...(field.placeholder ? { placeholder: t(field.placeholder) } : {}),
    ...(field.maxLength ? { maxLength: field.maxLength } : {}),
    ...(field.format === 'email' ? { inputMode: 'email' as const } : {}),
    ...(field.format === 'url' ? { inputMode: 'url' as const } : {}),
  }
  return (
    <EachLanguage control={props}>
      {(box) => (
        <>
          <KitTextField {...shared} {...box} />
          {field.format === 'path' && <ProposedPath box={box} />}
        </>
      )}
    </EachLanguage>
  )
}

/** An address that will not do is offered as it would. */
function ProposedPath({ box: { value, onChange, disabled } }: { box: TextBox }) {
  const t = useT()
  const proposed = disabled ? undefined : proposedPath(value)
  return (
    <div aria-live="polite" className={proposed ? undefined : 'k-hidden'}>
      {proposed && (
        <Button onPress={() => onChange(proposed)}>{t('Använd {path}', { path: proposed })}</Button>
      )}
    </div>
  )
}
