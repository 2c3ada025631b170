// Written by `npm run indexes` from the files that there are. Entries may be put in another order; they keep it.
import * as absences from './absences.ts'
import * as accounts from './accounts.ts'
import * as assignmentRules from './assignmentRules.ts'
import * as bpmn from './bpmn.ts'
import * as branch from './branch.ts'
import * as builder from './builder.ts'
import * as caseAccess from './caseAccess.ts'
import * as caseChanges from './caseChanges.ts'
import * as caseFamily from './caseFamily.ts'
import * as caseForms from './caseForms.ts'
import * as caseMails from './caseMails.ts'
import * as caseRelations from './caseRelations.ts'
import * as cases from './cases.ts'
import * as caseVersions from './caseVersions.ts'
import * as checks from './checks.ts'
import * as completion from './completion.ts'
import * as documents from './documents.ts'
import * as downloads from './downloads.ts'
import * as draftApprovals from './draftApprovals.ts'
import * as factors from './factors.ts'
import * as figureMailings from './figureMailings.ts'
import * as files from './files.ts'
import * as formRights from './formRights.ts'
import * as handlerRoles from './handlerRoles.ts'
import * as help from './help.ts'
import * as leftJobs from './leftJobs.ts'
import * as mails from './mails.ts'
import * as messages from './messages.ts'
import * as news from './news.ts'
import * as noteDrafts from './noteDrafts.ts'
import * as notifications from './notifications.ts'
import * as pages from './pages.ts'
import * as parties from './parties.ts'
import * as payments from './payments.ts'
import * as presence from './presence.ts'
import * as processes from './processes.ts'
import * as processParts from './processParts.ts'
import * as providers from './providers.ts'
import * as quickAnswers from './quickAnswers.ts'
import * as redact from './redact.ts'
import * as registration from './registration.ts'
import * as reminders from './reminders.ts'
import * as savedViews from './savedViews.ts'
import * as search from './search.ts'
import * as session from './session.ts'
import * as shell from './shell.ts'
import * as signing from './signing.ts'
import * as solutions from './solutions.ts'
import * as statements from './statements.ts'
import * as system from './system.ts'
import * as trials from './trials.ts'
import * as users from './users.ts'
import * as waitingMessages from './waitingMessages.ts'
import * as work from './work.ts'

/** Every family of actions; a file exports nothing but its actions. */
export const list = {
  ...documents,
  ...builder,
  ...pages,
  ...shell,
  ...session,
  ...accounts,
  ...files,
  ...mails,
  ...cases,
  ...processes,
  ...news,
  ...notifications,
  ...work,
  ...solutions,
  ...system,
  ...users,
  ...providers,
  ...factors,
  ...downloads,
  ...search,
  ...absences,
  ...caseChanges,
  ...registration,
  ...help,
  ...savedViews,
  ...noteDrafts,
  ...caseAccess,
  ...presence,
  ...caseRelations,
  ...reminders,
  ...handlerRoles,
  ...checks,
  ...figureMailings,
  ...assignmentRules,
  ...messages,
  ...quickAnswers,
  ...completion,
  ...waitingMessages,
  ...caseMails,
  ...redact,
  ...leftJobs,
  ...bpmn,
  ...caseForms,
  ...processParts,
  ...formRights,
  ...trials,
  ...draftApprovals,
  ...caseVersions,
  ...signing,
  ...payments,
  ...parties,
  ...statements,
  ...caseFamily,
  ...branch,
}
