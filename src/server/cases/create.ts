import { isPartyAlone } from '../../shared/process/graph/steps.ts'
import { isStaff } from '../../shared/process/who.ts'
import { fail } from '../../shared/wire/errors.ts'
import { approverClosedTask } from '../auth/kinds/user.ts'
import { caseTokenHash } from '../auth/token/secrets.ts'
import type { Session } from '../session.ts'
import { isAuthor, standingAt, stepForAll } from './access.ts'
import { changeMany, idsOf } from './changes/bulk.ts'
import { heldRightTime, registerTelling } from './changes/held.ts'
import { changeOf, lastChange, undo } from './changes/undo.ts'
import { undoable } from './changes/undoable.ts'
import { createChecks } from './checks/checks.ts'
import { requestCompletion } from './completion/ask.ts'
import { completionFacts, unsentOfRemoved } from './completion/facts.ts'
import { registerCompletionReminders } from './completion/remind.ts'
import { type CaseContext, caseInside, caseVersions, nameOfCase, versionsOf } from './context.ts'
import type { Cases, OpenForm } from './contract.ts'
import { covers, eachRole } from './coverage.ts'
import { deadline } from './desk/deadline.ts'
import { caseFacets } from './desk/facets.ts'
import { caseGroups } from './desk/groups.ts'
import { setPriority } from './desk/priority.ts'
import { registerRests, rest } from './desk/rest.ts'
import { createSavedViews } from './desk/saved/savedViews.ts'
import { stays } from './desk/stays.ts'
import { setTags, tagsInUse } from './desk/tags.ts'
import { queues, standIns, viewCounts } from './desk/views.ts'
import { watch } from './desk/watch.ts'
import { states, ways } from './desk/ways.ts'
import { followParent } from './family/followParent.ts'
import { registerFamilyTasks } from './family/tasks.ts'
import { caseFigures } from './figures/figures.ts'
import { registerFigureMails } from './figures/mail/deliver.ts'
import { createFigureMailings } from './figures/mail/mailings.ts'
import { createForms } from './forms.ts'
import { scheduleHousekeeping } from './housekeeping.ts'
import { createListAudit } from './list/audit.ts'
import { createIndexer } from './list/indexer.ts'
import { listCases } from './list/list.ts'
import { searchCases } from './list/search.ts'
import { caseSheet } from './list/sheet.ts'
import type { CaseNeeds } from './needs.ts'
import { draftAgain, keepDraftFiles, keepNoteDraft, noteDraft } from './notes/drafts.ts'
import { isFileOpen, isOfAnswer } from './notes/files.ts'
import { mentionable } from './notes/mentions.ts'
import { giveDraft, sharedDrafts, takeDraft } from './notes/sharedDrafts.ts'
import { facts, hiddenFromAuthor, summary } from './open/facts.ts'
import { createHandedLinks } from './open/links/handedLinks.ts'
import { linksOf, resumeLink, revokeLink, takeUp } from './open/links/links.ts'
import { addByLink, mayAddByLink } from './open/links/own.ts'
import { toldWhenShutOut } from './open/links/shutOut.ts'
import { createStatuses } from './open/links/status.ts'
import { openForm } from './open/load.ts'
import { addNote, removeNote } from './open/notes/notes.ts'
import { registerTellingEverybody } from './open/notes/tellHandlers.ts'
import { mailedTo } from './open/own/mailedTo.ts'
import { ownCase, ownMark } from './open/own/ownCase.ts'
import { withdraw, withdrawal } from './open/own/withdraw.ts'
import { closedFor } from './open/page.ts'
import { partyTask } from './parties/of.ts'
import { paidTask } from './payments/task.ts'
import { handlers } from './people/handlers.ts'
import { caseHearing } from './people/hearing.ts'
import { createPresence } from './presence/presence.ts'
import { registerApprovalNews } from './process/approvals/approvalNews.ts'
import { assign, assignInside, giveBack } from './process/assign.ts'
import { common } from './process/common.ts'
import { type EffectTasks, noteEffect, registerEffects } from './process/effects/effects.ts'
import { changeStatus, takeApprovalBack } from './process/status.ts'
import { registerStatusNews } from './process/statusNews.ts'
import { followClock, registerDueReminders } from './process/timers/clock.ts'
import { registerTimers } from './process/timers/runTimers.ts'
import { redact, redactable } from './redact/redact.ts'
import { awaitedBytes, registerWiping } from './redact/wipe.ts'
import {
  changeRegistration,
  register,
  registrable,
  registration,
  registrations,
} from './register/register.ts'
import { merge } from './relations/merge.ts'
import { createReminders, registerReminders } from './reminders/reminders.ts'
import { discard, emptyTrash, remove, restore, trash } from './remove.ts'
import { createAssignmentRules } from './rules/rules.ts'
import { corrected } from './send/corrections.ts'
import { save, submit } from './send/save.ts'
import { createVisitors } from './send/visitors.ts'
import { registerStatementReminders } from './statements/task.ts'
import { automaticIn } from './talk/automatic.ts'
import { deliveredIn } from './talk/deliveries.ts'
import { letter, sentByLetter } from './talk/letter.ts'
import { acceptMessage } from './talk/mail/accept.ts'
import { tellUnsent } from './talk/mail/failures.ts'
import { bringFiles, leftOutOf } from './talk/mail/leftOut.ts'
import { attachMail, isLooseFile, looseCount, looseMails, removeMail } from './talk/mail/loose.ts'
import { isExpected, takeMail } from './talk/mail/take.ts'
import { messageLinkIn } from './talk/messageLink.ts'
import { previewMessages, requireFew } from './talk/toMany.ts'
import { createVisits } from './talk/visits.ts'
import {
  moveMessage,
  registerMessages,
  sendMessage,
  takeBackMessage,
  unsentMessages,
} from './talk/waiting.ts'
import { createMoves } from './versions/create.ts'

/** The case engine; `close` it before the store. */
export function createCases(needs: CaseNeeds): Cases & EffectTasks {
  const forms = createForms(needs)
  const indexer = createIndexer(needs, forms)
  const context: CaseContext = {
    ...needs,
    forms,
    indexer,
    counted: new Map(),
    countedByForm: new Map(),
    countedByAssigned: new Map(),
    listsOfAnswers: new Map(),
    loads: new Map(),
    viewed: new Map(),
    faceted: new Map(),
    savedCounts: new Map(),
    figured: new Map(),
    stateFigured: new Map(),
    visitors: createVisitors(needs.store),
    followClock,
    followParent,
    changing: new Set(),
  }
  const statuses = createStatuses(context)
  const handed = createHandedLinks(context)
  const presence = createPresence(context)
  const visits = createVisits(context)
  const listAudit = createListAudit(needs)
  const versions = createMoves(context)
  registerTimers(context)
  context.work.registerTask(paidTask, async (one) => (await import('./payments/mark.ts')).goOn(context, one))
  registerDueReminders(context)
  registerFamilyTasks(context)
  registerStatementReminders(context)
  context.work.registerTask(
    partyTask,
    async (one) => {
      const { mergeFacts } = await import('./relations/mergeFacts.ts')
      return (await import('./parties/tell.ts')).tell(context, one, mergeFacts)
    },
    {
      rightTime: heldRightTime,
    },
  )
  registerRests(context)
  registerReminders(context)
  registerCompletionReminders(context)
  registerFigureMails(context)
  registerTelling(context)
  registerTellingEverybody(context)
  registerStatusNews(context)
  registerApprovalNews(context)
  context.work.registerTask(approverClosedTask, async (task) => {
    await (await import('./process/approvals/approverClosed.ts')).dropOfClosed(context, task)
  })
  registerMessages(context)
  needs.mail.onFailed((tx, mail) => tellUnsent(context, tx, mail))
  needs.messages.onFailed((tx, message) => tellUnsent(context, tx, message))
  const wipe = registerWiping(context)
  scheduleHousekeeping(context)
  needs.notifications.askCases(caseHearing(context))
  indexer.start()
  const open = (session: Session, input: OpenForm) =>
    toldWhenShutOut(context, session, input, () => openForm(context, session, input))

  return {
    async statements(session, formDataId) {
      return (await import('./statements/manage.ts')).statements(context, session, formDataId)
    },
    async statementParts(session, input) {
      return (await import('./statements/parts.ts')).statementParts(context, session, input)
    },
    async askStatements(session, input) {
      return (await import('./statements/ask.ts')).askStatements(context, session, input)
    },
    async revokeStatement(session, of) {
      return (await import('./statements/manage.ts')).revokeStatement(context, session, of)
    },
    async extendStatement(session, input) {
      return (await import('./statements/manage.ts')).extendStatement(context, session, input)
    },
    async sendStatementAgain(session, of) {
      return (await import('./statements/manage.ts')).sendStatementAgain(context, session, of)
    },
    async remindOfStatement(session, of) {
      return (await import('./statements/manage.ts')).remindOfStatement(context, session, of)
    },
    asked: {
      async look(session, way) {
        return (await import('./statements/visits.ts')).statementVisits(context).look(session, way)
      },
      async sendCode(session, way) {
        return (await import('./statements/visits.ts')).statementVisits(context).sendCode(session, way)
      },
      async open(session, way, code) {
        return (await import('./statements/visits.ts')).statementVisits(context).open(session, way, code)
      },
      async read(session, held) {
        return (await import('./statements/held.ts')).readHeld(context, session, held)
      },
      async keep(session, input) {
        return (await import('./statements/write.ts')).statementWriting(context).keep(session, input)
      },
      async answer(session, input) {
        return (await import('./statements/write.ts')).statementWriting(context).answer(session, input)
      },
      async decline(session, input) {
        return (await import('./statements/write.ts')).statementWriting(context).decline(session, input)
      },
      async file(session, input) {
        return (await import('./statements/write.ts')).statementWriting(context).file(session, input)
      },
    },
    async family(session, of) {
      return (await import('./family/kin.ts')).family(context, session, of)
    },
    async branch(session, formDataId) {
      return (await import('./family/kin.ts')).branch(context, session, formDataId)
    },
    async childForms(session, formDataId) {
      return (await import('./family/make.ts')).childForms(context, session, formDataId)
    },
    async makeChild(session, input) {
      return (await import('./family/make.ts')).makeChild(context, session, input)
    },
    async awaitsPayment(org, of) {
      return (await import('./payments/shown.ts')).awaitsPayment(context, org, of)
    },
    async askPaymentIn(tx, asked) {
      return (await import('./payments/byEffect.ts')).askPaymentIn(context, tx, asked)
    },
    async writeOffIn(tx, of) {
      return (await import('./payments/byEffect.ts')).writeOffIn(context, tx, of)
    },
    async makeChildrenIn(tx, session, input) {
      return (await import('./family/make.ts')).makeChildrenIn(context, tx, session, input)
    },
    async setParent(session, input) {
      return (await import('./family/setParent.ts')).setParent(context, session, input)
    },
    async addReference(session, input) {
      return (await import('./family/setParent.ts')).addReference(context, session, input)
    },
    runEffectsWith: (run) => registerEffects(context, run),
    loadForm: async (session, input) => (await open(session, input)).loaded,
    openForm: open,
    save: (session, input) => toldWhenShutOut(context, session, input, () => save(context, session, input)),
    submit: (session, input) =>
      toldWhenShutOut(context, session, input, () => submit(context, session, input)),
    changeStatus(session, { undoable: wanted, ...input }) {
      const { formDataId, connectionId, state, force, dangerForce } = input
      const asked = { connectionId, state, force, dangerForce }
      return undoable(context, session, { wanted, formDataId, kind: 'status', asked }, (here) =>
        changeStatus(here, session, input),
      )
    },
    takeApprovalBack: (session, input) => takeApprovalBack(context, session, input),
    changeMany: (session, input, work) => changeMany(context, session, input, work),
    undo: (session, id, work) => undo(context, session, id, work),
    idsOf: (session, which) => idsOf(context, session, which),
    lastChange: (session) => lastChange(context, session),
    changeOf: (session, id) => changeOf(context, session, id),
    addNote(session, { undoable: asks, ...input }) {
      const wanted = asks && input.noteType === 'internal'
      const { formDataId } = input
      return undoable(context, session, { wanted, formDataId, kind: 'note', asked: draftAgain }, (here) =>
        addNote(here, session, input),
      )
    },
    withdrawal: (session, ref) => withdrawal(context, session, ref),
    withdraw: (session, ref) => withdraw(context, session, ref),
    removeNote: (session, input) => removeNote(context, session, input),
    isExpected: (mail) => isExpected(context, mail),
    takeMail: (mail) => takeMail(context, mail),
    acceptMessage: (session, input) => acceptMessage(context, session, input),
    looseMails: (session, query) => looseMails(context, session, query),
    looseCount: (session) => looseCount(context, session),
    attachMail: (session, input) => attachMail(context, session, input),
    removeMail: (session, id) => removeMail(context, session, id),
    leftOutOf: (session, input) => leftOutOf(context, session, input),
    bringFiles: (session, input) => bringFiles(context, session, input),
    mentionable: (session, asked) => mentionable(context, session, asked),
    noteDraft: (session, input) => noteDraft(context, session, input),
    keepDraftFiles: (session, input) => keepDraftFiles(context, session, input),
    sharedDrafts: (session, of) => sharedDrafts(context, session, of),
    takeDraft: (session, input) => takeDraft(context, session, input),
    giveDraft: (session, input) => giveDraft(context, session, input),
    keepNoteDraft: (session, input) => keepNoteDraft(context, session, input),
    async unsentMessage(session, ref) {
      return (await import('./notes/unsent.ts')).unsentMessage(context, session, ref)
    },
    async unsentFiles(session, ref) {
      return (await import('./notes/unsent.ts')).unsentFiles(context, session, ref)
    },
    async keepUnsent(session, input) {
      return (await import('./notes/unsent.ts')).keepUnsent(context, session, input)
    },
    async forgetUnsent(session, input) {
      return (await import('./notes/unsent.ts')).forgetUnsent(context, session, input)
    },
    async unsavedCorrections(session, of) {
      return (await import('./notes/unsavedCorrections.ts')).unsavedCorrections(context, session, of)
    },
    async keepCorrection(session, input) {
      return (await import('./notes/unsavedCorrections.ts')).keepCorrection(context, session, input)
    },
    async redact(session, input) {
      const redacted = await redact(context, session, input)
      // What goes wrong here is done again by the queue, and told there.
      await wipe(awaitedBytes).catch(() => {})
      return redacted
    },
    async returned(session, input) {
      return (await import('./process/returning.ts')).returned(context, session, input)
    },
    async acknowledge(session, input) {
      return (await import('./acknowledge/acknowledge.ts')).acknowledge(context, session, input)
    },
    async markPaid(session, input) {
      return (await import('./payments/mark.ts')).markPaid(context, session, input)
    },
    async unmarkPaid(session, input) {
      return (await import('./payments/unmark.ts')).unmarkPaid(context, session, input)
    },
    async cancelPayment(session, input) {
      return (await import('./payments/mark.ts')).cancelPayment(context, session, input)
    },
    async askPayment(session, ref) {
      return (await import('./payments/mark.ts')).askPayment(context, session, ref)
    },
    async sign(session, input) {
      return (await import('./signing/sign.ts')).sign(context, session, input)
    },
    async setParty(session, input) {
      return (await import('./parties/manage.ts')).setParty(context, session, input)
    },
    async removeParty(session, input) {
      return (await import('./parties/manage.ts')).removeParty(context, session, input)
    },
    async inviteParty(session, input) {
      return (await import('./parties/manage.ts')).inviteParty(context, session, input)
    },
    async signForParty(session, input) {
      return (await import('./parties/paper.ts')).signForParty(context, session, input)
    },
    async sendSignCode(session, ref) {
      return (await import('./signing/codes.ts')).sendSignCode(context, session, ref)
    },
    async refuseToSign(session, input) {
      return (await import('./signing/sign.ts')).refuseToSign(context, session, input)
    },
    async signUnproved(session, input) {
      return (await import('./signing/sign.ts')).signUnproved(context, session, input)
    },
    async awaitsSender(org, formDataId, entered) {
      return (await import('./signing/shown.ts')).awaitsSender(context, org, formDataId, entered)
    },
    async awaitedIn(org, formDataId, of) {
      return (await import('./signing/shown.ts')).awaitedIn(context, org, formDataId, of)
    },
    async checkSignatures(session, ref) {
      return (await import('./signing/check.ts')).checkSignatures(context, session, ref)
    },
    redactable: (session, of) => redactable(context, session, of),
    async addMarker(session, input) {
      return (await import('./completion/markers.ts')).addMarker(context, session, input)
    },
    async removeMarker(session, input) {
      return (await import('./completion/markers.ts')).removeMarker(context, session, input)
    },
    requestCompletion: (session, input) => requestCompletion(context, session, input),
    async acceptCompletion(session, input) {
      return (await import('./completion/accept.ts')).acceptCompletion(context, session, input)
    },
    unsentOfRemoved: (session, ref) => unsentOfRemoved(context, session, ref),
    completionFacts: (session, formDataId) => completionFacts(context, session, formDataId),
    handlers: (session, input) => handlers(context, session, input),
    assign: (session, { undoable: wanted, ...input }) =>
      undoable(context, session, { wanted, formDataId: input.formDataId, kind: 'assign' }, (here) =>
        assign(here, session, input),
      ),
    giveBack: (session, { undoable: wanted, ...input }) =>
      undoable(context, session, { wanted, formDataId: input.formDataId, kind: 'assign' }, (here) =>
        giveBack(here, session, input),
      ),
    async assignIn(tx, session, input) {
      const { record, ...versions } = await caseVersions(context, session, input.formDataId)
      return assignInside(context, tx, session, input, { ...versions, record: await caseInside(tx, record) })
    },
    resumeLink: (session, ref) => resumeLink(context, session, ref),
    takeUp: (session, secret) => takeUp(context, session, secret),
    mayAddByLink: (session, secret) => mayAddByLink(context, session, secret),
    addByLink: (session, secret) => addByLink(context, session, secret),
    status: statuses.status,
    addToOwn: statuses.addToOwn,
    statusCode: statuses.statusCode,
    statusCodeOf: statuses.codeOf,
    receiptLink: handed.receiptLink,
    safeLink: handed.safeLink,
    attachmentLink: handed.attachmentLink,
    attachmentLinks: handed.attachmentLinks,
    openLink: handed.openLink,
    links: (session, ref) => linksOf(context, session, ref),
    revokeLink: (session, input) => revokeLink(context, session, input),
    timeline: async (session, input) =>
      (await import('./open/timeline/timeline.ts')).timeline(context, session, input),
    timelinePage: async (session, input) =>
      (await import('./open/timeline/timeline.ts')).timelinePage(context, session, input),
    async earlier(session, formId) {
      return (await import('./open/own/earlier.ts')).earlier(context, session, formId)
    },
    async again(session, input) {
      return (await import('./send/again.ts')).again(context, session, input)
    },
    ownCase: (session, ref) => ownCase(context, session, ref),
    ownMark: (session, ref) => ownMark(context, session, ref),
    async list(session, query) {
      const page = await listCases(context, session, query)
      const { page: _page, pageSize: _size, ...question } = query
      listAudit(session, question, page.data)
      return page
    },
    async todos(session, held) {
      const found = await (await import('./todos/todos.ts')).todos(context, session, held)
      if (found.todos.some(({ as }) => as === 'staff')) listAudit(session, { view: 'mine' })
      return found
    },
    async search(session, query) {
      const found = await searchCases(context, session, query)
      listAudit(session, { texts: query.words }, found.cases)
      return found
    },
    views: (session) => viewCounts(context, session),
    standIns: (session) => standIns(context, session),
    queues: (session) => queues(context, session),
    saved: createSavedViews(context),
    handlerRoles: {
      async choices(session) {
        return (await import('./handlerRoles/choices.ts')).choices(context, session)
      },
      async make(session, wanted) {
        return (await import('./handlerRoles/make.ts')).make(context, session, wanted)
      },
    },
    assignmentRules: createAssignmentRules(context),
    messageLinkIn: (tx, { org, formDataId, ...of }) =>
      messageLinkIn(context, tx, { org, _id: formDataId }, of),
    deliveredIn: (tx, of) => deliveredIn(context, tx, of),
    automaticIn: (tx, of) => automaticIn(context, tx, of),
    async filledIn(session, id, text) {
      return (await import('./talk/writeToSender.ts')).filledIn(context, session, id, text)
    },
    async writeToSenderIn(tx, of) {
      return (await import('./talk/writeToSender.ts')).writeToSenderIn(context, tx, of)
    },
    visits,
    versions,
    presence,
    watch: (session, input) => watch(context, session, input),
    checks: createChecks(context),
    reminders: createReminders(context),
    rest: (session, input) => rest(context, session, input),
    facets: (session, query) => caseFacets(context, session, query),
    async groups(session, query) {
      const found = await caseGroups(context, session, query)
      const {
        by: _by,
        days: _days,
        each: _each,
        sizes: _sizes,
        closed: _closed,
        sort: _sort,
        ...question
      } = query
      listAudit(
        session,
        question,
        found.groups.flatMap(({ data }) => data),
      )
      return found
    },
    ways: (session, formDataId) => ways(context, session, formDataId),
    async formVersions(session, formDataId) {
      return (await import('./desk/formVersions.ts')).formVersions(context, session, formDataId)
    },
    async formVersion(session, input) {
      return (await import('./desk/formVersions.ts')).formVersion(context, session, input)
    },
    states: (session, formDataId) => states(context, session, formDataId),
    stays: (session, formDataId) => stays(context, session, formDataId),
    async explain(session, input) {
      return (await import('./people/explain.ts')).explain(context, session, input)
    },
    async explainWays(session, input) {
      return (await import('./people/waysExplained.ts')).explainWays(context, session, input)
    },
    figures: (session, question) => caseFigures(context, session, question),
    figureMailings: createFigureMailings(context),
    async figureSheet(session, question) {
      return (await import('./figures/figureSheet.ts')).figureSheet(context, session, question)
    },
    async stateFigures(session, question) {
      return (await import('./figures/stateFigures.ts')).stateFigures(context, session, question)
    },
    async related(session, formDataId) {
      return (await import('./relations/related.ts')).related(context, session, formDataId)
    },
    async duplicates(session, formDataId) {
      return (await import('./relations/duplicates.ts')).duplicates(context, session, formDataId)
    },
    async relate(session, input) {
      return (await import('./relations/relate.ts')).relate(context, session, input)
    },
    merge: (session, { undoable: wanted, ...input }) =>
      undoable(context, session, { wanted, formDataId: input.formDataId, kind: 'merge' }, (here) =>
        merge(here, session, input),
      ),
    async split(session, formDataId) {
      return (await import('./relations/split.ts')).split(context, session, formDataId)
    },
    async dividable(session, of) {
      return (await import('./relations/dividable.ts')).dividable(context, session, of)
    },
    divide: (session, { undoable: wanted, ...input }) =>
      undoable(context, session, { wanted, formDataId: input.formDataId, kind: 'divide' }, async (here) =>
        (await import('./relations/divide.ts')).divide(here, session, input),
      ),
    corrected: (session, input) => corrected(context, session, input),
    sendMessage: (session, input) => sendMessage(context, session, input),
    takeBackMessage: (session, of) => takeBackMessage(context, session, of),
    moveMessage: (session, input) => moveMessage(context, session, input),
    previewMessages: async (session, which, message) =>
      previewMessages(context, session, await idsOf(context, session, which), message),
    letter: (session, of) => letter(context, session, of, statuses.codeOf),
    sentByLetter: (session, of) => sentByLetter(context, session, of),
    unsentMessages: (session, of) => unsentMessages(context, session, of),
    async quickAnswers(session, input) {
      return (await import('./quick/quickAnswers.ts')).quickAnswers(context, session, input)
    },
    async unknownFacts(session, answer) {
      return (await import('./quick/unknownFacts.ts')).unknownFacts(context, session, answer)
    },
    async unknownInTemplate(session, texts, also) {
      return (await import('./quick/unknownFacts.ts')).unknownInTemplate(context, session, texts, also)
    },
    async commonReplies(session, which) {
      const ids = await idsOf(context, session, which)
      requireFew(ids.length)
      return (await import('./quick/commonReplies.ts')).commonReplies(context, session, ids)
    },
    async mergeFacts(session, formDataId) {
      return (await import('./relations/mergeFacts.ts')).mergeFacts(context, session, formDataId)
    },
    deadline: (session, input) => deadline(context, session, input),
    setTags: (session, { undoable: wanted, ...input }) =>
      undoable(context, session, { wanted, formDataId: input.formDataId, kind: 'tags' }, (here) =>
        setTags(here, session, input),
      ),
    tagsInUse: (session, asked) => tagsInUse(context, session, asked),
    priority: (session, { undoable: wanted, ...input }) =>
      undoable(context, session, { wanted, formDataId: input.formDataId, kind: 'priority' }, (here) =>
        setPriority(here, session, input),
      ),
    sheet(session, { ids, ...question }) {
      listAudit(session, question)
      return caseSheet(context, session, { ...question, ...(ids && { ids }) })
    },
    remove: (session, ids) => remove(context, session, ids),
    discard: (session, ref) => discard(context, session, ref),
    putAwayFallen: async (session, ref) =>
      (await import('./send/fallen.ts')).putAwayFallen(context, session, ref),
    trash: (session, limit = 1_000) => trash(context, session, limit),
    restore: (session, ids) => restore(context, session, ids),
    emptyTrash: (session, ids) => emptyTrash(context, session, ids),
    registrable: (session) => registrable(context, session),
    register: (session, input) => register(context, session, input),
    changeRegistration: (session, input) => changeRegistration(context, session, input),
    registrations: (session) => registrations(context, session),
    registration: (session, formDataId) => registration(context, session, formDataId),
    async begunWith(session, { formId, caseToken }) {
      const begun = await needs.store.read.cases.findBegun(session.org, formId, caseTokenHash(caseToken))
      return begun && isAuthor(session, begun, caseToken) ? begun._id : undefined
    },
    async mayRead(session, { formDataId, caseToken, assetId }) {
      const record = await needs.store.read.cases.find(session.org, formDataId)
      if (!record) return isLooseFile(context, session, { mailId: formDataId, assetId })
      if (session.kind === 'system') return true
      try {
        const { form, process } = await versionsOf(forms, record)
        const standing = standingAt(session, record, process, caseToken)
        stepForAll(standing, record, process)
        if (assetId === undefined) return true
        const { names } = closedFor(session, { record, form, process }, standing)
        if (isPartyAlone(standing)) return isOfAnswer(record, assetId, names)
        return isFileOpen(needs.store.read, record, assetId, isStaff(standing) ? 'staff' : 'author', names)
      } catch {
        return false
      }
    },
    async isAuthor(session, { formDataId, caseToken }) {
      const record = await needs.store.read.cases.find(session.org, formDataId)
      return record !== undefined && isAuthor(session, record, caseToken)
    },
    async titleOf(session, formDataId) {
      const record = await needs.store.read.cases.find(session.org, formDataId)
      return record && nameOfCase(context, session, record)
    },
    facts: (session, formDataId) => facts(context, session, formDataId),
    summary: (session, ref) => summary(context, session, ref),
    hiddenFromAuthor: (session, ref) => hiddenFromAuthor(context, session, ref),
    mailedTo: (session, ref) => mailedTo(context, session, ref),
    noteEffect,
    common: (session, ids) => common(context, session, ids),
    async commonOf(session, question) {
      return common(context, session, await idsOf(context, session, { question }))
    },
    async processOf(session, formDataId) {
      const { form, process, record } = await caseVersions(context, session, formDataId)
      if (!process) throw fail('NOT_FOUND')
      const assignmentRoles = process.assignmentRoles.filter((row) => covers(row, record, form))
      return {
        assignmentRoles,
        keys: eachRole([...assignmentRoles, ...process.assignmentRoles]).map(({ key }) => key),
      }
    },
    caughtUp: () => indexer.caughtUp(),
    close() {
      presence.close()
      return indexer.stop()
    },
  }
}
