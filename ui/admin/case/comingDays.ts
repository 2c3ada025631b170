/** Days to come (YYYY-MM-DD), by the calendar of this place. */

export const dayAfter = (days: number): string => {
  const date = new Date()
  date.setDate(date.getDate() + days)
  return new Intl.DateTimeFormat('sv-SE').format(date)
}

/** Always one to come: on a Monday the next. */
export const nextMonday = (): string => dayAfter((8 - new Date().getDay()) % 7 || 7)
