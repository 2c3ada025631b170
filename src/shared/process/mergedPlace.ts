import { msg } from '../i18n.ts'

/** In place of a state, in lists: where a case stands that was merged into another where its process has no end for that. */
export const mergedPlace = '~merged'
export const mergedName = msg`Sammanfört`
