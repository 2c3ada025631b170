/** What a timer that counts working days is written as: `P5D`. */
export const workingDays = /^P([1-9]\d{0,2})D$/
