/**
 * Id of the form of what is asked. Without script the message beside it is of this form, too (`form`): whatever is pressed, what was
 * written in both comes along.
 */
export const completionForm = 'completion-form'
