import { createHash, timingSafeEqual } from 'node:crypto'
import { type Locale, msg } from '../../shared/i18n.ts'
import { recordOf } from '../../shared/record.ts'
import { Failure, fail } from '../../shared/wire/errors.ts'
import type { Accounts } from '../auth/accounts.ts'
import { requireGoodPassword } from '../auth/password/passwordRules.ts'
import type { Documents } from '../documents/documents.ts'
import { createLimiter, networkOf } from '../limits.ts'
import type { Audit } from '../log/audit.ts'
import type { Log } from '../log/log.ts'
import { defaultOrg, systemSession } from '../session.ts'
import type { Solutions } from '../solutions/contract.ts'
import type { SolutionFiles } from '../solutions/files/files.ts'
import type { Store } from '../store/store.ts'
import type { Texts } from '../texts.ts'
import { foundation } from './foundation.ts'

export interface SetupInput {
  email: string
  password: string
  /** A solution shipped inside: `blank`, `felanmalan`. */
  template: string
  /** Name of the first organisation. */
  organisation?: string
  /** What the server printed; whoever can read the data folder needs none. */
  code?: string
}

export interface SetupCaller {
  /** The command line: whoever runs it owns the data. */
  trusted?: boolean
  address?: string
  locale?: Locale
}

export interface Setup {
  /** Nothing has been set up. Where the database cannot be read it counts as done. */
  needed(): Promise<boolean>
  /** What the wizard must be told before it works: the server prints it, so whoever sets up can read what it prints. */
  readonly code: string
  /**
   * Once, for good, in one write: organisation, applications, the first administrator, the template's documents.
   * ALREADY_SET_UP ever after; INVALID with fields `email`, `password`, `template` or `code`.
   */
  run(input: SetupInput, caller?: SetupCaller): Promise<void>
}

/** What the setup uses of the engines. */
export interface SetupNeeds {
  store: Store
  log: Pick<Log, 'write'>
  audit: Pick<Audit, 'record'>
  texts: Texts['translate']
  documents: Pick<Documents, 'createIn' | 'updateIn'>
  passwords: Accounts['passwords']
  solutions: Pick<Solutions, 'template' | 'importIn'>
}

const done = 'setup'

export function createSetup(needs: SetupNeeds): Setup {
  const { store, log, audit, texts, documents, passwords, solutions } = needs
  const code = newCode()
  const limits = createLimiter()

  async function needed(): Promise<boolean> {
    try {
      const { read } = store
      return (await read.settings.find(done)) === undefined && !(await read.orgs.any())
    } catch {
      return false
    }
  }

  function checkCode(given: string | undefined, { trusted, address = '' }: SetupCaller): void {
    if (trusted) return
    // Who guesses wrong keeps nobody out who has it: it has too many signs to be found so.
    if (given && timingSafeEqual(digest(given), digest(code))) return
    limits.require(`setup ${networkOf(address)}`, 10, 15 * 60_000)
    limits.require('setup', 100, 15 * 60_000)
    throw fail('INVALID', {
      fields: { code: given ? 'validation.setupCode' : 'validation.required' },
      message: msg`Öppna adressen som servern skrev ut när den startade, eller skriv koden som står i den.`,
    })
  }

  async function filesOf(template: string): Promise<SolutionFiles | null> {
    try {
      return await solutions.template(template)
    } catch (error) {
      if (!(error instanceof Failure) || error.code !== 'NOT_FOUND') throw error
      // Nothing to import is what `blank` means, built in or not.
      if (template === 'blank') return null
      throw fail('INVALID', { fields: { template: 'validation.notAnOption' } })
    }
  }

  return {
    code,
    needed,
    async run(input, caller = {}) {
      if (!(await needed())) throw fail('ALREADY_SET_UP')
      checkCode(input.code, caller)
      const email = input.email.trim()
      if (!/^[^\s@<>,;:"]+@[^\s@<>,;:"]+\.[^\s@<>,;:"]+$/.test(email))
        throw fail('INVALID', { fields: { email: 'validation.email' } })
      requireGoodPassword(input.password, [email, input.organisation ?? ''])
      const files = await filesOf(input.template)
      const password = await passwords.hash(input.password)
      const { locale = 'sv', address = '' } = caller
      const session = { ...systemSession(defaultOrg), locale, address }
      const t = texts(locale)
      const organisation = input.organisation?.trim() || nameIn(files) || t(msg`Min organisation`)

      await store.write(async (tx) => {
        if ((await tx.settings.find(done)) !== undefined || (await tx.orgs.any()))
          throw fail('ALREADY_SET_UP')
        await tx.orgs.insert({ _id: defaultOrg, name: organisation, color: null, created: tx.now })
        await foundation(documents, tx, session, { organisation, email, password, t })
        if (files) await solutions.importIn(tx, session, files, { withRoles: true })
        // The template's portal is called what its example is; a name that was given goes before it.
        await documents.updateIn(tx, session, {
          page: 'configuration',
          id: 'configuration-portal',
          data: { name: organisation },
        })
        await tx.settings.put(done, JSON.stringify({ at: tx.now, template: input.template }))
        await audit.record(tx, session, {
          action: 'setup',
          object: `org/${defaultOrg}`,
          result: 'ok',
          detail: { template: input.template },
        })
      })
      log.write(defaultOrg, 'system', 'info', `set up with the template ${input.template}`)
    },
  }
}

/** What the template's portal is called: the organisation in its examples. */
function nameIn(files: SolutionFiles | null): string | undefined {
  const content = files?.get('configuration/configuration-portal.json')
  const { name } = recordOf(content && JSON.parse(new TextDecoder().decode(content)))
  return typeof name === 'string' ? name : undefined
}

/** 80 random bits, in groups that can be read aloud. */
function newCode(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const letters = [...bytes].map((byte) => '0123456789abcdefghjkmnpqrstvwxyz'[byte & 31]).join('')
  return (letters.match(/.{4}/g) ?? []).join('-')
}

/** Written off a screen by hand: case, spaces and dashes are of no account. */
const digest = (code: string) =>
  createHash('sha256')
    .update(code.toLowerCase().replace(/[^0-9a-z]/g, ''))
    .digest()
