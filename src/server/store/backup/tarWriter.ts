import { type FileHandle, open } from 'node:fs/promises'
import { paddingOf, tarEnd, tarHeader } from './tar.ts'

const pieceBytes = 1 << 20

/** Appends files to an archive, and answers with the hash of what was written. */
export function createTarWriter(archive: FileHandle, modified: number) {
  const piece = new Uint8Array(pieceBytes)
  let written = 0
  const put = async (bytes: Uint8Array) => {
    await writeAll(archive, bytes)
    written += bytes.length
  }
  return {
    written: () => written,
    async text(name: string, content: string): Promise<string> {
      const bytes = new TextEncoder().encode(content)
      await put(tarHeader({ name, size: bytes.length }, modified))
      await put(bytes)
      await put(new Uint8Array(paddingOf(bytes.length)))
      return new Bun.CryptoHasher('sha256').update(bytes).digest('hex')
    },
    async file(name: string, path: string): Promise<{ size: number; sha256: string }> {
      const source = await open(path, 'r')
      try {
        const { size } = await source.stat()
        const hash = new Bun.CryptoHasher('sha256')
        await put(tarHeader({ name, size }, modified))
        for (let left = size; left > 0; ) {
          const { bytesRead } = await source.read(piece, 0, Math.min(left, pieceBytes))
          if (bytesRead === 0) throw new Error(`${path} became shorter while it was read`)
          const bytes = piece.subarray(0, bytesRead)
          hash.update(bytes)
          await put(bytes)
          left -= bytesRead
        }
        await put(new Uint8Array(paddingOf(size)))
        return { size, sha256: hash.digest('hex') }
      } finally {
        await source.close()
      }
    },
    end: () => put(tarEnd),
  }
}

export async function writeAll(file: FileHandle, bytes: Uint8Array): Promise<void> {
  for (let at = 0; at < bytes.length; ) at += (await file.write(bytes, at)).bytesWritten
}
