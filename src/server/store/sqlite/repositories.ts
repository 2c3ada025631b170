import type { Writes } from '../store.ts'
import { sqliteAbsences } from './absences.ts'
import { sqliteAccounts, sqliteMemberships, sqliteOrgs, sqliteProfiles, sqliteSettings } from './accounts.ts'
import { sqliteAssets } from './assets.ts'
import { sqliteCaseChanges } from './caseChanges.ts'
import { sqliteCaseChecks } from './caseChecks.ts'
import { sqliteCaseCompletions } from './caseCompletions.ts'
import { sqliteCaseCorrections } from './caseCorrections.ts'
import { sqliteCaseLists } from './caseLists.ts'
import { sqliteCaseMoves } from './caseMoves.ts'
import { sqliteCasePayments } from './casePayments.ts'
import { sqliteCasePeople } from './casePeople.ts'
import { sqliteCaseRelations } from './caseRelations.ts'
import { sqliteCaseReminders } from './caseReminders.ts'
import { sqliteCaseStatements } from './caseStatements.ts'
import { sqliteCaseStays } from './caseStays.ts'
import { sqliteCaseSignatures, sqliteCases, sqliteNotes, sqliteRedactions, sqliteTimelines } from './cases.ts'
import type { Sqlite } from './connection.ts'
import { sqliteCounters } from './counters.ts'
import { sqliteDocuments, sqlitePublished, sqliteVersions } from './documents.ts'
import { sqliteFactors } from './factors.ts'
import { sqliteFigureMailings } from './figureMailings.ts'
import { sqliteInboxMails } from './inboxMails.ts'
import { sqliteLinks } from './links.ts'
import { listNumbers } from './listNumbers.ts'
import { sqliteLocks } from './locks.ts'
import { sqliteAudit, sqliteLog } from './logs.ts'
import { sqliteMails } from './mails.ts'
import { sqliteMessages } from './messages.ts'
import { sqliteNews } from './news.ts'
import { sqliteNoteDrafts } from './noteDrafts.ts'
import { sqliteNotifications } from './notifications.ts'
import { sqliteRuleTurns } from './ruleTurns.ts'
import { sqliteSavedViews } from './savedViews.ts'
import { sqliteApiTokens, sqliteSessions } from './sessions.ts'
import { sqliteTasks } from './tasks.ts'
import { sqliteWaitingMessages } from './waitingMessages.ts'

/** Made once for a connection: a write costs no new functions. */
export function sqliteRepositories(sqlite: Sqlite): Writes {
  const lists = listNumbers(sqlite.raw)
  sqlite.onRollback(lists.forget)
  return {
    absences: sqliteAbsences(sqlite),
    accounts: sqliteAccounts(sqlite),
    apiTokens: sqliteApiTokens(sqlite),
    assets: sqliteAssets(sqlite),
    audit: sqliteAudit(sqlite),
    caseChanges: sqliteCaseChanges(sqlite),
    caseChecks: sqliteCaseChecks(sqlite),
    caseCompletions: sqliteCaseCompletions(sqlite),
    caseCorrections: sqliteCaseCorrections(sqlite),
    caseSignatures: sqliteCaseSignatures(sqlite),
    caseLists: sqliteCaseLists(sqlite, lists),
    caseMoves: sqliteCaseMoves(sqlite),
    casePayments: sqliteCasePayments(sqlite),
    casePeople: sqliteCasePeople(sqlite),
    caseRelations: sqliteCaseRelations(sqlite),
    caseReminders: sqliteCaseReminders(sqlite),
    caseStatements: sqliteCaseStatements(sqlite),
    caseStays: sqliteCaseStays(sqlite),
    cases: sqliteCases(sqlite, lists),
    counters: sqliteCounters(sqlite),
    documents: sqliteDocuments(sqlite),
    inboxMails: sqliteInboxMails(sqlite),
    links: sqliteLinks(sqlite),
    factors: sqliteFactors(sqlite),
    figureMailings: sqliteFigureMailings(sqlite),
    locks: sqliteLocks(sqlite),
    log: sqliteLog(sqlite),
    mails: sqliteMails(sqlite),
    memberships: sqliteMemberships(sqlite),
    messages: sqliteMessages(sqlite),
    news: sqliteNews(sqlite),
    notifications: sqliteNotifications(sqlite),
    notes: sqliteNotes(sqlite),
    noteDrafts: sqliteNoteDrafts(sqlite),
    orgs: sqliteOrgs(sqlite),
    profiles: sqliteProfiles(sqlite),
    published: sqlitePublished(sqlite),
    redactions: sqliteRedactions(sqlite),
    ruleTurns: sqliteRuleTurns(sqlite),
    savedViews: sqliteSavedViews(sqlite),
    sessions: sqliteSessions(sqlite),
    settings: sqliteSettings(sqlite),
    tasks: sqliteTasks(sqlite),
    timelines: sqliteTimelines(sqlite),
    versions: sqliteVersions(sqlite),
    waitingMessages: sqliteWaitingMessages(sqlite),
  }
}
