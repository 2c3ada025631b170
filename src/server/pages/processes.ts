import { textIn } from '../../shared/fields/kinds/translatable.ts'
import { courseOf } from '../../shared/process/graph/course.ts'
import { isOfferedToAll, startState } from '../../shared/process/graph/transitions.ts'
import type { ProcessGraph } from '../../shared/process/process.ts'
import { Failure } from '../../shared/wire/errors.ts'
import type { ProcessCard, ProcessModel, ProcessOverviewModel } from '../../shared/wire/page/services.ts'
import type { OwnCase } from '../cases/contract.ts'
import { citizenName } from '../cases/process/wayOn.ts'
import { type Session, systemSession } from '../session.ts'
import { cardOf, formOfProcess } from './catalogueOfServices.ts'
import type { LoadContext } from './contract.ts'
import { standingInWords } from './form/own/standing.ts'

type By = Pick<LoadContext, 'services' | 'session'>

/** The service that a process is, and whether it is a favourite; null for one that nobody can begin a case in. */
export async function processModel(by: By, processId: string | null, to: string): Promise<ProcessModel> {
  const found = processId === null ? undefined : await offered(by, processId, to)
  if (!found) return { process: null, loved: false }
  const { loveProcess = {} } = await by.services.accounts.profile(by.session)
  return { process: found.card, loved: loveProcess[found.card._id] === true }
}

/**
 * How a process goes, as who sends a case in is told of it (`courseOf`): its steps beforehand, or where their own case is. Of somebody else's case
 * nothing is said, nor of the house's own states.
 */
export async function processOverview(
  by: By,
  { processId, formDataId, to }: { processId: string | null; formDataId: string | null; to: string },
): Promise<ProcessOverviewModel> {
  const { services, session } = by
  const facts = formDataId ? await services.cases.facts(systemSession(session.org), formDataId) : undefined
  const isOfIt = facts && (processId === null || facts.process._id === processId)
  const own = formDataId && isOfIt ? await ownCase(by, formDataId) : null
  const found = await offered(by, own ? (facts?.process._id ?? '') : (processId ?? ''), to)
  const t = services.texts(session.locale, session.org)
  return {
    process: found?.card ?? null,
    ...(own && { mine: standingInWords(own, t, session.locale) }),
    steps: found && !own ? stepsOf(found.graph, session) : [],
  }
}

/** Null for all who did not send it in, and for what is not there. */
async function ownCase({ services, session }: By, formDataId: string): Promise<OwnCase | null> {
  try {
    return await services.cases.ownCase(session, { formDataId })
  } catch (error) {
    if (error instanceof Failure) return null
    throw error
  }
}

/** What lies ahead of who sends a case in, where the builder has named steps. */
function stepsOf(graph: ProcessGraph, { locale }: Session): ProcessOverviewModel['steps'] {
  return courseOf(graph, [], startState(graph)?._id ?? null).flatMap(({ state }) =>
    state.citizen?.step
      ? {
          ...{ _id: state._id, name: citizenName(state, locale), place: 'ahead' as const, when: '' },
          note: textIn(state.citizen.ahead, locale),
        }
      : [],
  )
}

/** A process in which anybody may begin a case now, with the form that does. */
async function offered(
  { services, session }: By,
  processId: string,
  to: string,
): Promise<{ card: ProcessCard; graph: ProcessGraph } | undefined> {
  if (processId === '') return undefined
  const process = await services.documents.published(session, 'process', processId)
  const form = process && (await formOfProcess(services, session, processId))
  const graph = process?.data.process
  if (!form || !graph || process.data.status === 'closed' || !isOfferedToAll(graph)) return undefined
  return { card: cardOf(form, new Map([[processId, form._id]]), to, session.locale), graph }
}
