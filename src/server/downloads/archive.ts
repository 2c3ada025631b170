export interface ArchivedFile {
  name: string
  content: Blob
  /** Bytes. */
  size: number
}

/** Names files, of which no two get one name: equal ones are numbered as a browser numbers them. */
export function apartByName(): <F extends { name: string }>(file: F) => F {
  const taken = new Set<string>()
  return (file) => {
    let { name } = file
    const dot = name.lastIndexOf('.')
    const [stem, ending] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, '']
    // Where case does not matter, as on most desktops, they would write over each other as well.
    for (let n = 2; taken.has(name.toLowerCase()); n++) name = `${stem} (${n})${ending}`
    taken.add(name.toLowerCase())
    return { ...file, name }
  }
}

/** The same of files that are all there. */
export const namedApart = <F extends { name: string }>(files: readonly F[]): F[] => {
  const apart = apartByName()
  return files.map((file) => apart(file))
}

/**
 * The files as a zip archive, piece by piece. Stored as they are: what people send is compressed already. `done` is told
 * how many bytes are in it.
 */
export async function* zipped(
  files: Iterable<ArchivedFile> | AsyncIterable<ArchivedFile>,
  done: (bytes: number) => void,
): AsyncIterable<Uint8Array> {
  const { Zip, ZipPassThrough } = await import('fflate')
  let pieces: Uint8Array[] = []
  let failed: Error | null = null
  const archive = new Zip((error, piece) => {
    if (error) failed = error
    else pieces.push(piece)
  })
  const told = function* () {
    if (failed) throw failed
    const ready = pieces
    pieces = []
    yield* ready
  }
  let size = 0
  for await (const { name, content } of files) {
    const entry = new ZipPassThrough(name)
    archive.add(entry)
    const reader = content.stream().getReader()
    for (;;) {
      const { done: ended, value } = await reader.read()
      if (ended) break
      // The archive keeps what it is given until it is told on, and a stream may fill the same piece again.
      entry.push(value.slice())
      size += value.length
      done(size)
      yield* told()
    }
    entry.push(new Uint8Array(), true)
    yield* told()
  }
  archive.end()
  yield* told()
}
