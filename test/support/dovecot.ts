import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { chmod, chown, mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'

/** A mailbox of Dovecot's, in a folder of its own. */
export interface Dovecot {
  port: number
  /** Puts a mail into the mailbox, whether the server runs or not. */
  deliver(raw: string | Iterable<string>): Promise<void>
  /** Somebody clears it up: what was there is gone. */
  empty(): Promise<void>
  start(): Promise<void>
  /** At once, as when the machine goes down. */
  kill(): Promise<void>
  /** It runs and answers nothing. */
  freeze(): void
  thaw(): void
  /** Removes everything. */
  stop(): Promise<void>
}

const program = Bun.which('dovecot', { PATH: `${process.env.PATH}:/usr/sbin` })

export async function dovecot(): Promise<Dovecot> {
  if (!program) throw new Error('There is no dovecot: install the package dovecot-imapd.')
  const folder = await mkdtemp(join(tmpdir(), 'verkstad-dovecot-'))
  const port = await freePort()
  const mails = join(folder, 'mails')
  for (const name of ['cur', 'new', 'tmp']) await mkdir(join(mails, name), { recursive: true })
  // Its login refuses to run as root: the package brings users for it.
  const isRoot = process.getuid?.() === 0
  const me = userInfo().username
  const [inner, login] = isRoot ? ['dovecot', 'dovenull'] : [me, me]
  // Nor does it read mail as root.
  const owner = isRoot
    ? { uid: 65_534, gid: 65_534 }
    : { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 }
  await chmod(folder, 0o755)
  for (const name of ['', 'cur', 'new', 'tmp']) await chown(join(mails, name), owner.uid, owner.gid)
  await writeFile(
    join(folder, 'dovecot.conf'),
    `base_dir = ${folder}/run
state_dir = ${folder}/state
log_path = ${folder}/log
protocols = imap
listen = 127.0.0.1
ssl = no
disable_plaintext_auth = no
auth_failure_delay = 0 secs
mail_location = maildir:${mails}
default_internal_user = ${inner}
default_login_user = ${login}
default_internal_group = ${inner}
first_valid_uid = 0
service anvil {
  chroot =
}
service imap-login {
  chroot =
  inet_listener imap {
    port = ${port}
  }
  inet_listener imaps {
    port = 0
  }
}
service stats {
  chroot =
}
passdb {
  driver = static
  args = password=hemligt
}
userdb {
  driver = static
  args = uid=${owner.uid} gid=${owner.gid} home=${mails}
}
`,
  )
  let running: Bun.Subprocess | undefined
  let count = 0

  const signalAll = (signal: NodeJS.Signals) => {
    // Its own children alone: they are of its group.
    if (running) process.kill(-running.pid, signal)
  }

  async function start(): Promise<void> {
    running = Bun.spawn(['setsid', program ?? '', '-F', '-c', join(folder, 'dovecot.conf')], {
      stdout: 'ignore',
      stderr: 'inherit',
    })
    while (!(await answers(port))) await Bun.sleep(20)
  }

  async function kill(): Promise<void> {
    if (!running) return
    signalAll('SIGKILL')
    await running.exited
    running = undefined
    while (await answers(port)) await Bun.sleep(20)
    await rm(join(folder, 'run'), { recursive: true, force: true })
  }

  await start()
  return {
    port,
    start,
    kill,
    freeze: () => signalAll('SIGSTOP'),
    thaw: () => signalAll('SIGCONT'),
    async deliver(raw) {
      const name = `${Date.now()}.${process.pid}_${++count}.test`
      const file = createWriteStream(join(mails, 'tmp', name))
      for (const piece of typeof raw === 'string' ? [raw] : raw)
        if (!file.write(piece)) await once(file, 'drain')
      file.end()
      await once(file, 'finish')
      await rename(join(mails, 'tmp', name), join(mails, 'new', name))
    },
    async empty() {
      for (const part of ['cur', 'new'])
        for (const name of await readdir(join(mails, part))) await rm(join(mails, part, name))
    },
    async stop() {
      await kill()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as { port: number }
  await new Promise((done) => server.close(done))
  return port
}

const answers = (port: number) =>
  Bun.connect({ hostname: '127.0.0.1', port, socket: { data() {} } }).then(
    (socket) => {
      socket.end()
      return true
    },
    () => false,
  )
