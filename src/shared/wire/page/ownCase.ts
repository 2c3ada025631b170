/** What a message that script sends is answered with: where it is shown, or why it is not sent. */
export type WroteMessage = { to: string } | { error: string }

/** People on the citizen's side of a case, in words, and what its sender can do about each. */
export interface FormParties {
  people: readonly {
    _id: string
    name: string
    role: string
    /** How far they have come; empty: there is nothing to say. */
    words: string
    address?: string
    /** The reader is them. */
    mine?: true
    may: { set: boolean; remove: boolean; invite: boolean }
  }[]
  /** Whom the reader could name. */
  missing: readonly { key: string; role: string }[]
  /** The form about one of them, or about somebody new (`id` null). */
  editing?: {
    id: string | null
    key: string
    role: string
    name: string
    address: string
    may: { set: boolean; remove: boolean }
    errors?: { name?: string; address?: string }
  }
}

/** A case that is sent in, in words for its author. */
export interface FormOwnCase {
  /** What `case/ownMark` answered when the page was drawn. */
  mark: string
  /** Whose the site is: it stands above the case when it is printed. */
  organisation: string
  /** What it is called, where its form gives its cases a title: the heading of its page. */
  title?: string
  /** When it was sent in; empty where that is not known. */
  sent: string
  /** `due`: the day that it should be done; empty where that is not told. `ahead`: where it goes by itself on a day, if nothing happens before. */
  status: {
    name: string
    text: string
    stage: 'open' | 'waiting' | 'ended'
    since: string
    due: string
    ahead: readonly { day: string; to: string }[]
  }
  /** Where it has been, is, and goes on to. `when` and `note` may be empty. */
  steps: readonly {
    _id: string
    name: string
    place: 'done' | 'here' | 'ahead'
    when: string
    note: string
  }[]
  contact: { text: string; people: readonly { name: string; role: string }[] }
  /** They can make another with the same answers. */
  again: boolean
  /** A mailed code let them in, in this browser. */
  visits?: true
  /** Everything that has happened and that they may know, the first first. */
  history: readonly { _id: string; when: string; text: string; note?: string }[]
}
