/** Whether documents of this kind are met by visitors under an address, once they are published. */
export const hasAddress = (schema: string): boolean => schema === 'form' || schema === 'view'
