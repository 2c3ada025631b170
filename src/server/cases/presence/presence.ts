import { fail } from '../../../shared/wire/errors.ts'
import type { CasePresent } from '../../../shared/wire/events.ts'
import type { Session } from '../../session.ts'
import { handles } from '../access.ts'
import { type CaseContext, versionsOf } from '../context.ts'
import type { Before, Hearer, Presence } from './contract.ts'

/** Others are told no more often, in milliseconds. */
const bundledMs = 1_000
/** What is not said again goes. */
const livesMs = 60_000

interface Said {
  org: string
  open: string | null
  writing: boolean
  shown: ReadonlySet<string>
  at: number
  /** Cases of which it has been told that somebody has them open, with what it was told. */
  told: Map<string, string>
}

const nobody = '[]'

type Tells = Map<Hearer, Record<string, CasePresent[]>>

/** `times`: for tests. */
export function createPresence(
  context: Pick<CaseContext, 'store' | 'forms'>,
  times = { bundled: bundledMs, lives: livesMs },
): Presence & { close(): void } {
  const said = new Map<Hearer, Said>()
  /** `{org} {case}` where somebody came, went, or began or ended writing. */
  const changed = new Set<string>()
  /** Those that have something else before them than they had. */
  const looking = new Set<Hearer>()
  let planned: ReturnType<typeof setTimeout> | undefined
  let sweeping: ReturnType<typeof setInterval> | undefined
  let last = 0

  const moved = ({ org, open }: Pick<Said, 'org' | 'open'>) => open !== null && changed.add(`${org} ${open}`)

  function plan(): void {
    if (planned !== undefined || (changed.size === 0 && looking.size === 0)) return
    planned = setTimeout(
      () =>
        // Who has what open is no reason to disturb anybody: what goes wrong is told with the next change.
        void tell()
          .catch(() => {})
          .finally(() => {
            planned = undefined
            last = Date.now()
            plan()
          }),
      Math.max(0, last + times.bundled - Date.now()),
    )
    planned.unref?.()
  }

  /** Cases that somebody has open, with them. */
  function occupied(): Map<string, [Hearer, Said][]> {
    const found = new Map<string, [Hearer, Said][]>()
    for (const one of said) {
      const [, { org, open }] = one
      if (open === null) continue
      const key = `${org} ${open}`
      found.set(key, [...(found.get(key) ?? []), one])
    }
    return found
  }

  async function tell(): Promise<void> {
    const [moves, fresh] = [new Set(changed), new Set(looking)]
    changed.clear()
    looking.clear()
    const open = occupied()
    const tells: Tells = new Map()
    for (const key of new Set([...moves, ...open.keys()])) {
      const [org = '', id = ''] = key.split(' ')
      const hearers = [...said].filter(
        ([hearer, one]) =>
          one.org === org && (one.open === id || one.shown.has(id)) && (moves.has(key) || fresh.has(hearer)),
      )
      if (hearers.length > 0) await gather(tells, id, hearers, open.get(key) ?? [], org)
    }
    for (const [hearer, cases] of tells) if (said.has(hearer)) hearer.tell({ cases })
  }

  async function gather(
    tells: Tells,
    id: string,
    hearers: readonly [Hearer, Said][],
    there: readonly [Hearer, Said][],
    org: string,
  ): Promise<void> {
    const isTheirs = await handledBy(context, org, id)
    const present = there.filter(([hearer]) => isTheirs(hearer.session()))
    for (const [hearer, one] of hearers) {
      const session = hearer.session()
      const others = isTheirs(session) ? peopleBut(session.userId, present) : []
      const words = JSON.stringify(others)
      // Nothing is said of what nobody has open, but once when that ends; nor anything twice.
      if (words === (one.told.get(id) ?? nobody)) continue
      if (others.length > 0) one.told.set(id, words)
      else one.told.delete(id)
      tells.set(hearer, { ...tells.get(hearer), [id]: others })
    }
  }

  function sweep(): void {
    for (const [hearer, { at }] of said) if (at + times.lives <= Date.now()) forget(hearer)
    plan()
  }

  function forget(hearer: Hearer): void {
    const was = said.get(hearer)
    said.delete(hearer)
    looking.delete(hearer)
    if (was) moved(was)
    if (said.size > 0 || sweeping === undefined) return
    clearInterval(sweeping)
    sweeping = undefined
  }

  function put(hearer: Hearer, { open, writing, shown }: Before): void {
    const { org } = hearer.session()
    const was = said.get(hearer)
    const now: Said = {
      ...{ org, open, writing: open !== null && writing, shown: new Set(shown), at: Date.now() },
      told: was?.org === org ? was.told : new Map(),
    }
    said.set(hearer, now)
    if (was && (was.open !== open || was.org !== org)) moved(was)
    if (!was || was.open !== open || was.org !== org || was.writing !== now.writing) moved(now)
    const isNew = (id: string) => !(was?.shown.has(id) || was?.open === id)
    if ((open !== null && isNew(open)) || shown.some(isNew)) looking.add(hearer)
    if (sweeping === undefined) {
      sweeping = setInterval(sweep, times.lives / 6)
      sweeping.unref?.()
    }
    plan()
  }

  return {
    async require({ org, ...session }, formDataId) {
      const isTheirs = await handledBy(context, org, formDataId)
      if (!isTheirs({ org, ...session })) throw fail('NOT_FOUND')
    },
    put,
    leave(hearer, formDataId) {
      const was = said.get(hearer)
      if (was?.open === formDataId) put(hearer, { open: null, writing: false, shown: [...was.shown] })
    },
    gone(hearer) {
      forget(hearer)
      plan()
    },
    close() {
      clearTimeout(planned)
      clearInterval(sweeping)
      said.clear()
    },
  }
}

/** Each once, however many windows they have; without the one who asks. */
function peopleBut(userId: string | null, present: readonly [Hearer, Said][]): CasePresent[] {
  const people = new Map<string, CasePresent>()
  for (const [hearer, { writing }] of present) {
    const { userId: id, userName: name } = hearer.session()
    if (id === null || id === userId) continue
    people.set(id, { _id: id, name, writing: writing || people.get(id)?.writing === true })
  }
  return [...people.values()].sort((a, b) => a.name.localeCompare(b.name, 'sv'))
}

/** Whether sessions of this organisation handle the case, and may open it. */
async function handledBy(
  { store, forms }: Pick<CaseContext, 'store' | 'forms'>,
  org: string,
  id: string,
): Promise<(session: Session) => boolean> {
  const record = await store.read.cases.find(org, id)
  if (!record || record.draft === 1) return () => false
  const versions = await versionsOf(forms, record).catch(() => null)
  if (!versions) return () => false
  return (session) => session.org === org && handles(session, record, versions.process)
}
