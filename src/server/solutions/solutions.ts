import { fail } from '../../shared/wire/errors.ts'
import type { Solutions } from './contract.ts'
import type { SolutionFiles } from './files/files.ts'
import type { SolutionNeeds } from './needs.ts'
import { createStash } from './stash.ts'

/** Templates that are no portal of their own: an installation that begins with one gets the other beneath it. */
export const laidOver: Readonly<Record<string, string>> = { bygglov: 'blank' }

export function createSolutions(needs: SolutionNeeds): Solutions {
  // With the first solution that comes or goes: the server listens before.
  const moving = async () => (await import('./moving.ts')).createMoving(needs)
  /** The files of a folder of `templates/`. */
  const shipped = async (name: string): Promise<SolutionFiles> => {
    const paths = needs.embedded?.templates[name]
    if (!paths) throw fail('NOT_FOUND')
    const files = await Promise.all(
      Object.entries(paths).map(async ([path, file]) => [path, await Bun.file(file).bytes()] as const),
    )
    return new Map(files)
  }
  return {
    unpack: async (session, archive) => (await moving()).unpack(session, archive),
    diff: async (session, files, options) => (await moving()).diff(session, files, options),
    import: async (session, files, options) => (await moving()).import(session, files, options),
    importIn: async (tx, session, files, options) => (await moving()).importIn(tx, session, files, options),
    export: async (session, input) => (await moving()).export(session, input),
    importFormio: async (session, input) =>
      (await import('./formio/importForm.ts')).importFormio(needs, session, input),
    async template(name) {
      const base = laidOver[name]
      return base ? new Map([...(await shipped(base)), ...(await shipped(name))]) : shipped(name)
    },
    stash: createStash(),
    templates: () => Object.keys(needs.embedded?.templates ?? {}).map((name) => ({ name })),
  }
}
