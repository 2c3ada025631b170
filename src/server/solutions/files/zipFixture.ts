import { deflateRawSync } from 'node:zlib'

/** One entry of an archive made by hand, with whatever lies a test wants to tell. */
export interface ZipEntry {
  path: string
  content?: string | Uint8Array
  method?: number
  flags?: number
  /** Unix mode, e.g. 0o120777 for a link. */
  mode?: number
  /** What the directory claims, when it is not the truth. */
  size?: number
  crc?: number
  /** Points at the data of the entry with this number instead of its own. */
  sharesWith?: number
}

/** A zip archive for tests, byte by byte. */
export function makeZip(
  entries: readonly ZipEntry[],
  options: { count?: number; comment?: string } = {},
): Uint8Array {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  const offsets: number[] = []
  let at = 0
  for (const entry of entries) {
    const raw = Buffer.from(entry.content ?? '')
    const method = entry.method ?? 8
    const data = method === 8 ? deflateRawSync(raw) : raw
    const name = Buffer.from(entry.path)
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE(entry.flags ?? 0, 2)
    common.writeUInt16LE(method, 4)
    common.writeUInt32LE(entry.crc ?? Bun.hash.crc32(raw), 10)
    common.writeUInt32LE(data.length, 14)
    common.writeUInt32LE(entry.size ?? raw.length, 18)
    common.writeUInt16LE(name.length, 22)
    offsets.push(at)
    if (entry.sharesWith === undefined) {
      const local = Buffer.concat([mark(0x04034b50), common, name, data])
      parts.push(local)
      at += local.length
    }
    const tail = Buffer.alloc(14)
    tail.writeUInt32LE(((entry.mode ?? 0o100644) << 16) >>> 0, 6)
    tail.writeUInt32LE(offsets[entry.sharesWith ?? offsets.length - 1] ?? 0, 10)
    const madeBy = Buffer.from([20, 3])
    directory.push(Buffer.concat([mark(0x02014b50), madeBy, common, tail, name]))
  }
  const listed = Buffer.concat(directory)
  const comment = Buffer.from(options.comment ?? '')
  const end = Buffer.alloc(18)
  end.writeUInt16LE(options.count ?? entries.length, 4)
  end.writeUInt16LE(options.count ?? entries.length, 6)
  end.writeUInt32LE(listed.length, 8)
  end.writeUInt32LE(at, 12)
  end.writeUInt16LE(comment.length, 16)
  return new Uint8Array(Buffer.concat([...parts, listed, mark(0x06054b50), end, comment]))
}

function mark(number: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(number)
  return bytes
}
