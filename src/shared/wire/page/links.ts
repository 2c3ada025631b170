/** What lets somebody in to a draft or case without a login, for its author. */
export interface FormLinksModel {
  kind: 'links'
  form: { _id: string; name: string }
  number: string | null
  formDataId: string
  /** What a visitor without login holds it by. */
  caseToken: string | null
  isDraft: boolean
  links: readonly FormLink[]
  /** Id of that by which this browser is in the case, where it is by a mailed code. */
  here?: string
  /** The address of one that has just been made: it is not shown again. */
  made?: string
  /** What has just been done, in words. */
  said?: string
  /** Where its buttons are sent. */
  action: string
  /** Back to the draft or case, for who is logged in or holds the draft. */
  backHref: string
}

export interface FormLink {
  _id: string
  purpose: string
  /** Name of the file that it leads to. */
  file: string | null
  created: number
  lastUsed: number | null
  /** null: as long as the draft or case. */
  expires: number | null
  dead: string | null
}
