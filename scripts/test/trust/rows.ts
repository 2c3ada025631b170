/** One thing that was tried on the product, and the tests that try it. */
export interface TrustRow {
  what: string
  tests: TestsOf[]
}

/** Tests of a file; with `names` those whose name, groups before it, holds one of these, of which each is to hold for some. */
export interface TestsOf {
  file: string
  names?: string[]
}

/** What nothing can try yet, because the product does not have it. */
export interface NotBuilt {
  what: string
  waitsFor: string
}

const of = (file: string, ...names: string[]): TestsOf => (names.length > 0 ? { file, names } : { file })
const binary = (name: string, ...names: string[]) => of(`test/binary/${name}.test.ts`, ...names)
const wire = (name: string, ...names: string[]) => of(`test/integration/${name}.test.ts`, ...names)
const source = (name: string, ...names: string[]) => of(`src/${name}.test.ts`, ...names)
const trust = (name: string, ...names: string[]) => of(`test/trust/${name}.test.ts`, ...names)
const page = (name: string, ...names: string[]) => of(`test/trust/${name}.spec.ts`, ...names)
const browser = (name: string, ...names: string[]) => of(`test/e2e/${name}.spec.ts`, ...names)

/**
 * What is tried, in the order of the table. Tests against the running executable stand first where there are some;
 * those against the source try what cannot be done to it from outside.
 */
export const trustRows: readonly TrustRow[] = [
  {
    what: 'the power goes while people work and tasks run: nothing acknowledged is lost, each task done once',
    tests: [binary('kill')],
  },
  {
    what: 'each commit is synced to the disk before anybody is answered',
    tests: [source('server/store/durable')],
  },
  {
    what: 'the disk fills: strangers stop first, administrators clear up, no restart',
    tests: [binary('full', 'strangers stop first'), wire('dataFolder', 'on a full disk')],
  },
  {
    what: 'the clock leaps a year, and back, while it runs or is off: nothing is removed, and the doctor tells of it',
    tests: [trust('leap'), binary('clock'), source('server/clock/clock')],
  },
  {
    what: 'the clock is a year wrong for an hour: timers of cases come in their time',
    tests: [source('server/cases/process/timers/timers')],
  },
  {
    what: 'the clock goes to and fro, and daylight saving: every slot once',
    tests: [
      source('server/work/work', 'each slot of a schedule', 'daylight saving', 'stops no', 'plants the next'),
    ],
  },
  {
    what: 'nights in which clocks are changed: messages, reminders, timers, daily mails and schedules once, at their time',
    tests: [trust('daylight')],
  },
  {
    what: 'a second process on the same data ends within two seconds, and says why',
    tests: [binary('cli', 'a second server on the same data'), wire('dataFolder', 'a second process')],
  },
  {
    what: 'a client that never reads is let go, and slows nobody',
    tests: [wire('unread'), wire('protocol', 'never reads')],
  },
  {
    what: 'uploads cut, doubled, reordered: no partial file, no orphan',
    tests: [source('server/assets/assets'), wire('badInput', 'an upload that was cut')],
  },
  {
    what: 'ten thousand tasks, and losses of lease: each done once',
    tests: [
      source(
        'server/work/work',
        'ten thousand',
        'lost its lease',
        'left when it was killed',
        'killed again and again',
        'done once',
      ),
    ],
  },
  {
    what: 'backup under load, restored and started: everything acknowledged is in it',
    tests: [binary('operation', 'a backup made under load'), source('server/backup/backup')],
  },
  {
    what: 'a migration killed anywhere: old or new; a newer database is refused',
    tests: [
      binary('killMigration'),
      source('server/store/folder/migrate'),
      source('server/store/folder/open', 'newer program'),
    ],
  },
  { what: 'folders of every released version go on', tests: [binary('upgrade')] },
  {
    what: 'database, journal, contents or keys damaged, cut, gone, read-only: start and doctor say what to do',
    tests: [
      trust('damage'),
      source('server/store/journal/journalDamage'),
      source('server/store/folder/open', 'damaged'),
      source('server/store/folder/lost'),
      source('server/doctor/doctor'),
    ],
  },
  {
    what: 'SIGTERM right after sends ends clean; sent twice makes one case',
    tests: [binary('stop')],
  },
  {
    what: 'a BEGIN that fails neither spins nor keeps anybody else waiting',
    tests: [source('server/store/writer', 'somebody else has the database', 'cannot begin')],
  },
  {
    what: 'a first installation behind a proxy, with somebody else racing for it',
    tests: [trust('firstInstallation')],
  },
  {
    what: 'the first start takes nobody without the printed code',
    tests: [binary('setup'), source('server/http/auth', 'setting up')],
  },
  { what: 'a server that may have 512 MB, and everything that takes memory', tests: [trust('memory')] },
  { what: 'bodies of 90 MB, twelve at once, on every route', tests: [binary('bodies')] },
  {
    what: 'drafts without end from one address wait, with the answers kept',
    tests: [binary('full', '201st draft')],
  },
  {
    what: 'who may call what, and what each selector gives to whom',
    tests: [
      wire('permissions'),
      wire('outsiders'),
      wire('nothingInternal'),
      source('server/actions/selectors'),
    ],
  },
  { what: 'nothing of another organisation is reached', tests: [wire('isolation')] },
  {
    what: 'requests to private addresses, to names that lead there, by redirects and packed',
    tests: [source('server/requests/requests')],
  },
  {
    what: 'forms that are closed, unpublished or not there say which, and no more',
    tests: [binary('closed')],
  },
  {
    what: 'forty log in at once, ninety more are told their place',
    tests: [binary('login', 'forty people')],
  },
  {
    what: 'who guesses at an address shuts nobody out who has logged in there before; right passwords are not counted',
    tests: [binary('login', 'a town hall'), source('server/auth/accounts', 'login')],
  },
  {
    what: 'a second step is not guessed, taken twice, gone around or read from the folder',
    tests: [binary('factor'), source('server/auth/factor/factors')],
  },
  {
    what: 'over https cookies are set by no other host; logins that nobody uses are ended by the server',
    tests: [binary('cookies'), source('server/http/cookies'), source('server/auth/accounts', 'nobody uses')],
  },
  { what: 'paths that do not exist answer 404', tests: [binary('login', 'at which there is nothing')] },
  {
    what: 'guessed passwords and codes are slowed down',
    tests: [
      source('server/limits'),
      source('server/http/pages/account', 'too many attempts'),
      source('server/http/auth', 'guessing'),
    ],
  },
  {
    what: 'bad input, prototype names and unknown keys are refused by field, whatever stands in the place of what',
    tests: [wire('badInput'), wire('hostile')],
  },
  {
    what: 'numbers, senders and blanks without end are read in the time of their length',
    tests: [
      binary('endless'),
      source('shared/catalogue/values/values', 'however long'),
      source('server/http/inbound', 'without end'),
      source('server/inbox/read', 'nothing but'),
    ],
  },
  {
    what: 'a host that is none is told nothing of where the server lies',
    tests: [source('server/http/headers', 'a host that is none')],
  },
  { what: 'bad frames, too many frames, sockets of other sites', tests: [wire('badFrames')] },
  {
    what: 'rights that end count at once, and sockets close',
    tests: [
      binary('operation', 'counts at once'),
      wire('protocol', 'shut out'),
      source('server/http/auth', 'closed within a second'),
    ],
  },
  {
    what: 'answers and templates never become HTML, and cost little',
    tests: [
      trust('templates'),
      source('server/pages/view/templateAttacks'),
      source('server/mail/template'),
      source('server/mail/liquid'),
    ],
  },
  {
    what: 'files lie about their kind, run in pages, lead out of archives',
    tests: [
      source('server/assets/fileTypes'),
      source('server/http/files/assets'),
      binary('cli', 'a link in a folder'),
    ],
  },
  { what: 'the executable cannot be made to run somebody else’s code', tests: [binary('takeover')] },
  {
    what: 'the audit log shows that it was tampered with',
    tests: [source('server/log/log'), source('server/doctor/doctor', 'audit')],
  },
  {
    what: 'codes and links in mails are read in neither the data folder nor a backup',
    tests: [binary('mailedSecrets'), source('server/mail/mail', 'lets somebody in', 'sealed')],
  },
  {
    what: 'links that let somebody in: revoked, dead, shown to staff alone',
    tests: [binary('links')],
  },
  {
    what: 'accounts by a mailed code: who has one, codes guessed from many places, cookies swapped, replays, floods of mail',
    tests: [source('server/http/pages/registerAttacks'), source('server/http/pages/register')],
  },
  {
    what: 'a step of making an account, or the answer about a case, found by the next at a shared computer',
    tests: [
      source('server/http/pages/register', 'no step is lost'),
      source('server/pages/account/statusPage'),
    ],
  },
  {
    what: 'one’s own account: logins of others, forms from elsewhere, codes used twice',
    tests: [source('server/http/pages/ownAccount')],
  },
  {
    what: 'what is looked at is written down, and a cut end of the log is found',
    tests: [binary('audit'), source('server/doctor/doctor', 'what was signed')],
  },
  {
    what: 'a new builder makes, publishes and links a form of ten questions in under 60 actions',
    tests: [page('newBuilder')],
  },
  ...mistakes().map(({ what, tests }) => ({ what: `mistake: ${what}`, tests })),
]

/** What people do wrong on the fault report, or others do to them: each answer and file is in the case, or it is said. */
function mistakes(): TrustRow[] {
  return [
    {
      what: 'cookies lost at each step, with script',
      tests: [browser('nothingLost', 'at each step with script')],
    },
    {
      what: 'cookies lost at each step, without script',
      tests: [browser('nothingLost', 'at each step without script')],
    },
    {
      what: 'next is pressed while a file is on its way',
      tests: [browser('nothingLost', 'under way, and the case has it')],
    },
    { what: 'an upload is cut, and sent again', tests: [browser('nothingLost', 'did not arrive')] },
    {
      what: 'a file of the wrong kind',
      tests: [browser('nothingLost', 'not taken'), page('mistakes', 'wrong kind')],
    },
    {
      what: 'an upload of an earlier visit was never finished',
      tests: [browser('nothingLost', 'earlier visit')],
    },
    {
      what: 'a large file on a slow line, and a reload before it',
      tests: [browser('journey', 'fills it in on a phone')],
    },
    {
      what: 'somebody else comes to a shared computer',
      tests: [browser('nothingLost', 'ends with the browser')],
    },
    {
      what: 'a link to go on with is used after the sending',
      tests: [browser('nothingLost', 'can be kept')],
    },
    {
      what: 'a link to go on with is opened in another browser',
      tests: [browser('journey', 'continued in another browser')],
    },
    { what: 'a link is cut off or made up', tests: [page('mistakes', 'lead nowhere')] },
    {
      what: 'the address of the thanks is opened later',
      tests: [browser('nothingLost', 'the thanks take the cookie')],
    },
    {
      what: 'two windows, one sent in',
      tests: [browser('nothingLost', 'the thanks take the cookie'), page('mistakes', 'two windows')],
    },
    {
      what: 'the same answer is changed from elsewhere',
      tests: [browser('runtime', 'somebody else has changed'), wire('badInput', 'of two who answer')],
    },
    { what: 'send is pressed twice', tests: [binary('stop', 'sent twice at once')] },
    { what: 'back and forward through the steps', tests: [page('mistakes', 'back and forward')] },
    { what: 'back from the thanks, and sent again', tests: [page('mistakes', 'back from the thanks')] },
    { what: 'reloaded in the middle of a step', tests: [page('mistakes', 'reloaded')] },
    { what: 'the line is lost as it is sent', tests: [page('mistakes', 'line is lost')] },
    { what: 'the answer to the send is lost', tests: [page('mistakes', 'answer to the send')] },
    { what: 'a bad line while answers are saved', tests: [browser('runtime', 'saves at a pause')] },
    { what: 'typed before the script came', tests: [browser('runtime', 'before its script came')] },
    { what: 'the service closes meanwhile', tests: [browser('runtime', 'while the service is closed')] },
    { what: 'the login runs out meanwhile', tests: [browser('runtime', 'login has run out')] },
  ]
}

export const notBuilt: readonly NotBuilt[] = [
  { what: 'bombs in scripts under a cap of 512 MB', waitsFor: 'scripts' },
  { what: 'assertions and logouts that are forged', waitsFor: 'login by SAML' },
  { what: 'documents made of a builder’s template', waitsFor: 'documents' },
]
