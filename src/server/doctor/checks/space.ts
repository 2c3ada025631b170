import { existsSync, statfsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { msg } from '../../../shared/i18n.ts'
import { defineCheck } from '../finding.ts'

const megabyte = 1_000_000
/** Below this saving will soon fail. */
const little = 100 * megabyte
const comfortable = 1_000 * megabyte

/** There is room to go on, and for the copy of the database that backups and upgrades make. */
export const space = defineCheck('space', ({ folder }) => {
  if (!existsSync(folder)) return []
  const { bavail, bsize } = statfsSync(folder)
  const free = bavail * bsize
  const database = statSync(join(folder, 'verkstad.db'), { throwIfNoEntry: false })?.size ?? 0
  const values = { free: Math.floor(free / megabyte), needed: Math.ceil((database * 2) / megabyte), folder }
  if (free < little) return [{ severity: 'problem', ...low, values }]
  if (free < database * 2) return [{ severity: 'warning', ...noCopy, values }]
  if (free < comfortable) return [{ severity: 'warning', ...low, values }]
  return [{ severity: 'ok', text: msg`Det finns {free} MB ledigt.`, values }]
})

const fix = msg`Frigör utrymme, eller flytta datamappen till en större disk.`
const low = { text: msg`Det finns bara {free} MB ledigt för {folder}.`, fix }
const noCopy = {
  text: msg`Det finns {free} MB ledigt för {folder}; säkerhetskopior och uppgraderingar behöver {needed} MB.`,
  fix,
}
