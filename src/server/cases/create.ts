import { isStaff } from '../../shared/process/who.ts'
import { fail } from '../../shared/wire/errors.ts'
import { tokenHash } from '../auth/secrets.ts'
import { isAuthor, standingAt, stepAt } from './access.ts'
import { type CaseContext, caseInside, caseVersions, versionsOf } from './context.ts'
import type { Cases } from './contract.ts'
import { deadline } from './desk/deadline.ts'
import { caseFacets } from './desk/facets.ts'
import { registerRests, rest } from './desk/rest.ts'
import { stays } from './desk/stays.ts'
import { viewCounts } from './desk/views.ts'
import { watch } from './desk/watch.ts'
import { createForms } from './forms.ts'
import { scheduleHousekeeping } from './housekeeping.ts'
import { createListAudit } from './list/audit.ts'
import { createIndexer } from './list/indexer.ts'
import { listCases } from './list/list.ts'
import { caseSheet } from './list/sheet.ts'
import type { CaseNeeds } from './needs.ts'
import { facts, summary } from './open/facts.ts'
import { linksOf, resumeLink, revokeLink, takeUp } from './open/links.ts'
import { openForm } from './open/load.ts'
import { mailedTo } from './open/mailedTo.ts'
import { addMarker, addNote, removeMarker, removeNote } from './open/notes.ts'
import { addByLink, mayAddByLink } from './open/own.ts'
import { createStatuses } from './open/status.ts'
import { timeline } from './open/timeline.ts'
import { assign, assignInside } from './process/assign.ts'
import { common } from './process/common.ts'
import { type EffectTasks, noteEffect, registerEffects } from './process/effects.ts'
import { registerTimers } from './process/runTimers.ts'
import { changeStatus } from './process/status.ts'
import { discard, emptyTrash, remove, restore, trash } from './remove.ts'
import { save, submit } from './send/save.ts'
import { createVisitors } from './send/visitors.ts'

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
    viewed: new Map(),
    faceted: new Map(),
    visitors: createVisitors(needs.store),
  }
  const statuses = createStatuses(context)
  const listAudit = createListAudit(needs)
  registerTimers(context)
  registerRests(context)
  scheduleHousekeeping(context)
  indexer.start()

  return {
    runEffectsWith: (run) => registerEffects(context, run),
    loadForm: async (session, input) => (await openForm(context, session, input)).loaded,
    openForm: (session, input) => openForm(context, session, input),
    save: (session, input) => save(context, session, input),
    submit: (session, input) => submit(context, session, input),
    changeStatus: (session, input) => changeStatus(context, session, input),
    addNote: (session, input) => addNote(context, session, input),
    removeNote: (session, input) => removeNote(context, session, input),
    addMarker: (session, input) => addMarker(context, session, input),
    removeMarker: (session, input) => removeMarker(context, session, input),
    assign: (session, input) => assign(context, session, input),
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
    links: (session, formDataId) => linksOf(context, session, formDataId),
    revokeLink: (session, input) => revokeLink(context, session, input),
    timeline: (session, input) => timeline(context, session, input),
    async list(session, query) {
      const page = await listCases(context, session, query)
      listAudit(session, query, page)
      return page
    },
    views: (session) => viewCounts(context, session),
    watch: (session, input) => watch(context, session, input),
    rest: (session, input) => rest(context, session, input),
    facets: (session, query) => caseFacets(context, session, query),
    stays: (session, formDataId) => stays(context, session, formDataId),
    deadline: (session, input) => deadline(context, session, input),
    sheet: (session, query) => caseSheet(context, session, query),
    remove: (session, ids) => remove(context, session, ids),
    discard: (session, ref) => discard(context, session, ref),
    trash: (session, limit = 1_000) => trash(context, session, limit),
    restore: (session, ids) => restore(context, session, ids),
    emptyTrash: (session, ids) => emptyTrash(context, session, ids),
    async begunWith(session, { formId, caseToken }) {
      const begun = await needs.store.read.cases.findBegun(session.org, formId, tokenHash(caseToken))
      return begun && isAuthor(session, begun, caseToken) ? begun._id : undefined
    },
    async mayRead(session, { formDataId, caseToken, assetId }) {
      const record = await needs.store.read.cases.find(session.org, formDataId)
      if (!record) return false
      if (session.kind === 'system') return true
      try {
        const { process } = await versionsOf(forms, record)
        const standing = standingAt(session, record, process, caseToken)
        stepAt(standing, record, process)
        if (assetId === undefined || isStaff(standing)) return true
        return !(await needs.store.read.notes.isInternalFile(record.row, assetId))
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
      if (!record) return undefined
      const form = await forms.newest(session.org, record.formId)
      return [record.number, record.title ?? form?.title(session.locale)].filter(Boolean).join(' ')
    },
    facts: (session, formDataId) => facts(context, session, formDataId),
    summary: (session, ref) => summary(context, session, ref),
    mailedTo: (session, ref) => mailedTo(context, session, ref),
    noteEffect,
    common: (session, ids) => common(context, session, ids),
    async processOf(session, formDataId) {
      const { process } = await caseVersions(context, session, formDataId)
      if (!process) throw fail('NOT_FOUND')
      return { assignmentRoles: process.assignmentRoles }
    },
    caughtUp: () => indexer.caughtUp(),
    close: () => indexer.stop(),
  }
}
