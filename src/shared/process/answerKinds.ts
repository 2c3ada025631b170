/**
 * How an answer without choices is asked for in lists: a text is or begins with something, a number or a day lies between two. Each is
 * a range of a sorted list.
 */
export const answerKinds = ['text', 'number', 'date'] as const

export type AnswerKind = (typeof answerKinds)[number]
