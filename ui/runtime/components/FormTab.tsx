import type { FormTab as Definition } from '../../../src/shared/catalogue/FormTab.ts'
import type { ComponentProps } from '../page.ts'
import { useNodeStyle } from '../styles.ts'

/** The questions of one page. Which page it is stands above, in the form. */
export function FormTab({ node, settings, children }: ComponentProps<typeof Definition>) {
  const description = typeof settings.description === 'string' ? settings.description : ''
  return (
    <div {...useNodeStyle(node, 'v-tab')}>
      {description !== '' && <p className="v-lead">{description}</p>}
      {children}
    </div>
  )
}
