// Plain Node without dependencies: this is what a fresh clone starts with.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))

/** The Bun that runs everything: the one that package.json names, installed in node_modules. */
export const bun = join(root, 'node_modules', 'bun', 'bin', 'bun.exe')

/**
 * Installs what bun.lock says when node_modules is missing or older than it; otherwise does nothing.
 * npm fetches Bun alone into .tools, and that Bun installs the rest, itself included.
 */
export function installDependencies() {
  const wanted = installStamp()
  const stampFile = join(root, 'node_modules', '.installed')
  if (works(bun) && existsSync(stampFile) && readFileSync(stampFile, 'utf8') === wanted) return
  console.log('Installing dependencies …')
  const installer = works(bun) ? bun : fetchBun()
  run(installer, ['install', '--frozen-lockfile'], { env: { ...process.env, ...registryOfNpm() } })
  if (!works(bun)) run(process.execPath, [join(root, 'node_modules', 'bun', 'install.js')])
  writeFileSync(stampFile, wanted)
  rmSync(join(root, '.tools'), { recursive: true, force: true })
}

/** Runs a command with the terminal's own output and ends this process when it fails. */
function run(command, args, options = {}) {
  const { status, error } = spawnSync(command, args, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    ...options,
  })
  if (error) throw error
  if (status !== 0) {
    console.error(`${command} ${args.join(' ')} ended with ${status}.`)
    process.exit(1)
  }
}

function fetchBun() {
  const version = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).devDependencies.bun
  const tools = join(root, '.tools', `bun-${version}`)
  const fetched = join(tools, 'node_modules', 'bun', 'bin', 'bun.exe')
  if (works(fetched)) return fetched
  mkdirSync(tools, { recursive: true })
  const npm = npmCommand()
  run(npm[0], [
    ...npm.slice(1),
    'install',
    '--prefix',
    tools,
    '--no-save',
    '--no-package-lock',
    `bun@${version}`,
  ])
  // npm may be set not to run install scripts; Bun's only moves its executable into place.
  if (!works(fetched)) run(process.execPath, [join(tools, 'node_modules', 'bun', 'install.js')])
  return fetched
}

function works(executable) {
  return existsSync(executable) && spawnSync(executable, ['--version'], { stdio: 'ignore' }).status === 0
}

/** Bun reads the npmrc of the user and the project; npm knows more places. Both shall ask the same registry. */
function registryOfNpm() {
  const npm = npmCommand()
  const { stdout } = spawnSync(npm[0], [...npm.slice(1), 'config', 'get', 'registry'], {
    cwd: root,
    encoding: 'utf8',
  })
  const registry = stdout?.trim()
  return registry?.startsWith('http') ? { npm_config_registry: registry } : {}
}

function npmCommand() {
  const script = process.env.npm_execpath
  if (script && /npm-cli\.(c|m)?js$/.test(script)) return [process.execPath, script]
  return [process.platform === 'win32' ? 'npm.cmd' : 'npm']
}

function installStamp() {
  const hash = createHash('sha256')
  for (const file of ['package.json', 'bun.lock']) hash.update(readFileSync(join(root, file)))
  return hash.digest('hex')
}
