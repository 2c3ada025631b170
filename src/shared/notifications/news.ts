import { type Message, msg } from '../i18n.ts'
import type { Permission } from '../schemas/permissions.ts'

/**
 * How somebody hears of something: not at all, in the bell, there and by a mail at once, or there and in the mail that goes
 * once a day.
 */
export const newsWays = ['none', 'bell', 'mail', 'digest'] as const
export type NewsWay = (typeof newsWays)[number]

/** Something that people hear of. */
export interface News {
  /** As it stands where one chooses how to hear of it. */
  label: Message
  help?: Message
  /** Whom it is for: who handles cases, or who has sent one in. */
  for: 'staff' | 'sender'
  /** All who hold it hear, and nobody else does: nobody is named where it is told. */
  permission?: Permission
  /** How somebody hears of it who has chosen nothing. */
  initial: NewsWay
  /** What can be chosen; where it is one alone nobody is asked. */
  ways: readonly NewsWay[]
  /** Whoever tells of it writes its mail: the message says of itself how it was sent. */
  ownMail?: true
  /** What a mail says, where the bell says more than may leave the house. `number` and `form` are the case's. */
  mail?: Message
}

/** Every kind of news there is: whatever tells anybody anything names one. */
export const newsKinds = {
  assigned: {
    label: msg`Ett ärende tilldelas mig`,
    for: 'staff',
    initial: 'bell',
    ways: newsWays,
    mail: msg`Du har tilldelats ärende {number}`,
  },
  queue: {
    label: msg`Ett ärende läggs i min grupps kö`,
    for: 'staff',
    initial: 'bell',
    ways: newsWays,
    mail: msg`Ärende {number} har lagts i din grupps kö`,
  },
  message: {
    label: msg`Den som skickade in skriver`,
    help: msg`I ärenden som jag har, bevakar eller står in i, och där ingen är tilldelad men jag skrev eller frågade senast.`,
    for: 'staff',
    initial: 'bell',
    ways: newsWays,
  },
  statement: {
    label: msg`Ett yttrande kommer in`,
    help: msg`I ärenden som jag har, bevakar eller står in i: svar på en begäran om yttrande, och att någon avstår.`,
    for: 'staff',
    initial: 'bell',
    ways: newsWays,
  },
  completion: {
    label: msg`Komplettering kommer in`,
    help: msg`I ärenden som jag har, bevakar eller står in i, och där ingen är tilldelad men jag skrev eller frågade senast.`,
    for: 'staff',
    initial: 'bell',
    ways: newsWays,
  },
  approval: {
    label: msg`Ett godkännande väntar på mig`,
    help: msg`I ärenden som jag har eller kan ta, och av utkast till processer. Jag hör också när ett utkast som jag bad om är godkänt.`,
    for: 'staff',
    initial: 'bell',
    ways: newsWays,
  },
  mention: {
    label: msg`Någon nämner mig i en anteckning`,
    for: 'staff',
    initial: 'bell',
    ways: newsWays,
  },
  unsent: {
    label: msg`Mitt meddelande stoppas eller kan inte skickas`,
    for: 'staff',
    initial: 'bell',
    // What somebody believes to be said is not silently unsaid.
    ways: ['bell', 'mail', 'digest'],
  },
  draft: {
    label: msg`En kollega lämnar över ett utkast till mig, eller tar över mitt`,
    for: 'staff',
    initial: 'bell',
    ways: newsWays,
  },
  status: {
    label: msg`Någon annan ändrar status`,
    help: msg`I ärenden som jag har, bevakar eller står in i.`,
    for: 'staff',
    initial: 'bell',
    ways: newsWays,
  },
  reminder: {
    label: msg`Mina påminnelser`,
    for: 'staff',
    initial: 'bell',
    // Whoever asked to be reminded is.
    ways: ['bell', 'mail', 'digest'],
    mail: msg`Påminnelse om ärende {number}`,
  },
  deputy: {
    label: msg`Jag ska stå in för någon`,
    for: 'staff',
    initial: 'bell',
    ways: newsWays,
  },
  looseMail: {
    label: msg`Ett brev kommer in som inte hör till något ärende`,
    help: msg`Flera brev är en avisering. Om automatiska brev hör du inget.`,
    for: 'staff',
    permission: 'looseMail',
    initial: 'bell',
    ways: newsWays,
  },
  process: {
    label: msg`Det som en process aviserar om`,
    help: msg`Steg i processer som är byggda för att säga till.`,
    for: 'staff',
    initial: 'bell',
    ways: newsWays,
    mail: msg`Nytt i ärende {number}`,
  },
  ownMessage: {
    label: msg`Ett nytt meddelande till mig`,
    for: 'sender',
    initial: 'mail',
    ways: ['bell', 'mail'],
    ownMail: true,
  },
  ownStatus: {
    label: msg`Ett ärende som jag har skickat in får ny status`,
    for: 'sender',
    initial: 'bell',
    ways: newsWays,
  },
  /** Its mail goes to everybody whose case it is, with an account or without: beside it the bell rings. */
  ownLetter: {
    label: msg`E-post om mitt ärende`,
    for: 'sender',
    initial: 'bell',
    ways: ['bell'],
  },
} as const satisfies Record<string, News>

export type NewsKind = keyof typeof newsKinds

export const newsKindNames = Object.keys(newsKinds).filter((name): name is NewsKind => isNewsKind(name))

export function isNewsKind(name: string): name is NewsKind {
  return Object.hasOwn(newsKinds, name)
}

/** The kind with all that one may have: the constants know only what is theirs. */
export const newsOf = (kind: NewsKind): News => newsKinds[kind]

/** Kinds of which people are asked how they want to hear, in the order that they are shown. */
export const wishedKinds: readonly NewsKind[] = newsKindNames.filter((kind) => newsOf(kind).ways.length > 1)

/** The hour in Sweden at which the daily mail goes to who has chosen none. */
export const usualHour = 7
