import type { Radio as Definition } from '../../../src/shared/catalogue/Radio.ts'
import { ChoiceField } from '../field/ChoiceField.tsx'
import type { ComponentProps } from '../page.ts'

export function Radio(props: ComponentProps<typeof Definition>) {
  return <ChoiceField {...props} type="radio" />
}
