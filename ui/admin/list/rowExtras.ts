import { type Message, msg } from '../../../src/shared/i18n.ts'
import type { GridRow } from './useGrid.ts'

/** Something that can be done with a row of one kind only, asked for in the confirm dialog of that `type`. */
export interface RowExtra {
  type: string
  label: Message
  icon: string
}

/** By schema. */
export const rowExtras: Readonly<Record<string, (row: GridRow) => readonly RowExtra[]>> = {
  user: (row) => [
    { type: 'resetPassword', label: msg`Skicka länk för nytt lösenord`, icon: 'key-round' },
    row.status === 'disabled'
      ? { type: 'enableUser', label: msg`Slå på kontot`, icon: 'user-check' }
      : { type: 'disableUser', label: msg`Stäng av kontot`, icon: 'user-x' },
  ],
}
