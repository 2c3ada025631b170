import { runCommand } from './command.ts'

/** The programs that read PDF back in tests, installed from the system's package when they are missing. */
export async function ensurePoppler(): Promise<void> {
  const mayInstall = process.getuid?.() === 0 && Bun.which('apt-get')
  for (const command of mayInstall ? installers : []) {
    if (Bun.which('pdfinfo')) return
    console.log(`No pdfinfo found. Trying: ${command.join(' ')}`)
    await runCommand(command).catch((error: Error) => console.error(error.message))
  }
  // The tests themselves fail and say what is missing.
  if (!Bun.which('pdfinfo'))
    console.error('No pdfinfo could be installed: install the package poppler-utils.')
}

const installers = [
  ['apt-get', 'install', '-y', '--no-install-recommends', 'poppler-utils'],
  ['apt-get', 'update'],
  ['apt-get', 'install', '-y', '--no-install-recommends', 'poppler-utils'],
]
