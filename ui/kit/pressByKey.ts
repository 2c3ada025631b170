import { setInteractionModality } from 'react-aria-components'

/**
 * Presses a button for whoever pressed its key. A click by script is taken for a screen reader's, for which a dialog
 * moves the focus a frame late: the next key would go to what lies under the dialog.
 */
export function pressByKey(button: HTMLElement): void {
  button.click()
  setInteractionModality('keyboard')
}
