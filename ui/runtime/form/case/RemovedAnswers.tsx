import { fieldsOf } from '../../../../src/shared/rules/page/fields.ts'
import type { FormFillModel } from '../../../../src/shared/wire/page/form.ts'
import { usePage } from '../../page.ts'
import { RemovedLines } from './RemovedLines.tsx'

/** Where a case is shown as the form that it was filled in on: which of its answers staff have removed. */
export function RemovedAnswers({ model }: { model: FormFillModel }) {
  const { t, store } = usePage()
  const places = new Set((model.removed ?? []).map(({ place }) => place))
  const rows = new Map(
    fieldsOf(store.state).flatMap(({ name, node }) =>
      places.has(name) ? [[name, String(node.extra.label ?? name)] as const] : [],
    ),
  )
  if (rows.size === 0) return null
  return (
    <section className="v-answers" aria-label={t('Borttaget innehåll')}>
      <dl>
        {[...rows].map(([name, label]) => (
          <div key={name}>
            <dt>{label}</dt>
            <dd>
              <RemovedLines model={model} place={name} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
