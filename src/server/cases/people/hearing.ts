import { textIn } from '../../../shared/fields/kinds/translatable.ts'
import { isStaff } from '../../../shared/process/who.ts'
import type { CaseHearing } from '../../notifications/contract.ts'
import { systemSession } from '../../session.ts'
import { standingAt, stepOf } from '../access.ts'
import { type CaseContext, versionsOf } from '../context.ts'
import { titlesOf } from '../forms.ts'
import { sessionsOf } from './staff.ts'

/** Who may hear of a case: whose it is, and those who handle it and are not shut out by its state. */
export function caseHearing(context: CaseContext): CaseHearing {
  return {
    async mayHear(read, { org, caseId }, users) {
      const record = await read.cases.find(org, caseId)
      const may = new Set<string>()
      if (!record || record.removed !== null) return may
      const { process } = await versionsOf(context.forms, record)
      for (const who of await sessionsOf(context, systemSession(org), users)) {
        const standing = standingAt(who, record, process)
        const opens =
          standing.isAuthor || (isStaff(standing) && stepOf(standing, record, process) !== 'noaccess')
        if (opens && who.userId !== null) may.add(who.userId)
      }
      return may
    },

    async headingOf({ org, caseId }, locale) {
      const record = await context.store.read.cases.find(org, caseId)
      if (!record || record.removed !== null) return undefined
      const { form } = await versionsOf(context.forms, record)
      return [record.number, textIn(titlesOf(form), locale)].filter(Boolean).join(', ')
    },
  }
}
