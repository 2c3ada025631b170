import regularFile from '@expo-google-fonts/source-sans-3/400Regular/SourceSans3_400Regular.ttf' with {
  type: 'file',
}
import boldFile from '@expo-google-fonts/source-sans-3/600SemiBold/SourceSans3_600SemiBold.ttf' with {
  type: 'file',
}

/** Source Sans, as the pages have it; read when a paper is made, and kept. */
let read: Promise<{ regular: Uint8Array; bold: Uint8Array }> | undefined

export function fonts(): Promise<{ regular: Uint8Array; bold: Uint8Array }> {
  read ??= Promise.all([Bun.file(regularFile).bytes(), Bun.file(boldFile).bytes()]).then(
    ([regular, bold]) => ({
      regular,
      bold,
    }),
  )
  return read
}
