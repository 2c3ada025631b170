import { atom } from 'nanostores'
import type { Translate } from '../../../src/shared/i18n.ts'
import { isRecord } from '../../../src/shared/record.ts'
import { toast } from '../../kit/overlay/toastStore.ts'
import { ActionError, messageOf } from '../actionError.ts'
import type { ActionInput, Client } from '../client.tsx'
import { forgetKept, quietly } from '../desk/quietly.ts'
import { followJob } from '../job/followJob.ts'
import { fetchFile } from './fetchFile.ts'

export type DownloadQuestion = ActionInput<'admin/download3'>

/** A file that is being made. */
export interface UnderWay {
  /** 0–100. */
  percent: number
  cancel: () => Promise<unknown>
}

interface Making extends UnderWay {
  /** What began it and is still on the page; null: that was left. */
  by: string | null
}

/** What this browser tab has made, wherever in it one goes. The server makes one at a time for each person. */
export const $making = atom<Making | null>(null)

export interface Asking {
  client: Pick<Client, 'call'>
  t: Translate
  userId: string
}

/** Has a file made and handed to the browser; what comes between is said, with a way to have it made anew. */
export async function makeFile(asking: Asking, question: DownloadQuestion, by: string | null): Promise<void> {
  try {
    const made = await asking.client.call('admin/download3', question)
    if ('url' in made) fetchFile(made)
    else await followFile(asking, { job: made.task, question }, by)
  } catch (error) {
    toast.danger(messageOf(error))
  }
}

/** Goes on with what was being made when the page was left by a reload, or for another site. */
export async function goOn(asking: Asking): Promise<void> {
  const left = keptOf(asking.userId)
  if (left && !$making.get()) await followFile(asking, left, null)
}

/** Goes on with one that no page follows any more: its window was closed, or left before the server had answered. */
export async function takeUp(asking: Asking, begun: Begun): Promise<void> {
  if (!$making.get()) await followFile(asking, begun, null)
}

/** What began it is gone from the page: others that show a file on its way show it. */
export function letGo(by: string): void {
  const making = $making.get()
  if (making?.by === by) $making.set({ ...making, by: null })
}

interface Begun {
  job: string
  question: DownloadQuestion
}

async function followFile(asking: Asking, begun: Begun, by: string | null): Promise<void> {
  const { client, t, userId } = asking
  const { job, question } = begun
  let ended = false
  const cancel = async () => {
    ended = true
    await client.call('job/cancel', { job }).catch((error) => {
      ended = false
      throw error
    })
  }
  const lost = (text: string) =>
    toast.warning(text, {
      timeout: null,
      action: { label: t('Gör om filen'), onPress: () => void makeFile(asking, question, null) },
    })
  $making.set({ percent: 0, cancel, by })
  keep(userId, begun)
  try {
    const { cancelled, result } = await followJob(client, job, (percent) => {
      $making.set({ percent, cancel, by: $making.get()?.by ?? null })
    })
    if (cancelled && ended) toast.info(t('Avbrutet. Ingen fil gjordes.'))
    else if (cancelled)
      lost(t('Filen blev inte klar, eftersom sidan var stängd eller utan kontakt i mer än 30 sekunder.'))
    else if (!isRecord(result)) lost(t('Filen finns inte kvar på servern.'))
    else {
      const made = { url: String(result.url), name: String(result.name) }
      if (!(await isThere(made.url))) return void lost(t('Filen finns inte kvar på servern.'))
      fetchFile(made)
      if (!$making.get()?.by) toast.success(t('{name} är klar och hämtas.', { name: made.name }))
    }
  } catch (error) {
    // The server has begun anew, or it is long ago.
    if (error instanceof ActionError && error.code === 'NOT_FOUND')
      lost(t('Filen finns inte kvar på servern.'))
    else toast.danger(messageOf(error))
  } finally {
    $making.set(null)
    keep(userId, null)
  }
}

/** What is made waits to be fetched for some minutes alone. */
async function isThere(url: string): Promise<boolean> {
  const answer = await fetch(url, { method: 'HEAD' }).catch(() => null)
  // Where no answer comes the browser says so itself.
  return answer?.ok ?? true
}

const prefix = 'desk.file.'

function keptOf(userId: string): Begun | null {
  const { job, question } = quietly(() => JSON.parse(sessionStorage.getItem(prefix + userId) ?? '{}')) ?? {}
  return typeof job === 'string' && isRecord(question) ? { job, question } : null
}

function keep(userId: string, begun: Begun | null): void {
  quietly(() => {
    if (begun) sessionStorage.setItem(prefix + userId, JSON.stringify(begun))
    else sessionStorage.removeItem(prefix + userId)
  })
}

/** For who leaves: nothing of it is there for the next at the same computer. */
export const forgetMaking = (): void => forgetKept(() => sessionStorage, prefix)
