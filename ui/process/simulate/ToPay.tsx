import { findState } from '../../../src/shared/process/graph/transitions.ts'
import { payable } from '../../../src/shared/process/simulate/pay.ts'
import { mayHandlePayments } from '../../../src/shared/process/simulate/simulate.ts'
import { Button } from '../../kit/Button.tsx'
import { useLocale, useT } from '../../kit/text.tsx'
import type { Simulation } from './useSimulation.ts'

/** What staff can do about what the case is asked to pay. */
function payableNow({ world, run: { now }, me }: Simulation) {
  const may = mayHandlePayments(world, now, me)
  return { may, ...payable(findState(world.graph, now.state), now) }
}

/** Whether the chosen person has a payment to handle here. */
export function handlesPayments(simulation: Simulation): boolean {
  const { may, open, missing } = payableNow(simulation)
  return may && (open !== undefined || (missing !== undefined && missing !== 'unclear'))
}

/** What is to be paid, as far as the chosen person is told of it, and for staff what they do about it. */
export function ToPay({ simulation }: { simulation: Simulation }) {
  const t = useT()
  const locale = useLocale()
  const { me, pay } = simulation
  const { may, open, missing } = payableNow(simulation)
  if (!may && !me.isAuthor) return null
  const kronor = (amount: number) =>
    new Intl.NumberFormat(locale, { style: 'currency', currency: 'SEK' }).format(amount / 100)
  return (
    <>
      {open && <p>{t('Att betala: {amount}', { amount: kronor(open.amount) })}</p>}
      {may && missing === 'unclear' && (
        <p>{t('Beloppet går inte att läsa ur svaret. Rätta svaret, och begär sedan betalningen.')}</p>
      )}
      {may && (open || (missing !== undefined && missing !== 'unclear')) && (
        <div className="p-tried-buttons">
          {open && (
            <>
              <Button onPress={() => pay('pay')}>{t('Markera som betald')}</Button>
              <Button onPress={() => pay('writeOff')}>{t('Skriv av betalningen')}</Button>
            </>
          )}
          {missing !== undefined && missing !== 'unclear' && (
            <Button onPress={() => pay('askPayment')}>
              {t('Begär betalning av {amount}', { amount: kronor(missing) })}
            </Button>
          )}
        </div>
      )}
    </>
  )
}
