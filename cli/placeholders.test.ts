import { expect, test } from 'bun:test'
import english from '../ui/locales/en/cli.json'
import { createCli } from './context.ts'
import { createProgram } from './program.ts'

const programIn = async (lang: string) =>
  createProgram(
    await createCli(['--lang', lang], {
      embedded: async () => ({ locales: { en: english } }) as never,
      env: {},
    }),
  )

async function helpOf(lang: string): Promise<string[]> {
  const program = await programIn(lang)
  const commands = program.commands.flatMap((command) => [command, ...command.commands])
  return [program, ...commands].map((command) => command.helpInformation())
}

test('what stands for a value in help is in the language of the help', async () => {
  const words = (await helpOf('sv')).join('\n').match(/(?<=[<[])[A-ZÅÄÖ-]{2,}(?=(\.\.\.)?[\]>])/g) ?? []
  const swedish = new Set(words.filter((word) => word in english))
  expect([...swedish].sort()).toContain('MAPP')
  const help = (await helpOf('en')).join('\n')
  for (const word of swedish) expect(help).not.toMatch(new RegExp(`[<[]${word}\\b`))
  expect(help).toContain('backup [options] [FILE]')
  expect(help).toContain('--data <FOLDER>')
  expect(help.match(/[<[][A-Z-]*[ÅÄÖ][A-ZÅÄÖ-]*/)).toBeNull()
})

test('a placeholder in English takes its value as before', async () => {
  const program = await programIn('en')
  const backup = program.commands.find((command) => command.name() === 'backup')
  backup?.action((file, { data }) => {
    expect([file, data]).toEqual(['kopia.zip', '/srv/verkstad'])
  })
  expect.assertions(1)
  await program.parseAsync(['backup', 'kopia.zip', '--data', '/srv/verkstad'], { from: 'user' })
})
