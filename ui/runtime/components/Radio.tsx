import { ChoiceField } from '../field/ChoiceField.tsx'
import type { ComponentProps } from '../page.ts'

export function Radio(props: ComponentProps) {
  return <ChoiceField {...props} type="radio" />
}
