import { type Message, msg } from '../../../src/shared/i18n.ts'
import type { GridRow } from './useGrid.ts'

/** Something that can be done with a row of one kind only, in the confirm dialog of that `type` or in another. */
export interface RowExtra {
  type: string
  /** `Confirm` unless told; `Editor` opens the field that `type` names, the others are dialogs of their own. */
  modal?: 'Confirm' | 'Editor' | 'Absence' | 'OpenCases' | 'Rules' | 'ExportBpmn' | 'RunTests'
  label: Message
  icon: string
}

/** By schema. */
export const rowExtras: Readonly<Record<string, (row: GridRow) => readonly RowExtra[]>> = {
  menu: () => [{ type: 'content', modal: 'Editor', label: msg`Redigera innehållet`, icon: 'code' }],
  configuration: () => [{ type: 'css', modal: 'Editor', label: msg`Redigera css`, icon: 'code' }],
  process: () => [
    { type: 'rules', modal: 'Rules', label: msg`Fördelningsregler`, icon: 'split' },
    { type: 'bpmn', modal: 'ExportBpmn', label: msg`Exportera BPMN`, icon: 'download' },
  ],
  test: () => [{ type: 'run', modal: 'RunTests', label: msg`Kör`, icon: 'play' }],
  mail: () => [{ type: 'text', modal: 'Editor', label: msg`Redigera texten`, icon: 'code' }],
  user: (row) => [
    { type: 'absence', modal: 'Absence', label: msg`Frånvaro`, icon: 'calendar-clock' },
    { type: 'openCases', modal: 'OpenCases', label: msg`Lämna över öppna ärenden`, icon: 'arrow-left-right' },
    ...(row.status === 'active'
      ? [{ type: 'viewAs', label: msg`Se det som personen ser`, icon: 'eye' }]
      : []),
    { type: 'resetPassword', label: msg`Skicka länk för nytt lösenord`, icon: 'key-round' },
    { type: 'removeFactor', label: msg`Ta bort förlorat andra steg`, icon: 'smartphone' },
    row.status === 'disabled'
      ? { type: 'enableUser', label: msg`Slå på kontot`, icon: 'user-check' }
      : { type: 'disableUser', label: msg`Stäng av kontot`, icon: 'user-x' },
  ],
}
