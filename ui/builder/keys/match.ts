import { keyName, type Pressed } from '../../frame/keyName.ts'
import { type Shortcut, shortcutGroups } from './shortcuts.ts'

/** The shortcut of a pressed key, of those that the window listens for. */
export function shortcutFor(pressed: Pressed): Shortcut | undefined {
  const name = keyName(pressed)
  return active.find((shortcut) => shortcut.keys.includes(name))
}

const active = shortcutGroups.flatMap((group) => group.shortcuts).filter((shortcut) => shortcut.run)
