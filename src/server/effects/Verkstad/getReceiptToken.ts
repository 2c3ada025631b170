import { caseRef, handedLink } from '../../cases/sentShapes.ts'
import { hrefOfLink } from '../../pages/linkHref.ts'
import { defineEffect } from '../define.ts'

/** A link to the receipt of one case with its answers, for its author and its staff. */
export const getReceiptToken = defineEffect('Verkstad/getReceiptToken', {
  input: caseRef,
  output: handedLink,
  allow: 'anyone',
  run: async ({ input, session, services }) => {
    const link = await services.cases.receiptLink(session, input)
    return { ...link, href: hrefOfLink(services.config, link) }
  },
})
