import { catalogue } from '../shared/catalogue/index.ts'
import { schemaOf, schemas } from '../shared/schemas/index.ts'
import { actions } from './actions/index.ts'
import { createAssets } from './assets/assets.ts'
import { assetKind } from './assets/kind.ts'
import { createAccounts } from './auth/accounts.ts'
import { groupKind } from './auth/kinds/group.ts'
import { roleKind } from './auth/kinds/role.ts'
import { userKind } from './auth/kinds/user.ts'
import { createBackups } from './backup/backups.ts'
import { createCases } from './cases/create.ts'
import { settingsOf } from './cases/effectFaults.ts'
import { counterKind } from './cases/kinds/counter.ts'
import { formKind } from './cases/kinds/form.ts'
import { formDataKind } from './cases/kinds/formData.ts'
import { formPublishedKind } from './cases/kinds/formPublished.ts'
import { processKind } from './cases/kinds/process.ts'
import { createProcesses } from './cases/processes.ts'
import { tellOfUnfitEffects } from './cases/unfitEffects.ts'
import type { Config } from './config.ts'
import { requireSound } from './definitions.ts'
import { createDispatcher, type Dispatcher } from './dispatch.ts'
import { createDoctor } from './doctor/doctor.ts'
import { createDocuments } from './documents/create.ts'
import { configurationKind } from './documents/kinds/configuration.ts'
import { menuKind } from './documents/kinds/menu.ts'
import { createKinds } from './documents/kinds/registry.ts'
import { trashcanKind } from './documents/kinds/trashcan.ts'
import { effects } from './effects/index.ts'
import { effectKind } from './effects/kind.ts'
import { createEffects } from './effects/run.ts'
import type { Embedded } from './embedded.ts'
import { createEvents } from './events.ts'
import { createHttp } from './http/server.ts'
import { createInvoke } from './invoke.ts'
import { createJobs } from './jobs/jobs.ts'
import { createAudit } from './log/audit.ts'
import { logKind } from './log/kind.ts'
import { createLog } from './log/log.ts'
import { mailKind } from './mail/kind.ts'
import { createMail } from './mail/mail.ts'
import { createNotifications } from './notifications/create.ts'
import { notificationKind } from './notifications/kind.ts'
import type { Services } from './services.ts'
import { createSetup } from './setup/setup.ts'
import { createSolutions } from './solutions/solutions.ts'
import { openStore } from './store/open.ts'
import { createTexts } from './texts.ts'
import { createWork } from './work/create.ts'
import { scheduleRetention } from './work/retention.ts'

export interface App {
  services: Services
  dispatcher: Dispatcher
  /** Opens the port; the address it got (port 0 takes a free one). */
  listen(): Promise<string>
  /** Finishes what is under way and closes the store. */
  close(): Promise<void>
}

export interface AppOptions {
  config: Config
  /** What the build put inside; null for tests that need no pages. */
  embedded: Embedded | null
  /** Where lines of the error log are echoed; default the console. */
  echo?: (line: string) => void
}

/** Composition, top to bottom: config → store → engines → transports → work. */
export async function createApp({ config, embedded, echo }: AppOptions): Promise<App> {
  requireSound({ kinds: schemas, components: catalogue, effects, actions })
  const store = await openStore(config.data === null ? {} : { folder: config.data })
  const services = { config, store, embedded, schemaOf } as Services
  const get = () => services
  services.invoke = createInvoke(services, { checkOutputs: process.env.NODE_ENV === 'test' })
  services.events = createEvents()
  const texts = await createTexts({ embedded, store, events: services.events })
  services.texts = texts.translate
  services.messages = texts.messages
  services.log = createLog(store, echo)
  services.audit = createAudit(store)
  services.work = createWork(get)
  scheduleRetention(get)
  const kinds = createKinds()
  services.documents = createDocuments({
    store,
    events: services.events,
    log: services.log,
    audit: services.audit,
    texts: services.texts,
    kinds,
  })
  services.accounts = createAccounts(get)
  services.mail = createMail(get)
  services.assets = createAssets(get)
  services.notifications = createNotifications({ ...services, rights: services.accounts.rights })
  const cases = createCases({ ...services, rights: services.accounts.rights, draftDays: config.draftDays })
  services.cases = cases
  services.processes = createProcesses(services.documents, settingsOf(effects))
  services.solutions = createSolutions(get)
  services.setup = createSetup(get)
  services.backups = createBackups(get)
  services.doctor = createDoctor(get)
  services.jobs = createJobs()
  services.effects = createEffects(services.invoke, effects)
  cases.runEffectsWith(services.effects.run)

  const effectSettings = settingsOf(effects)
  kinds.register({
    asset: assetKind(services),
    configuration: configurationKind,
    counter: counterKind,
    effect: effectKind(services),
    form: formKind(services.documents),
    formData: formDataKind(services),
    formPublished: formPublishedKind(services.documents),
    group: groupKind(services.accounts),
    log: logKind(services),
    mail: mailKind,
    menu: menuKind,
    notification: notificationKind(services.notifications),
    process: processKind(effectSettings),
    role: roleKind(services.accounts),
    trashcan: trashcanKind(services),
    user: userKind({ ...services, baseUrl: config.baseUrl }),
  })

  const dispatcher = createDispatcher(services, actions)
  const http = createHttp(services, dispatcher)

  const closing = new AbortController()
  let looked: Promise<void> | undefined

  return {
    services,
    dispatcher,
    async listen() {
      http.listen({ port: config.port, hostname: config.host })
      await services.work.start()
      looked = tellOfUnfitEffects(services, effectSettings, closing.signal).catch((error) => {
        services.log.write('*', 'error', 'error', `effects of processes: ${error}`)
      })
      // Nobody waits for what draws pages while the server starts, nor at the first page.
      setTimeout(() => void embedded?.ssr(), 0)
      return `http://${http.server?.hostname}:${http.server?.port}`
    },
    async close() {
      closing.abort()
      await finishRequests(http.server)
      await looked
      await services.jobs.stop()
      await services.work.stop()
      await services.cases.close()
      await store.close()
    },
  }
}

/** Milliseconds that requests under way have to finish in. */
const patience = 10_000

/** Takes no more requests and lets those under way be answered; open connections that wait for nothing are closed. */
async function finishRequests(server: ReturnType<typeof createHttp>['server']): Promise<void> {
  if (!server) return
  void server.stop()
  const until = Date.now() + patience
  while (server.pendingRequests > 0 && Date.now() < until) await Bun.sleep(20)
  await server.stop(true)
}
