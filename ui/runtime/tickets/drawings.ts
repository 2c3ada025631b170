/* Drawings of the table, from the lucide set (ISC licence), 24 by 24. */
export const bell =
  'M10.3 21a2 2 0 0 0 3.4 0M3.3 15.3A1 1 0 0 0 4 17h16a1 1 0 0 0 .7-1.7C19.4 14 18 12.5 18 8A6 6 0 0 0 6 8c0 4.5-1.4 6-2.7 7.3'
export const chevronLeft = 'm15 18-6-6 6-6'
export const chevronRight = 'm9 18 6-6-6-6'
export const chevronsLeft = 'm11 17-5-5 5-5M18 17l-5-5 5-5'
export const chevronsRight = 'm6 17 5-5-5-5M13 17l5-5-5-5'
export const mail =
  'M4 4h16a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2zM22 7l-8.97 5.7a1.94 1.94 0 0 1-2.06 0L2 7'
export const search = 'M11 19a8 8 0 1 0 0-16 8 8 0 0 0 0 16M21 21l-4.3-4.3'
export const trash =
  'M3 6h18M19 6v14a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2V6M8 6V4a2 2 0 0 1 2-2h4a2 2 0 0 1 2 2v2M10 11v6M14 11v6'
export const x = 'M18 6 6 18M6 6l12 12'
