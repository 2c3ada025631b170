import type { Checkbox as Definition } from '../../../src/shared/catalogue/Checkbox.ts'
import { ChoiceField } from '../field/ChoiceField.tsx'
import type { ComponentProps } from '../page.ts'

export function Checkbox(props: ComponentProps<typeof Definition>) {
  return <ChoiceField {...props} type="checkbox" />
}
