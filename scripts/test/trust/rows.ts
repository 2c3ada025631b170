/** One thing that was tried on the product, and the tests that try it. */
export interface TrustRow {
  what: string
  tests: TestsOf[]
}

/** Tests of a file; with `names` those whose name, groups before it, holds one of these. */
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
const browser = (name: string, ...names: string[]) => of(`test/e2e/${name}.spec.ts`, ...names)

/**
 * What is tried, in the order of the table. Tests against the running executable stand first where there are some;
 * those against the source try what cannot be done to it from outside.
 */
export const trustRows: readonly TrustRow[] = [
  {
    what: 'the power goes while people work: nothing acknowledged is lost',
    tests: [binary('kill')],
  },
  {
    what: 'the disk fills: strangers stop first, administrators clear up, no restart',
    tests: [binary('full', 'strangers stop first'), wire('dataFolder', 'on a full disk')],
  },
  {
    what: 'the clock leaps a year: nothing is removed',
    tests: [binary('clock'), source('server/clock/clock')],
  },
  {
    what: 'the clock goes to and fro, and daylight saving: every slot once',
    tests: [
      source('server/work/work', 'each slot of a schedule', 'daylight saving', 'stops no', 'plants the next'),
    ],
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
    what: 'ten thousand tasks with losses of lease: each done once',
    tests: [
      source('server/work/work', 'ten thousand', 'lost its lease', 'left when it was killed', 'done once'),
    ],
  },
  {
    what: 'backup under load, restored and started: everything acknowledged is in it',
    tests: [binary('operation', 'a backup made under load'), source('server/backup/backup')],
  },
  {
    what: 'a migration killed anywhere: old or new; a newer database is refused',
    tests: [source('server/store/migrate'), source('server/store/open', 'newer program')],
  },
  { what: 'folders of every released version go on', tests: [binary('upgrade')] },
  {
    what: 'database, journal, contents or keys damaged, cut, gone, read-only: start and doctor say what to do',
    tests: [
      trust('damage'),
      source('server/store/journalDamage'),
      source('server/store/open', 'damaged'),
      source('server/store/lost'),
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
    tests: [wire('permissions'), source('server/actions/selectors')],
  },
  { what: 'nothing of another organisation is reached', tests: [wire('isolation')] },
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
      source('server/http/account', 'too many attempts'),
      source('server/http/auth', 'guessing'),
    ],
  },
  { what: 'bad input, prototype names and unknown keys are refused by field', tests: [wire('badInput')] },
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
      source('server/pages/templateAttacks'),
      source('server/mail/template'),
      source('server/mail/liquid'),
    ],
  },
  {
    what: 'files lie about their kind, run in pages, lead out of archives',
    tests: [
      source('server/assets/fileTypes'),
      source('server/http/assets'),
      binary('cli', 'a link in a folder'),
    ],
  },
  { what: 'the executable cannot be made to run somebody else’s code', tests: [binary('takeover')] },
  {
    what: 'the audit log shows that it was tampered with',
    tests: [source('server/log/log'), source('server/doctor/doctor', 'audit')],
  },
  {
    what: 'files cut, refused, under way; cookies lost at each step; shared computers',
    tests: [browser('nothingLost')],
  },
]

export const notBuilt: readonly NotBuilt[] = [
  { what: 'bombs in scripts under a cap of 512 MB', waitsFor: 'scripts' },
  { what: 'requests to private addresses', waitsFor: 'requests to other services' },
  { what: 'assertions and logouts that are forged', waitsFor: 'login by SAML' },
  { what: 'documents made of a builder’s template', waitsFor: 'documents' },
]
