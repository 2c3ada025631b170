import { findState } from '../../../src/shared/process/graph/transitions.ts'
import { payable } from '../../../src/shared/process/simulate/pay.ts'
import { mayHandlePayments } from '../../../src/shared/process/simulate/simulate.ts'
import { formatMoney } from '../../../src/shared/rules/text/format.ts'
import { Button } from '../../kit/Button.tsx'
import { useLocale, useT } from '../../kit/text.tsx'
import type { Simulation } from './useSimulation.ts'

/** What staff can do about what the case is asked to pay: `left`, in öre, is what they may ask for. */
function payableNow({ world, run: { now }, me }: Simulation) {
  const may = mayHandlePayments(world, now, me)
  const { open, missing } = payable(findState(world.graph, now.state), now)
  return { may, open, isUnclear: missing === 'unclear', left: missing === 'unclear' ? undefined : missing }
}

/** Whether the chosen person has a payment to handle here. */
export function handlesPayments(simulation: Simulation): boolean {
  const { may, open, left } = payableNow(simulation)
  return may && (open !== undefined || left !== undefined)
}

/** What is to be paid, as far as the chosen person is told of it, and for staff what they do about it. */
export function ToPay({ simulation, hasPayee }: { simulation: Simulation; hasPayee: boolean }) {
  const t = useT()
  const locale = useLocale()
  const { me, pay } = simulation
  const { may, open, isUnclear, left } = payableNow(simulation)
  if (!may && !me.isAuthor) return null
  const kronor = (amount: number) => formatMoney(amount / 100, locale)
  return (
    <>
      {open && <p>{t('Att betala: {amount}', { amount: kronor(open.amount) })}</p>}
      {open && !hasPayee && (
        <p className="k-muted">
          {t('Den som ska betala ser inte vart, för mottagarens bankgiro eller plusgiro är inte inställt.')}
        </p>
      )}
      {may && isUnclear && (
        <p>{t('Beloppet går inte att läsa ur svaret. Rätta svaret, och begär sedan betalningen.')}</p>
      )}
      {handlesPayments(simulation) && (
        <div className="p-tried-buttons">
          {open && (
            <>
              <Button onPress={() => pay('pay')}>{t('Markera som betald')}</Button>
              <Button onPress={() => pay('writeOff')}>{t('Skriv av betalningen')}</Button>
            </>
          )}
          {left !== undefined && (
            <Button onPress={() => pay('askPayment')}>
              {t('Begär betalning av {amount}', { amount: kronor(left) })}
            </Button>
          )}
        </div>
      )}
    </>
  )
}
