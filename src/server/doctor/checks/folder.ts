import { lstatSync, readdirSync, type Stats } from 'node:fs'
import { join } from 'node:path'
import { msg } from '../../../shared/i18n.ts'
import { unwritable } from '../../store/folder/access.ts'
import { isUnfinished } from '../../store/folder/unfinished.ts'
import { defineCheck, type Finding } from '../finding.ts'

/** The folder is there, whole, and only its owner can look into it. */
export const folder = defineCheck('folder', ({ folder }) => {
  const stats = statsOf(folder)
  if (!stats?.isDirectory()) return [{ severity: 'problem', ...missing, values: { folder } }]
  const findings: Finding[] = []
  if (isUnfinished(folder)) findings.push({ severity: 'problem', ...unfinished, values: { folder } })
  if (othersMay(stats)) findings.push({ severity: 'problem', ...openFolder, values: { folder } })
  const closed = unwritable(folder)
  if (closed) findings.push({ severity: 'problem', ...notWritable, values: { path: closed } })
  const own = process.getuid?.() ?? stats.uid
  if (own !== 0 && stats.uid !== own) findings.push({ severity: 'warning', ...foreign, values: { folder } })
  for (const [path, file] of filesOf(folder)) {
    if (othersMay(file)) findings.push({ severity: 'problem', ...openFile, values: { path } })
    if (file.uid !== stats.uid)
      findings.push({ severity: 'problem', ...foreignFile, values: { path, uid: stats.uid } })
  }
  return findings.length > 0
    ? findings
    : [{ severity: 'ok', text: msg`Bara ägaren kommer åt {folder}.`, values: { folder } }]
})

const missing = {
  text: msg`Datamappen {folder} finns inte.`,
  fix: msg`Ange rätt mapp med --data, eller börja med verkstad setup.`,
}
const unfinished = {
  text: msg`En återställning till {folder} avbröts innan den var klar.`,
  fix: msg`Kör den igen: verkstad restore FIL --data {folder} --force`,
}
const notWritable = {
  text: msg`Den som kör kommandot får inte läsa och skriva i {path}, så en server som den startar kan inte heller det.`,
  fix: msg`Kör det som den användare som äger datamappen, rätta ägare och rättigheter (chown, chmod), och se till att disken inte är skrivskyddad (mount).`,
}
const openFolder = {
  text: msg`Andra på datorn kan läsa i {folder}.`,
  fix: msg`chmod 700 {folder}`,
}
const openFile = { text: msg`Andra på datorn kan läsa {path}.`, fix: msg`chmod go-rwx {path}` }
const foreignFile = {
  text: msg`{path} ägs av en annan användare än datamappen, så servern kommer kanske inte åt den.`,
  fix: msg`chown {uid} {path}. Kör kommandon som den användare som servern körs som.`,
}
const foreign = {
  text: msg`{folder} ägs av en annan användare än den som kör kommandot.`,
  fix: msg`Kör kommandot som den användare som servern körs som.`,
}

const othersMay = ({ mode }: Stats) => (mode & 0o077) !== 0

/** Files at the top, keys and backups; contents and uploads are behind the folder. */
function filesOf(folder: string): [path: string, stats: Stats][] {
  const inside = ['', 'keys', 'backups'].flatMap((name) =>
    namesIn(join(folder, name)).map((file) => join(folder, name, file)),
  )
  return inside.flatMap((path) => {
    const stats = statsOf(path)
    return stats?.isFile() || path === join(folder, 'keys') ? [[path, stats as Stats]] : []
  })
}

function namesIn(path: string): string[] {
  try {
    return readdirSync(path)
  } catch {
    return []
  }
}

function statsOf(path: string): Stats | undefined {
  return lstatSync(path, { throwIfNoEntry: false })
}
