import type { CaseSigning } from '../../../../../src/shared/wire/page/apart.ts'
import type { FormFillModel } from '../../../../../src/shared/wire/page/form.ts'
import { usePage } from '../../../page.ts'
import { AheadOf, Standing } from './Standing.tsx'

/** Where one's own case stands, in plain words, and how far it has come. What is asked says itself what the case waits for. */
export function OwnStatus({ model }: { model: FormFillModel }) {
  const { mine, completion } = model
  if (!mine || (completion?.isOpen && !completion.ended)) return null
  const { status } = mine
  return (
    <Standing status={status} id="own-status">
      <OwnWay model={model} />
    </Standing>
  )
}

/** Where it goes by itself on a day, if nothing happens before. */
export const Ahead = ({ model: { mine, signing } }: { model: CaseSigning }) =>
  mine && <AheadOf status={mine.status} waits={signing !== undefined} />

/** How far it has come, where there is no room for the steps beside it. */
export function OwnWay({ model: { mine } }: { model: FormFillModel }) {
  const { t } = usePage()
  const steps = mine?.steps ?? []
  const at = steps.findLastIndex(({ place }) => place !== 'ahead')
  const here = steps[at]
  if (!here || !steps.some(({ place }) => place === 'ahead')) return null
  return (
    <div className="v-own-way">
      <span className="v-own-bars" aria-hidden="true">
        {steps.map(({ _id, place }) => (
          <span key={_id} className={place === 'ahead' ? undefined : 'v-done'} />
        ))}
      </span>
      {t('Steg {n} av {total}: {title}', { n: at + 1, total: steps.length, title: here.name })}
    </div>
  )
}
