import { type Message, msg } from '../../../src/shared/i18n.ts'

const names: Readonly<Record<string, Message>> = {
  debug: msg`Felsökning`,
  info: msg`Information`,
  warning: msg`Varning`,
  error: msg`Fel`,
}

/** A level in words; one that is not known as it stands. */
export function levelName(level: string): Message {
  return names[level] ?? { id: level }
}

export const levelTones: Readonly<Record<string, string>> = {
  info: 'info',
  warning: 'warning',
  error: 'danger',
}
