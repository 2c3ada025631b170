import type { Cli } from './context.ts'
import { CliError } from './exit.ts'

/** Asks on the terminal for one line after the other without showing what is typed. */
export function askSecrets({ t }: Cli, labels: readonly string[]): Promise<string[]> {
  const { stdin, stderr } = process
  const answers: string[] = []
  const line = createLine()
  const decoder = new TextDecoder()
  stdin.setRawMode(true)
  stdin.resume()
  stderr.write(`${labels[0]} `)
  return new Promise<string[]>((resolve, reject) => {
    const cancelled = () => finish(() => reject(new CliError(t('Avbrutet.'), 130)))
    const finish = (then: () => void) => {
      stdin.off('data', listen)
      stdin.off('end', cancelled)
      stdin.setRawMode(false)
      stdin.pause()
      then()
    }
    const listen = (bytes: Uint8Array) => {
      for (const character of decoder.decode(bytes, { stream: true })) {
        const key = line.press(character)
        if (key === 'cancel') return cancelled()
        if (key !== 'enter') continue
        answers.push(line.take())
        stderr.write('\n')
        if (answers.length === labels.length) return finish(() => resolve(answers))
        stderr.write(`${labels[answers.length]} `)
      }
    }
    stdin.on('data', listen)
    stdin.on('end', cancelled)
  })
}

/** A line being typed, with the keys that edit one. */
export function createLine() {
  let text: string[] = []
  let sequence = ''
  return {
    press(character: string): 'typed' | 'enter' | 'cancel' {
      if (sequence || character === keys.escape) return inSequence(character)
      if (character === '\r' || character === '\n' || character === keys.end) return 'enter'
      if (character === keys.interrupt) return 'cancel'
      if (character === keys.delete || character === '\b') text.pop()
      else if (character === keys.kill) text = []
      else if (character >= ' ') text.push(character)
      return 'typed'
    },
    take(): string {
      const line = text.join('')
      text = []
      return line
    },
  }

  /** Arrows and other keys that are no text: what follows Escape up to its last letter. */
  function inSequence(character: string): 'typed' {
    sequence += character
    const rest = sequence.slice(1)
    const more = rest === '' || /^[[O][^@-~]*$/.test(rest)
    if (!more) sequence = ''
    return 'typed'
  }
}

/** Ctrl-C, Ctrl-D, Ctrl-U, Backspace, Escape. */
const keys = { interrupt: '\x03', end: '\x04', kill: '\x15', delete: '\x7f', escape: '\x1b' }
