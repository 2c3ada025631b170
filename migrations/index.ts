import { documents } from './0001-documents.ts'
import { accounts } from './0002-accounts.ts'
import { cases } from './0003-cases.ts'
import { assetTrash } from './0004-asset-trash.ts'
import { caseQuery } from './0005-case-query.ts'
import { caseColumns } from './0006-case-columns.ts'
import { color } from './0007-color.ts'
import { uploads } from './0008-uploads.ts'
import { begunWith } from './0009-begun-with.ts'
import { begunShort } from './0010-begun-short.ts'
import { auditReplace } from './0011-audit-replace.ts'
import { links } from './0012-links.ts'
import { secondFactor } from './0013-second-factor.ts'
import { passkeys } from './0014-passkeys.ts'
import { statusHash } from './0015-status-hash.ts'
import { mailSealed } from './0016-mail-sealed.ts'
import { caseViews } from './0017-case-views.ts'
import { caseStays } from './0018-case-stays.ts'
import { caseChanges } from './0019-case-changes.ts'
import { caseHolders } from './0021-case-holders.ts'
import { absences } from './0022-absences.ts'
import { linksAbout } from './0023-links-about.ts'
import { registeredCases } from './0024-registered-cases.ts'
import { savedViews } from './0025-saved-views.ts'
import { noteDrafts } from './0027-note-drafts.ts'
import { noteFiles } from './0028-note-files.ts'
import { noteMentions } from './0029-note-mentions.ts'
import { caseRelations } from './0030-case-relations.ts'
import { caseCare } from './0031-case-care.ts'
import { mergedCases } from './0032-merged-cases.ts'
import { ruleTurns } from './0033-rule-turns.ts'
import { figureMails } from './0034-figure-mails.ts'
import { viewAs } from './0035-view-as.ts'
import { caseSources } from './0036-case-sources.ts'
import { talk } from './0040-talk.ts'
import { caseCompletions } from './0065-case-completions.ts'
import { messages } from './0070-messages.ts'
import { news } from './0075-news.ts'
import { waitingMessages } from './0090-waiting-messages.ts'
import { messagesToMany } from './0091-messages-to-many.ts'
import { inbox } from './0092-inbox.ts'
import { timelineContent } from './0093-timeline-content.ts'
import { redactions } from './0094-redactions.ts'
import { caseCorrections } from './0098-case-corrections.ts'
import { inboxFalse } from './0099-inbox-false.ts'
import { endedAsks } from './0101-ended-asks.ts'
import { documentStatus } from './0102-document-status.ts'
import { caseApprovals } from './0103-case-approvals.ts'
import { caseClock } from './0104-case-clock.ts'
import { draftApprovals } from './0105-draft-approvals.ts'
import { caseMoves } from './0106-case-moves.ts'
import { caseSignatures } from './0107-case-signatures.ts'
import { caseChildren } from './0108-case-children.ts'
import { rareLines } from './0109-rare-lines.ts'
import { casePayments } from './0110-case-payments.ts'
import { fallenAnswers } from './0111-fallen-answers.ts'
import { caseStatements } from './0112-case-statements.ts'
import { contentHashes } from './0113-content-hashes.ts'
import { caseParties } from './0114-case-parties.ts'
import { statementPeople } from './0115-statement-people.ts'
import type { Migration } from './migration.ts'

/** In order. Listed by hand, because a compiled binary cannot look into a folder. */
export const migrations: readonly Migration[] = [
  documents,
  accounts,
  cases,
  assetTrash,
  caseQuery,
  caseColumns,
  color,
  uploads,
  begunWith,
  begunShort,
  auditReplace,
  links,
  secondFactor,
  passkeys,
  statusHash,
  mailSealed,
  caseViews,
  caseStays,
  caseChanges,
  caseHolders,
  absences,
  linksAbout,
  registeredCases,
  savedViews,
  noteDrafts,
  noteFiles,
  noteMentions,
  caseRelations,
  caseCare,
  mergedCases,
  ruleTurns,
  figureMails,
  viewAs,
  caseSources,
  talk,
  caseCompletions,
  messages,
  news,
  waitingMessages,
  messagesToMany,
  inbox,
  timelineContent,
  redactions,
  caseCorrections,
  inboxFalse,
  endedAsks,
  documentStatus,
  caseApprovals,
  caseClock,
  draftApprovals,
  caseMoves,
  caseSignatures,
  caseChildren,
  rareLines,
  casePayments,
  fallenAnswers,
  caseStatements,
  contentHashes,
  caseParties,
  statementPeople,
]
