import { sameJson } from '../sameJson.ts'
import { type Approvable, approvalsLeft } from './graph/approvals.ts'
import type { Agreed } from './who.ts'

/** What a process asks for before a draft of it is published: so many people, of these roles (none: whoever may change it). */
export interface DraftApproval {
  count?: number | null | undefined
  roles?: readonly string[] | null | undefined
}

/** One such demand, with whose it is: of the draft, of what was published last, or of both, where they ask for the same. */
export interface DraftRule {
  _id: 'draft' | 'published'
  count: number
  roles: readonly string[]
}

/** What has been approved of a draft, as it stands beside it. */
export interface DraftAgreed {
  /** The draft that it is for: of another it says nothing. */
  of: string
  agreed: Agreed
  /** Who has asked for it. */
  asked?: { by: string | null; byName: string; at: number }
}

/** Who approved of a published version. */
export interface VersionApproval {
  byName: string
  forNames?: readonly string[]
  at: number
}

/** How many people that is: naming roles and no number means one of them. */
export const neededOf = ({ count, roles }: DraftApproval = {}): number => count ?? (roles?.length ? 1 : 0)

/**
 * What has to be met before a draft is published: what it asks for itself, and what the version that was published last asks for. So nobody
 * gets past others by asking for less in the same draft.
 */
export function rulesOf(
  draft: DraftApproval | null | undefined,
  published: DraftApproval | null | undefined,
): DraftRule[] {
  const [own, before] = [ruleOf('draft', draft), ruleOf('published', published)]
  const isSame = own && before && sameJson({ ...own, _id: '' }, { ...before, _id: '' })
  return [isSame ? undefined : before, own].filter((one) => one !== undefined)
}

function ruleOf(_id: DraftRule['_id'], of: DraftApproval | null | undefined): DraftRule | undefined {
  const count = neededOf(of ?? {})
  return count > 0 ? { _id, count, roles: [...new Set(of?.roles ?? [])].sort() } : undefined
}

/** A rule as the approvals of cases have it; roles are those of people, and its author is who wrote the draft last. */
export const asApprovable = ({ _id, count, roles }: DraftRule): Approvable => ({
  _id,
  allow: {},
  approvals: { count, roles: [...roles], notAuthor: true },
})

/** How many approvals the rule still takes. */
export const leftOf = (rule: DraftRule, agreed: Agreed): number => approvalsLeft(asApprovable(rule), agreed)
