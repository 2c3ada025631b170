import { caseRef, handedLink } from '../../cases/sentShapes.ts'
import { messageHref } from '../../cases/talk/messageLink.ts'
import { defineEffect } from '../define.ts'

/**
 * The safe link to one case, for its author and its staff: whoever opens it is asked for a code that is mailed to the address of
 * who sent the case in.
 */
export const getURLToken = defineEffect('Verkstad/getURLToken', {
  input: caseRef,
  output: handedLink,
  allow: 'anyone',
  run: async ({ input, session, services }) => {
    const { locale, ...link } = await services.cases.safeLink(session, input)
    return { ...link, href: messageHref(services.config.baseUrl, link.token, locale) }
  },
})
