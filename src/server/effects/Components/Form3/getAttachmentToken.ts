import { id } from '../../../call/shapes.ts'
import { caseRef, handedLink } from '../../../cases/sentShapes.ts'
import { hrefOfLink } from '../../../pages/linkHref.ts'
import { defineEffect } from '../../define.ts'

/** A link to one file of one case, for its author and its staff. */
export const getAttachmentToken = defineEffect('Components/Form3/getAttachmentToken', {
  input: caseRef.extend({ assetId: id }),
  output: handedLink,
  allow: 'anyone',
  run: async ({ input, session, services }) => {
    const link = await services.cases.attachmentLink(session, input)
    return { ...link, href: hrefOfLink(services.config, link) }
  },
})
