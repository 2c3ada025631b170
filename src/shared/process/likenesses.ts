/** What two cases can have alike: the account that sent them in, who or how the person is, where it is about. */
export const likenesses = ['account', 'person', 'email', 'phone', 'place'] as const
export type Likeness = (typeof likenesses)[number]
