import type { PaymentModel } from '../../../shared/wire/page/apart.ts'
import type { LoadContextOf } from '../contract.ts'
import { payingApart } from '../form/own/apartModel.ts'
import { viewUrl } from '../view/views.ts'

/** What is to be paid in the case of the address, where no Form on the page has found that; and where who does not pay now goes. */
export async function loadPayment(context: LoadContextOf<'payment'>): Promise<PaymentModel> {
  const { services, session, node } = context
  const view = await viewUrl(services, session, node.extra.cancelView, '')
  const apart = await payingApart(context)
  return { ...(view && { cancelHref: `/v/${view}` }), ...(apart && { apart }) }
}
