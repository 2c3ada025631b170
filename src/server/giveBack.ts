/**
 * Frees bytes that nobody reads any more, now and not when the engine gets to it: by then a fast sender has filled
 * several times as much. Nothing is left to be read of them, here or through other views. A part of something larger
 * stays as it is.
 */
export function giveBack(bytes: Uint8Array<ArrayBuffer>): void {
  if (bytes.length === bytes.buffer.byteLength) bytes.buffer.transfer(0)
}
