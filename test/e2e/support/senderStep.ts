import { eva, staffAndEva } from './seed.ts'
import { login, type RunningServer, startServer } from './server.ts'

/** A connection of the fault report's process, for its handlers. */
interface Way {
  _id: string
  label: string
  /** Id of the state that it leads to. */
  to: string
}

export interface SenderStep {
  server: RunningServer<null>
  admin: Awaited<ReturnType<typeof login>>
  /** A case of Eva's that stands at the step. Answers with its id. */
  aCase(): Promise<string>
  /** Where Eva has it. */
  ownHref(formDataId: string): string
}

/** The state at which who sent a case in meets something. */
const step = 'under-handlaggning'

/**
 * A server with the fault report whose state *Under handläggning* has `settings`, with which who sent a case in meets something there: staff bring
 * cases to it by `there`, and `onward` is what follows. The caller stops the server.
 */
export async function startWithSenderStep(
  settings: object,
  { there, onward }: { there: Omit<Way, 'to'>; onward: Way },
): Promise<SenderStep> {
  const server = await startServer({ template: 'felanmalan', filling: staffAndEva })
  const admin = await login(server.url)
  const process = { page: 'process', id: 'process-felanmalan' }
  const { data } = await admin.call<{
    data: { process: { states: { _id: string }[]; connections: object[] } }
  }>('admin/load', process)
  const more = { allow: { assignmentRoles: ['handlaggare'] }, validate: false, effects: [] }
  const graph = {
    ...data.process,
    states: data.process.states.map((state) => (state._id === step ? { ...state, ...settings } : state)),
    connections: [
      ...data.process.connections,
      { ...there, from: 'ny', to: step, ...more },
      { ...onward, from: step, ...more },
    ],
  }
  await admin.call('admin/update', { ...process, data: { process: graph } })
  await admin.call('form/publish', { id: process.id })
  return {
    server,
    admin,
    async aCase() {
      const citizen = await login(server.url, eva)
      const { formDataId } = await citizen.call<{ formDataId: string }>('admin/saveFormData3', {
        ...{ formId: 'form-felanmalan', complete: true },
        data: {
          ...{ namn: eva.name, epost: eva.email, galler: 'belysning', stolpnummer: '18-0412' },
          ...{ plats: 'Storgatan 3', beskrivning: 'Två lyktstolpar är släckta.' },
        },
      })
      await admin.call('admin/changeStatus3', { formDataId, connectionId: there._id, currentStateId: 'ny' })
      return formDataId
    },
    ownHref: (formDataId) => `${server.url}/v/s?formId=form-felanmalan&formDataId=${formDataId}`,
  }
}
