/** A case that has nothing left to pay where it stands goes on when what is queued for it before is done. */
export const paidTask = 'casePaid'
