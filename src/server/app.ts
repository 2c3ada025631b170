import type { ProcessEffect } from '../shared/process/process.ts'
import { inboxProvider } from '../shared/providers/inbox.ts'
import { invoiceProvider } from '../shared/providers/invoice.ts'
import { mailProvider } from '../shared/providers/mail.ts'
import { smsProvider } from '../shared/providers/sms.ts'
import { byName as actions } from './actions/byName.ts'
import { createAssets } from './assets/assets.ts'
import { assetKind } from './assets/kind.ts'
import { createAbsences } from './auth/absence/absences.ts'
import { createAccounts } from './auth/accounts.ts'
import { groupKind } from './auth/kinds/group.ts'
import { roleKind } from './auth/kinds/role.ts'
import { userKind } from './auth/kinds/user.ts'
import { loadKey } from './auth/token/keys.ts'
import type { LocalAccess } from './auth/token/localToken.ts'
import { sameHash } from './auth/token/secrets.ts'
import { createBackups } from './backup/backups.ts'
import { createDispatcher, type Dispatcher } from './call/dispatch.ts'
import { createServices } from './call/invoke.ts'
import { workCalendarKind } from './cases/calendar/kind.ts'
import { giveCalendar } from './cases/calendar/organisations.ts'
import { createCases } from './cases/create.ts'
import { approvedProcesses, createDraftApprovals } from './cases/draftApproval/draftApprovals.ts'
import { counterKind } from './cases/kinds/counter.ts'
import { formKind } from './cases/kinds/form.ts'
import { formDataKind } from './cases/kinds/formData.ts'
import { formPublishedKind } from './cases/kinds/formPublished.ts'
import { partKind, processKind } from './cases/kinds/process.ts'
import { codeKeyOf } from './cases/open/links/statusCode.ts'
import { invoice } from './cases/payments/provider.ts'
import { createStaff } from './cases/people/staff.ts'
import { createProcesses } from './cases/process/editor/processes.ts'
import { settingsOf as settingsOfEffects } from './cases/process/effects/effectFaults.ts'
import { tellOfUnfitEffects } from './cases/process/effects/unfitEffects.ts'
import { createClock } from './clock/clock.ts'
import type { Config } from './config.ts'
import { plainCookiesUntil } from './cookieNames.ts'
import { requireSound } from './definitions.ts'
import { createDoctor } from './doctor/doctor.ts'
import { createDocuments } from './documents/create.ts'
import { configurationKind } from './documents/kinds/configuration.ts'
import { menuKind } from './documents/kinds/menu.ts'
import { adminPageKind, viewKind } from './documents/kinds/page.ts'
import { createKinds } from './documents/kinds/registry.ts'
import { trashcanKind } from './documents/kinds/trashcan.ts'
import { storeAsOfToday } from './documents/storeAsOfToday.ts'
import { createDownloads } from './downloads/downloads.ts'
import { byName as effects } from './effects/byName.ts'
import { effectKind } from './effects/kind.ts'
import { ofProcesses } from './effects/ofProcesses.ts'
import type { Embedded } from './embedded.ts'
import { createEvents } from './events/events.ts'
import { createForwarded } from './http/forwarded.ts'
import { createHttp } from './http/server.ts'
import { createInbox } from './inbox/inbox.ts'
import { createReplyAddresses, replyKeyOf } from './inbox/replyAddress.ts'
import { createJobs } from './jobs/jobs.ts'
import { createLinks } from './links/links.ts'
import { createAnchor } from './log/anchor.ts'
import { createAudit } from './log/audit.ts'
import { logKind } from './log/kind.ts'
import { createLog } from './log/log.ts'
import { createProbes } from './log/probes.ts'
import { createReadings } from './log/readings.ts'
import { mailKind } from './mail/kind.ts'
import { createMail } from './mail/mail.ts'
import { messageKind, messageServiceLimitKind, quickanswerKind } from './messages/kinds.ts'
import { createMessages } from './messages/messages.ts'
import { createNotifications } from './notifications/create.ts'
import { notificationKind } from './notifications/kind.ts'
import { providerList } from './providers/index.ts'
import { createProviders } from './providers/providers.ts'
import { settingsOf } from './providers/settingsOf.ts'
import { createRequests } from './requests/requests.ts'
import { createSearch } from './search/search.ts'
import type { Services } from './services.ts'
import { createSetup } from './setup/setup.ts'
import { createUnderWay, type UnderWay } from './socket/underWay.ts'
import { createSolutions } from './solutions/solutions.ts'
import { openStore } from './store/folder/open.ts'
import type { Store } from './store/store.ts'
import { createTexts } from './texts.ts'
import { createTrials, testKind } from './trials/trials.ts'
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
  /** What lets the command line on this machine act through this server. */
  local?: LocalAccess
  /** Where lines of the error log are echoed; default the console. */
  echo?: (line: string) => void
  /** Milliseconds that the process has run, by a clock that nobody sets; for tests of what is removed by age. */
  ran?: () => number
  /** Waits for an address that is slowed down; for tests, which do not wait. */
  pause?: (ms: number) => Promise<void>
  /** Hears of each effect that a case runs, once, however often it is tried. */
  onEffect?: (effect: ProcessEffect) => void
  /** The store; default the one in the data folder. */
  open?: () => Promise<Store>
}

/** Composition, top to bottom: config → store → engines → what actions may use → transports. */
export async function createApp(options: AppOptions): Promise<App> {
  const { embedded, local, echo, ran = () => performance.now() } = options
  // An executable was looked through when it was built.
  if (!Bun.isStandaloneExecutable) requireSound((await import('./everyDefinition.ts')).definitions)
  const { data: folder, maxDatabaseBytes: maxBytes, staffRoomBytes: staffBytes } = options.config
  const { open = () => openStore({ ...(folder !== null && { folder }), maxBytes, staffBytes }) } = options
  const store = await open()
  const config = { ...options.config, plainCookiesUntil: await plainCookiesUntil(store, options.config) }
  const { baseUrl, maxUploadBytes } = config
  const effectSettings = settingsOfEffects(ofProcesses)

  // What every engine leans on.
  const events = createEvents()
  const log = createLog(store, echo)
  await storeAsOfToday({ store, log })
  const { translate: texts, wordings } = await createTexts({ embedded, store, events })
  const clock = await createClock({ store, log, ran })
  const audit = createAudit(store)
  const anchor = await createAnchor({ store, log, audit })
  const readings = createReadings({ audit, log })
  const probes = createProbes({ store, audit })
  const work = createWork({ store, log })
  work.schedule('audit/probes', { cron: '*/15 * * * *', run: () => probes.tell() })
  scheduleRetention({ store, work, clock, logDays: config.logDays })

  const links = createLinks({ store, clock, work })

  // The engines, each after those it uses.
  const kinds = createKinds()
  const documents = createDocuments({ store, events, log, audit, texts, kinds })
  const secrets = loadKey(folder, 'secrets')
  const providers = await createProviders({
    ...{ store, audit, config, list: providerList },
    key: secrets,
  })
  const mailSettings = () => settingsOf(mailProvider, providers.settings('mail'))
  const mail = createMail({ store, log, audit, work, settings: mailSettings, key: secrets })
  const messages = createMessages({
    ...{ store, audit, work, isSame: sameHash },
    requests: createRequests({ allowed: config.allowedHosts }),
    settings: () => settingsOf(smsProvider, providers.settings('sms')),
  })
  const inboxSettings = () => settingsOf(inboxProvider, providers.settings('inbox'))
  const replies = createReplyAddresses({
    links,
    address: () => inboxSettings().address ?? '',
    key: replyKeyOf(secrets),
  })
  const accounts = createAccounts(
    {
      ...{ store, log, audit, clock, events, texts, work, documents, mail, links },
      ...{ baseUrl, origins: config.origins, folder, local },
    },
    { pause: options.pause },
  )
  const { rights, passwords } = accounts
  const assets = createAssets({
    ...{ store, log, audit, readings, clock, events, work },
    ...{ folder, maxUploadBytes, clamd: config.clamd },
  })
  const staff = createStaff({ store, rights, events })
  const notifications = createNotifications({
    ...{ store, log, audit, clock, events, texts, work, rights, mail, links, staff, baseUrl },
    key: secrets,
  })
  const absences = createAbsences({
    ...{ store, audit, events, documents, notifications, rights },
    today: accounts.absences,
  })
  const cases = createCases({
    ...{ store, log, audit, readings, clock, events, texts, work, documents, notifications, assets, rights },
    ...{ links, mail, messages, replies, staff, baseUrl },
    ...{ absences: accounts.absences, codeKey: codeKeyOf(secrets) },
    redactKey: loadKey(folder, 'redact'),
    proving: accounts,
    payee: () => settingsOf(invoiceProvider, providers.settings('invoice')),
    ...{ draftDays: config.draftDays, maxUploadBytes },
  })
  const inbox = createInbox({
    ...{ store, log, clock, work, assets, cases, replies, maxUploadBytes },
    settings: inboxSettings,
  })
  const search = createSearch({ documents, cases, texts, readings })
  const processes = createProcesses(
    documents,
    store,
    staff,
    () => !invoice.isOff(providers.settings('invoice')),
  )
  const approvalNeeds = {
    ...{ store, audit, events, texts, notifications, rights, staff },
    absences: accounts.absences,
  }
  const draftApprovals = createDraftApprovals(approvalNeeds)
  const trials = createTrials({ store, documents, texts })
  const solutions = createSolutions({
    ...{ store, audit, texts, documents, assets, embedded },
    ...{ maxUploadBytes, kinds },
  })
  const setup = createSetup({ store, log, audit, texts, documents, passwords, solutions })
  const backups = createBackups({ store, audit, assets })
  const forwarded = createForwarded()
  const doctor = createDoctor({ config, store, texts, effects: effectSettings, forwarded })
  const jobs = createJobs()
  const downloads = createDownloads({ folder, store, jobs })
  accounts.onRevoked(downloads.endOf)

  const services = createServices(
    {
      ...{
        config,
        store,
        events,
        log,
        audit,
        readings,
        probes,
        texts,
        wordings,
        work,
        documents,
        accounts,
        providers,
        mail,
        messages,
        assets,
      },
      ...{
        notifications,
        absences,
        cases,
        inbox,
        replies,
        search,
        processes,
        draftApprovals,
        trials,
        solutions,
        setup,
        backups,
        doctor,
        jobs,
        downloads,
        embedded,
        local,
      },
    },
    effects,
    { checkOutputs: process.env.NODE_ENV === 'test' },
  )

  // What goes the other way: later engines tell earlier ones what only they know.
  kinds.register({
    adminPage: adminPageKind(documents),
    assignmentRoles: partKind(documents, 'assignmentRoles'),
    asset: assetKind({ store, assets, texts }),
    configuration: configurationKind,
    counter: counterKind,
    effect: effectKind({ effects, texts }),
    form: formKind(documents, trials),
    formFields: partKind(documents, 'formFields'),
    formData: formDataKind({ store, documents, cases }),
    formPublished: formPublishedKind(documents),
    group: groupKind(accounts),
    log: logKind({ store, documents, mail, messages, texts }),
    mail: mailKind({ cases }),
    menu: menuKind,
    message: messageKind({ cases }),
    messageServiceLimit: messageServiceLimitKind,
    notification: notificationKind(notifications),
    p3connections: partKind(documents, 'p3connections'),
    process: { ...processKind(effectSettings, documents, trials), ...approvedProcesses(approvalNeeds) },
    quickanswer: quickanswerKind({ cases }),
    role: roleKind(accounts),
    stateGroup: partKind(documents, 'stateGroup'),
    test: testKind,
    trashcan: trashcanKind({ documents, cases, texts }),
    workCalendar: workCalendarKind,
    user: userKind({ store, accounts, mail, texts, baseUrl, work }),
    view: viewKind(documents),
  })
  assets.guardCases(cases)
  const begun = new Set<string>()
  cases.runEffectsWith((session, effect, input, task) => {
    if (options.onEffect && !begun.has(task.id)) {
      begun.add(task.id)
      options.onEffect({ effect, input })
    }
    return services.effects.run(session, effect, input, task)
  })
  // Without one the usual calendar counts: nothing waits for it, and a full disk does not keep the server from starting.
  await giveCalendar({ store, documents }, texts('sv')).catch((error) => {
    log.write('*', 'error', 'error', `the working calendar was not made: ${error}`)
  })

  const dispatcher = createDispatcher(services, actions)
  const underWay = createUnderWay()
  const http = createHttp(services, dispatcher, underWay, forwarded)

  const closing = new AbortController()
  let looked: Promise<void> | undefined

  return {
    services,
    dispatcher,
    async listen() {
      // Elysia makes all routes once more, and collects garbage, when plugins that were promised have come: none is, and whoever
      // asks first would wait for it.
      Object.defineProperty(http, 'promisedModules', { value: new Promise(() => {}) })
      http.listen({ port: config.port, hostname: config.host })
      await work.start()
      inbox.start()
      looked = tellOfUnfitEffects({ store, log }, effectSettings, closing.signal).catch((error) => {
        log.write('*', 'error', 'error', `effects of processes: ${error}`)
      })
      // Nobody waits for what draws pages while the server starts, nor at the first page.
      setTimeout(() => void embedded?.ssr(), 0)
      return `http://${http.server?.hostname}:${http.server?.port}`
    },
    async close() {
      closing.abort()
      await finishRequests(http.server, underWay)
      await looked
      await jobs.stop()
      downloads.close()
      await inbox.close()
      await work.stop()
      await cases.close()
      await clock.stop()
      await accounts.tellRefused().catch(() => {})
      await probes.tell().catch(() => {})
      await anchor.stop()
      await store.close()
    },
  }
}

/** Milliseconds that requests under way have to finish in. */
const patience = 10_000

/** Takes no more requests and lets those under way be answered; open connections that wait for nothing are closed. */
async function finishRequests(
  server: ReturnType<typeof createHttp>['server'],
  underWay: UnderWay,
): Promise<void> {
  if (!server) return
  void server.stop()
  // Not by the machine's clock, which somebody may set meanwhile.
  const until = performance.now() + patience
  let ended = false
  void underWay.end().then(() => {
    ended = true
  })
  while (!(ended && server.pendingRequests === 0) && performance.now() < until) await Bun.sleep(10)
  await server.stop(true)
}
