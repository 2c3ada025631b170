import { type Message, msg } from '../i18n.ts'

/** The logs of `/logs/{subPage}` that there is something in. */
export const subPages: readonly { id: string; title: Message; icon: string }[] = [
  { id: 'audit', title: msg`Granskning`, icon: 'shield-check' },
  { id: 'login', title: msg`Inloggningar`, icon: 'log-in' },
  { id: 'mail', title: msg`E-post`, icon: 'mail' },
  { id: 'message', title: msg`Meddelanden`, icon: 'message-square' },
  { id: 'effect', title: msg`Effekter`, icon: 'zap' },
  { id: 'system', title: msg`System`, icon: 'server' },
  { id: 'error', title: msg`Fel`, icon: 'octagon-alert' },
]
