import { type Message, msg } from './i18n.ts'

/** The handbooks, in the order they are offered; each is `docs/handbook/{locale}/{name}.md`. */
export const handbooks = {
  caseworker: { title: msg`För handläggare`, icon: 'inbox' },
  builder: { title: msg`För byggare`, icon: 'layout-template' },
  administrator: { title: msg`För administratörer`, icon: 'shield-check' },
  operation: { title: msg`För drift`, icon: 'hard-drive' },
} as const satisfies Record<string, { title: Message; icon: string }>

export type HandbookName = keyof typeof handbooks
