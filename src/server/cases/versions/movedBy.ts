/** Who may move cases to other versions: who builds what has them. */
export const movedBy = { process: 'processBuilder', form: 'formBuilder' } as const
