/** How a person showed that it was them who signed; `paper`: they signed on paper, in whose place whoever received it is named. */
export const signedHows = ['password', 'factor', 'code', 'paper'] as const
export type SignedHow = (typeof signedHows)[number]
