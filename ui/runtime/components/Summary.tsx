import type { Summary as Definition } from '../../../src/shared/catalogue/Summary.ts'
import * as traits from '../../../src/shared/catalogue/traits.ts'
import { useCaseParts } from '../form/caseParts.ts'
import type { FormRun } from '../form/formRun.ts'
import type { ComponentProps } from '../page.ts'
import { usePage } from '../page.ts'

/** The answers so far, before they are sent. */
export function Summary({ node, settings }: ComponentProps<typeof Definition>) {
  const { form, mode, t } = usePage()
  const label = typeof settings.label === 'string' ? settings.label : ''
  const parts = useCaseParts(form?.model)
  if (!form || mode === 'builder') return <p className="v-placeholder">{label || t('Svaren visas här')}</p>
  if (!parts) return null
  return (
    <div className="v-answers">
      {label !== '' && <h2>{label}</h2>}
      <parts.Answers
        form={form}
        level={label === '' ? 2 : 3}
        except={pageOf(form, node._id)}
        hideEmpty={settings.hideEmpty === true}
      />
    </div>
  )
}

/** The page the component itself stands on: its own answers need no repeating. */
function pageOf(form: FormRun, id: string): string | undefined {
  const { rules } = form.store.state
  let at = rules.at.get(id) ?? -1
  while (at >= 0) {
    if (traits.page.includes(rules.nodes[at]?.type ?? '')) return rules.nodes[at]?._id
    at = rules.parent[at] ?? -1
  }
  return undefined
}
