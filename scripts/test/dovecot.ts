import { runCommand } from './command.ts'

/** The mail server that tests fetch mails from, installed from the system's package when it is missing. */
export async function ensureDovecot(): Promise<void> {
  const mayInstall = process.getuid?.() === 0 && Bun.which('apt-get')
  for (const command of mayInstall ? installers : []) {
    if (Bun.which('dovecot', { PATH: paths })) return
    console.log(`No dovecot found. Trying: ${command.join(' ')}`)
    await runCommand(command).catch((error: Error) => console.error(error.message))
  }
  // The tests themselves fail and say what is missing.
  if (!Bun.which('dovecot', { PATH: paths }))
    console.error('No dovecot could be installed: install the package dovecot-imapd.')
}

const paths = `${process.env.PATH}:/usr/sbin`

const installers = [
  ['apt-get', 'install', '-y', '--no-install-recommends', 'dovecot-imapd'],
  ['apt-get', 'update'],
  ['apt-get', 'install', '-y', '--no-install-recommends', 'dovecot-imapd'],
]
