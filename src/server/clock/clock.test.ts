import { afterEach, describe, expect, setSystemTime, test } from 'bun:test'
import { openStore } from '../store/folder/open.ts'
import type { Store } from '../store/store.ts'
import { clockRow, createClock, judgedBy, readKept } from './clock.ts'

const hour = 3_600_000
const day = 24 * hour
const year = 365 * day
const noon = Date.parse('2026-03-10T12:00:00Z')

/** A machine whose clock can be set, and that runs whatever it says. */
async function machine() {
  let at = noon
  let ran = 0
  const store: Store = await openStore()
  const told: string[] = []
  setSystemTime(at)
  const boot = () =>
    createClock({ store, ran: () => ran, log: { write: (_org, _kind, _level, msg) => `${told.push(msg)}` } })
  return {
    boot,
    told,
    /** Time goes by, and the clock with it. */
    run(ms: number) {
      ran += ms
      at += ms
      setSystemTime(at)
    },
    /** Somebody sets the clock, or the machine is off for so long. */
    leap(ms: number) {
      at += ms
      setSystemTime(at)
    },
    stored: async () => readKept(await store.read.settings.find(clockRow)),
    close: () => store.close(),
  }
}
afterEach(() => setSystemTime())

describe('the clock that age is told by', () => {
  test('goes with the machine', async () => {
    const { boot, run, close, told } = await machine()
    const clock = await boot()
    for (let n = 0; n < 40; n++) run(day)
    expect(clock.now()).toBe(noon + 40 * day)
    expect(clock.before(30 * day)).toBe(noon + 10 * day)
    expect(told).toEqual([])
    await clock.stop()
    await close()
  })

  test('writes a leap down at once, for whoever looks from outside', async () => {
    const { boot, run, leap, close, stored } = await machine()
    const clock = await boot()
    leap(year)
    run(hour)
    clock.before(day)
    while ((await stored())?.leaps.length !== 1) await Bun.sleep(1)
    const kept = await stored()
    expect(kept?.leaps).toEqual([{ by: year, ran: 0 }])
    expect(judgedBy(kept ?? null, Date.now())).toBe(noon + hour)
    leap(-year)
    clock.now()
    while ((await stored())?.leaps.length !== 0) await Bun.sleep(1)
    await clock.stop()
    await close()
  })

  test('does not leap a year with it, neither while the server runs nor over a restart', async () => {
    const { boot, run, leap, close, told } = await machine()
    const clock = await boot()
    leap(year)
    run(hour)
    expect(clock.now()).toBe(noon + hour)
    await clock.stop()
    const again = await boot()
    run(6 * day)
    expect(again.now()).toBe(noon + hour + 6 * day)
    leap(-year)
    expect(again.now()).toBe(noon + hour + 6 * day)
    expect(told).toEqual(['the clock leapt 8760 hours'])
    await again.stop()
    await close()
  })

  test('takes a leap at its word after a week with it, however often the server is started meanwhile', async () => {
    const { boot, run, leap, close } = await machine()
    let clock = await boot()
    await clock.stop()
    leap(90 * day)
    for (let n = 0; n < 7; n++) {
      clock = await boot()
      expect(clock.now()).toBe(noon + n * day)
      run(day)
      await clock.stop()
    }
    clock = await boot()
    expect(clock.now()).toBe(noon + 97 * day)
    await clock.stop()
    await close()
  })

  test('is some days behind where the server is off for three days each week, and no more', async () => {
    const { boot, run, leap, close } = await machine()
    let clock = await boot()
    for (let week = 0; week < 20; week++) {
      for (let n = 0; n < 4 * 24; n++) {
        run(hour)
        clock.now()
      }
      expect(Date.now() - clock.now()).toBeLessThanOrEqual(6 * day)
      await clock.stop()
      leap(3 * day)
      clock = await boot()
    }
    await clock.stop()
    await close()
  })

  test('a night off counts at once beside a leap that waits, and the leap goes on waiting', async () => {
    const { boot, run, leap, close } = await machine()
    const clock = await boot()
    leap(90 * day)
    clock.now()
    for (let n = 0; n < 6; n++) {
      run(8 * hour)
      expect(clock.now()).toBe(noon + n * day + 8 * hour)
      leap(16 * hour)
      expect(clock.now()).toBe(noon + (n + 1) * day)
    }
    run(5 * day)
    expect(clock.now()).toBe(noon + 101 * day)
    await clock.stop()
    await close()
  })

  test('a leap back takes away from the newest', async () => {
    const { boot, run, leap, close, told } = await machine()
    const clock = await boot()
    leap(90 * day)
    clock.now()
    run(4 * day)
    clock.now()
    leap(year)
    clock.now()
    run(hour)
    clock.now()
    leap(-year - 10 * day)
    expect(clock.now()).toBe(noon + 4 * day + hour)
    run(3 * day)
    expect(clock.now()).toBe(noon + 87 * day + hour)
    run(30 * day)
    expect(clock.now()).toBe(Date.now())
    expect(told).toEqual(['the clock leapt 2160 hours', 'the clock leapt 8760 hours'])
    await clock.stop()
    await close()
  })

  test('that leaps all the time keeps few of its leaps, and comes after a week of peace', async () => {
    const { boot, run, leap, close, stored } = await machine()
    const clock = await boot()
    for (let n = 0; n < 100; n++) {
      leap(2 * day)
      clock.now()
    }
    expect(clock.now()).toBe(noon)
    await clock.keep()
    expect((await stored())?.leaps).toHaveLength(20)
    run(7 * day)
    expect(clock.now()).toBe(noon + 207 * day)
    await clock.stop()
    await close()
  })

  test('goes on with the one leap that was written down before there could be several', () => {
    const leap = { by: 90 * day, ran: 6 * day }
    expect(readKept(JSON.stringify({ now: noon, machine: noon, leap }))?.leaps).toEqual([leap])
    expect(readKept(JSON.stringify({ now: noon, machine: noon, leap: null }))?.leaps).toEqual([])
  })

  test('a night that the server was off counts at once', async () => {
    const { boot, leap, close } = await machine()
    await (await boot()).stop()
    leap(12 * hour)
    const clock = await boot()
    expect(clock.now()).toBe(noon + 12 * hour)
    await clock.stop()
    await close()
  })

  test('does not go back, and what was written with a clock set back is not old for it', async () => {
    const { boot, run, leap, close } = await machine()
    const clock = await boot()
    leap(-hour)
    expect(clock.now()).toBe(noon)
    leap(-year)
    run(hour)
    expect(clock.now()).toBe(noon + hour)
    expect(clock.before(day)).toBe(noon - year - day)
    await clock.stop()
    await close()
  })
})
