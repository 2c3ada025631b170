/**
 * Id of the form of what is asked. Without script the message beside it is of this form, too (`form`): whatever is pressed, what was
 * written in both comes along.
 */
export const completionForm = 'completion-form'

/** Id of the form of the message, and without script of all else that is pressed on one's own case where nothing is asked. */
export const writeForm = 'write'

/** Id of the form of answers that may still be changed when they are sent in: without script the message beside them is of it, too. */
export const answersForm = 'answers'
