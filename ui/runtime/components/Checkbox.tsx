import { ChoiceField } from '../field/ChoiceField.tsx'
import type { ComponentProps } from '../page.ts'

export function Checkbox(props: ComponentProps) {
  return <ChoiceField {...props} type="checkbox" />
}
