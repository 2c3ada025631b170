import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { faultReport, installation, logIn } from '../binary/support/installation.ts'
import { note } from '../binary/support/notes.ts'
import { setClock } from '../binary/support/setClock.ts'
import { type FakeSmtp, fakeSmtp } from '../support/fake-smtp.ts'

// The nights in which clocks in Sweden are changed, on the executable: what has a time is done once, at that time.
setDefaultTimeout(600_000)

const minute = 60_000
const hour = 60 * minute

/** Somebody who handles cases, and hears of them in the mail that goes at two in the night. */
const registrar = { name: 'Rune', email: 'rune@example.org', password: 'brevlåda myra tallkotte' }

interface Night {
  what: string
  /** Saturday evening, when everything is set up. */
  from: string
  sunday: string
  monday: string
  /** What is asked for, and when that is. */
  halfPastTwo: string
  endOfSunday: string
  digests: [sunday: string, monday: string]
  /** Hours until it is the same time on Sunday as on Saturday. */
  hoursOfDay: number
}

const nights: Night[] = [
  {
    what: 'in which an hour is left out',
    from: '2027-03-27T20:00:00Z',
    ...{ sunday: '2027-03-28', monday: '2027-03-29' },
    // There is none: it is an hour later.
    halfPastTwo: '2027-03-28T01:30:00Z',
    endOfSunday: '2027-03-28T21:59:59.999Z',
    digests: ['2027-03-28T01:00:00Z', '2027-03-29T00:00:00Z'],
    hoursOfDay: 23,
  },
  {
    what: 'in which an hour comes twice',
    from: '2027-10-30T19:00:00Z',
    ...{ sunday: '2027-10-31', monday: '2027-11-01' },
    // The first of the two.
    halfPastTwo: '2027-10-31T00:30:00Z',
    endOfSunday: '2027-10-31T22:59:59.999Z',
    digests: ['2027-10-31T00:00:00Z', '2027-11-01T01:00:00Z'],
    hoursOfDay: 25,
  },
]

const swedish = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Stockholm', dateStyle: 'short' })

for (const night of nights)
  describe(`a night ${night.what}`, () => {
    const clock = setClock()
    if (!clock) console.log('there is no compiler for C here: the clock of the executable cannot be set')
    let smtp: FakeSmtp
    const own = installation({
      ...{ name: 'daylight', about: 'nights in which clocks are changed', anew: true },
      async settings() {
        clock?.set((Date.parse(night.from) - Date.now()) / 1_000)
        smtp = await fakeSmtp()
        return {
          ...(clock?.env ?? {}),
          VERKSTAD_SMTP: smtp.url,
          VERKSTAD_MAIL_FROM: 'svar@example.org',
        }
      },
    })
    afterAll(async () => {
      clock?.remove()
      await smtp?.stop()
    })

    const all = <T>(sql: string, ...values: (string | number)[]): T[] =>
      own.inDatabase((database) => database.query(sql).all(...values) as T[])
    /** Slot of each schedule as it waits, and all that were seen. */
    const seen = new Map<string, Set<number>>()

    /** What is due by the server's clock is done. The server looks up when something is to be done at once. */
    async function settled(): Promise<void> {
      await own.act('admin/saveFormData3', { ...faultReport, complete: true })
      const due = `SELECT 1 FROM tasks WHERE state = 'running' OR (state = 'waiting' AND runAt <= ?) LIMIT 1`
      while (all(due, clock?.now() ?? 0).length > 0) await Bun.sleep(50)
      for (const { key, runAt } of all<{ key: string; runAt: number }>(
        `SELECT key, runAt FROM tasks WHERE kind = 'schedule' AND state = 'waiting'`,
      ))
        seen.set(key, (seen.get(key) ?? new Set()).add(runAt))
    }

    /** Time goes by until then, in steps. */
    async function until(then: string, step: number): Promise<void> {
      const end = Date.parse(then)
      for (let at = (clock?.now() ?? end) + step; ; at += step) {
        clock?.set((Math.min(at, end) - Date.now()) / 1_000)
        await settled()
        if (at >= end) return
      }
    }

    let formDataId = ''
    let reminded: Record<string, string> = {}
    const { sunday, monday } = night
    const entered = () => all<{ entered: number }>('SELECT entered FROM cases WHERE _id = ?', formDataId)

    beforeAll(async () => {
      if (!clock) return
      const data = { ...registrar, roles: ['role-registrator'] }
      const { id: rune } = await own.act('admin/create', { page: 'user', data }, own.staff)
      const ask = { id: 'process-felanmalan' }
      const { process, revision } = await own.act('pb3/load', ask, own.staff)
      const timer = (_id: string, after: string) => ({
        ...{ _id, after },
        effect: { effect: 'Case/notify', input: { to: 'named', users: [rune], msg: _id } },
      })
      const [first, ...states] = process.states
      first.timers = [timer('sex-timmar', 'PT6H'), timer('ett-dygn', 'P1D')]
      await own.act(
        'pb3/fullSave',
        { ...ask, process: { ...process, states: [first, ...states] }, revision },
        own.staff,
      )
      await own.act('pb3/publish', ask, own.staff)
      reminded = (await logIn(own, registrar.email, registrar.password)).headers
      await own.act('user/setNews', { wishes: { process: 'digest', reminder: 'digest' }, hour: 2 }, reminded)
      const sent = await own.act('admin/saveFormData3', { ...faultReport, complete: true })
      formDataId = sent.formDataId
      const half = { day: sunday, time: '02:30' }
      await own.act('case/sendMessage', { formDataId, note: 'Nu på natten', at: half }, own.staff)
      await own.act('case/remind', { formDataId, ...half, word: 'Titta' }, reminded)
      await settled()
    })

    test.skipIf(!clock)('has the end of Sunday at midnight in Sweden', async () => {
      const { due } = await own.act('case/deadline', { formDataId, due: sunday }, own.staff)
      expect(new Date(due).toISOString()).toBe(night.endOfSunday)
    })

    test.skipIf(!clock)('sends and reminds at half past two once, and not before', async () => {
      const messages = () =>
        all<{ at: number }>(`SELECT at FROM case_notes WHERE note = 'Nu på natten'`).map(({ at }) => at)
      const bells = () =>
        all<{ at: number }>(`SELECT at FROM notifications WHERE "values" LIKE '%Titta%'`).map(({ at }) => at)
      const half = Date.parse(night.halfPastTwo)
      await until(new Date(half - minute).toISOString(), 20 * minute)
      expect([messages(), bells()]).toEqual([[], []])
      await until(new Date(half + minute).toISOString(), 2 * minute)
      await until(new Date(half + 3 * hour).toISOString(), 20 * minute)
      expect(messages()).toHaveLength(1)
      expect(bells()).toHaveLength(1)
      for (const at of [messages()[0] ?? 0, bells()[0] ?? 0]) {
        expect(at).toBeGreaterThanOrEqual(half)
        expect(at).toBeLessThan(half + 2 * minute)
      }
    })

    test.skipIf(!clock)('has every slot of every schedule once, and Sunday has its nightly ones', () => {
      expect(seen.size).toBeGreaterThan(10)
      const hourly = [...(seen.get('accounts/sweep') ?? [])].sort((a, b) => a - b)
      const steps = hourly.slice(1).map((slot, n) => slot - (hourly[n] ?? 0))
      expect(new Set(steps)).toEqual(new Set([hour]))
      expect(hourly.length).toBeGreaterThan(7)
      const nightly = [...seen].filter(([, slots]) => slots.size < 5)
      expect(nightly.length).toBeGreaterThan(5)
      for (const [name, slots] of nightly) {
        const days = [...slots].map((slot) => swedish.format(slot))
        expect({ name, days }).toEqual({ name, days: [sunday, monday] })
      }
    })

    test.skipIf(!clock)('has timers at their time, and one daily mail for each day', async () => {
      await until(`${monday}T03:30:00Z`, hour)
      const [{ entered: from } = { entered: 0 }] = entered()
      const fired = all<{ at: number; timer: string }>(
        `SELECT at, json_extract(detail, '$.timer') AS timer FROM case_timeline
         WHERE kind = 'timer' AND caseRow = (SELECT row FROM cases WHERE _id = ?) ORDER BY at`,
        formDataId,
      )
      expect(fired.map(({ timer }) => timer)).toEqual(['sex-timmar', 'ett-dygn'])
      fired.forEach(({ at }, n) => {
        const due = from + ([6, night.hoursOfDay][n] ?? 0) * hour
        expect(at).toBeGreaterThanOrEqual(due)
        expect(at).toBeLessThan(due + hour + minute)
      })
      const mails = all<{ created: number; text: string }>(
        `SELECT created, text FROM mails WHERE recipients LIKE '%${registrar.email}%' ORDER BY created`,
      )
      expect(mails.map(({ created }) => swedish.format(created))).toEqual([sunday, monday])
      mails.forEach(({ created }, n) => {
        const due = Date.parse(night.digests[n] ?? '')
        expect(created).toBeGreaterThanOrEqual(due)
        expect(created).toBeLessThan(due + hour + minute)
      })
      // The reminder came after the first of them.
      expect(mails.map(({ text }) => text.includes('Påminnelse'))).toEqual([false, true])
      note({
        test: `a night ${night.what}`,
        times: [...seen.values()].reduce((sum, slots) => sum + slots.size, 0),
        figure: 'slots, a message, a reminder, two timers and two daily mails, each once',
      })
    })
  })
