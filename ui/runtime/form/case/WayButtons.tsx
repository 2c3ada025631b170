import * as traits from '../../../../src/shared/catalogue/traits.ts'
import { lookAmong } from '../../../../src/shared/process/process.ts'
import type { FormFillModel } from '../../../../src/shared/wire/page/form.ts'
import { usePage } from '../../page.ts'
import { Dot } from '../../tickets/Tint.tsx'
import { useStore } from '../../useStore.ts'
import type { FormRun } from '../formRun.ts'
import { OwnPress } from './own/OwnPress.tsx'
import { useIsApart } from './useIsApart.ts'

/** What the process lets the visitor do, but to take the case back, which stands apart from it. */
export const waysOn = ({ connections, withdrawal }: FormFillModel) =>
  connections.filter(({ _id }) => _id !== withdrawal?.connectionId)

const classes = {
  primary: 'v-button v-primary',
  plain: 'v-button',
  danger: 'v-button v-danger',
  quiet: 'v-button v-naked',
} as const

interface WayButtonsProps {
  run: FormRun
  /** Of one's own case without script, where what was typed comes along. */
  isOwn?: boolean
  /** Id of the form that they send, where that is not the one around them. */
  form?: string
}

/** The buttons of it, as the process says that they look; in the form none where the page has them apart from it. */
export function WayButtons({ run, isOwn = false, form }: WayButtonsProps) {
  const busy = useStore(run.busy)
  const { t } = usePage()
  const isApart = useIsApart(traits.sendButtons)
  if (isApart) return null
  return waysOn(run.model).map((way, at, all) => {
    const action = `connection:${way._id}`
    const look = classes[lookAmong(way, at, all)]
    const label = (
      <>
        {way.color && (
          <span className="v-dot">
            <Dot color={way.color} />
          </span>
        )}
        {way.approves
          ? t('Godkänn: {label} ({given} av {needed})', { label: way.label, ...way.approves })
          : way.label}
      </>
    )
    if (isOwn)
      return (
        <OwnPress key={way._id} model={run.model} action={action} look={look}>
          {label}
        </OwnPress>
      )
    return (
      <button
        key={way._id}
        type="submit"
        form={form}
        name="_do"
        value={action}
        className={look}
        disabled={busy}
      >
        {label}
      </button>
    )
  })
}
