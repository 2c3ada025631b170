/** A kind of file that is recognised: by its endings, and by how its content begins. */
export interface FileType {
  endings: readonly string[]
  /** The first is what it is served as; the others are what browsers and systems call it, too. */
  mimeTypes: readonly string[]
  /** Whether the content is of the kind. */
  matches: (head: Uint8Array) => boolean
  /** Shown in the page by its address. Everything else is saved to disk. */
  inline?: boolean
}

const ascii = (head: Uint8Array, from: number, text: string) =>
  [...text].every((character, index) => head[from + index] === character.charCodeAt(0))
const starts =
  (...signatures: (string | number[])[]) =>
  (head: Uint8Array) =>
    signatures.some((signature) =>
      typeof signature === 'string'
        ? ascii(head, 0, signature)
        : signature.every((byte, index) => head[index] === byte),
    )
/** ISO base media: `ftyp` and one of the brands. */
const brand =
  (...brands: string[]) =>
  (head: Uint8Array) =>
    ascii(head, 4, 'ftyp') && brands.some((name) => ascii(head, 8, name))
const riff = (kind: string) => (head: Uint8Array) => ascii(head, 0, 'RIFF') && ascii(head, 8, kind)
/** Text of any encoding in use has no NUL bytes; UTF-16 shows itself by its mark. */
const text = (head: Uint8Array) => !head.includes(0) || starts([0xff, 0xfe], [0xfe, 0xff])(head)
const zip = starts([0x50, 0x4b, 3, 4], [0x50, 0x4b, 5, 6])
const ole = starts([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])

const office = 'application/vnd.openxmlformats-officedocument'
const open = 'application/vnd.oasis.opendocument'

export const fileTypes: readonly FileType[] = [
  {
    endings: ['png'],
    mimeTypes: ['image/png'],
    matches: starts([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    inline: true,
  },
  {
    endings: ['jpg', 'jpeg', 'jpe', 'jfif'],
    mimeTypes: ['image/jpeg', 'image/jpg', 'image/pjpeg'],
    matches: starts([0xff, 0xd8, 0xff]),
    inline: true,
  },
  { endings: ['gif'], mimeTypes: ['image/gif'], matches: starts('GIF87a', 'GIF89a'), inline: true },
  { endings: ['webp'], mimeTypes: ['image/webp'], matches: riff('WEBP'), inline: true },
  {
    endings: ['heic', 'heif'],
    mimeTypes: ['image/heic', 'image/heif'],
    matches: brand('heic', 'heix', 'hevc', 'mif1', 'msf1', 'heim', 'heis'),
  },
  { endings: ['avif'], mimeTypes: ['image/avif'], matches: brand('avif', 'avis') },
  {
    endings: ['tif', 'tiff'],
    mimeTypes: ['image/tiff'],
    matches: starts([0x49, 0x49, 0x2a, 0], [0x4d, 0x4d, 0, 0x2a]),
  },
  { endings: ['bmp'], mimeTypes: ['image/bmp', 'image/x-ms-bmp'], matches: starts('BM') },
  {
    endings: ['pdf'],
    mimeTypes: ['application/pdf'],
    matches: (head) => new TextDecoder('latin1').decode(head.slice(0, 1_024)).includes('%PDF-'),
  },
  { endings: ['docx'], mimeTypes: [`${office}.wordprocessingml.document`], matches: zip },
  { endings: ['xlsx'], mimeTypes: [`${office}.spreadsheetml.sheet`], matches: zip },
  { endings: ['pptx'], mimeTypes: [`${office}.presentationml.presentation`], matches: zip },
  { endings: ['odt'], mimeTypes: [`${open}.text`], matches: zip },
  { endings: ['ods'], mimeTypes: [`${open}.spreadsheet`], matches: zip },
  { endings: ['odp'], mimeTypes: [`${open}.presentation`], matches: zip },
  {
    endings: ['zip'],
    mimeTypes: ['application/zip', 'application/x-zip-compressed', 'application/x-zip'],
    matches: zip,
  },
  { endings: ['kmz'], mimeTypes: ['application/vnd.google-earth.kmz'], matches: zip },
  { endings: ['epub'], mimeTypes: ['application/epub+zip'], matches: zip },
  { endings: ['doc'], mimeTypes: ['application/msword'], matches: ole },
  { endings: ['xls'], mimeTypes: ['application/vnd.ms-excel', 'application/msexcel'], matches: ole },
  { endings: ['ppt'], mimeTypes: ['application/vnd.ms-powerpoint'], matches: ole },
  { endings: ['msg'], mimeTypes: ['application/vnd.ms-outlook'], matches: ole },
  {
    endings: ['rtf'],
    mimeTypes: ['application/rtf', 'text/rtf', 'application/msword'],
    matches: starts('{\\rtf'),
  },
  {
    endings: ['7z'],
    mimeTypes: ['application/x-7z-compressed'],
    matches: starts([0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c]),
  },
  {
    endings: ['rar'],
    mimeTypes: ['application/vnd.rar', 'application/x-rar-compressed', 'application/x-rar'],
    matches: starts('Rar!\u001a\u0007'),
  },
  {
    endings: ['gz', 'tgz'],
    mimeTypes: ['application/gzip', 'application/x-gzip'],
    matches: starts([0x1f, 0x8b]),
  },
  {
    endings: ['mp4', 'm4v'],
    mimeTypes: ['video/mp4', 'video/x-m4v'],
    matches: (head) => ascii(head, 4, 'ftyp'),
  },
  {
    endings: ['mov'],
    mimeTypes: ['video/quicktime'],
    matches: (head) => ['ftyp', 'moov', 'mdat', 'wide', 'free'].some((atom) => ascii(head, 4, atom)),
  },
  { endings: ['m4a'], mimeTypes: ['audio/mp4', 'audio/x-m4a'], matches: (head) => ascii(head, 4, 'ftyp') },
  {
    endings: ['webm', 'mkv'],
    mimeTypes: ['video/webm', 'video/x-matroska', 'audio/webm'],
    matches: starts([0x1a, 0x45, 0xdf, 0xa3]),
  },
  {
    endings: ['mp3'],
    mimeTypes: ['audio/mpeg', 'audio/mp3'],
    matches: starts('ID3', [0xff, 0xfb], [0xff, 0xf3], [0xff, 0xf2]),
  },
  { endings: ['wav'], mimeTypes: ['audio/wav', 'audio/x-wav', 'audio/wave'], matches: riff('WAVE') },
  { endings: ['ogg', 'oga', 'opus'], mimeTypes: ['audio/ogg', 'application/ogg'], matches: starts('OggS') },
  { endings: ['dwg'], mimeTypes: ['image/vnd.dwg', 'application/acad'], matches: starts('AC10') },
  { endings: ['txt', 'log', 'text'], mimeTypes: ['text/plain'], matches: text },
  {
    endings: ['csv', 'tsv'],
    mimeTypes: [
      'text/csv',
      'application/csv',
      'application/vnd.ms-excel',
      'text/plain',
      'text/tab-separated-values',
      'text/comma-separated-values',
    ],
    matches: text,
  },
  {
    endings: ['md', 'markdown'],
    mimeTypes: ['text/markdown', 'text/plain', 'text/x-markdown'],
    matches: text,
  },
  {
    endings: ['json', 'geojson'],
    mimeTypes: ['application/json', 'application/geo+json', 'text/json', 'text/plain'],
    matches: text,
  },
  {
    endings: ['xml', 'gml', 'gpx', 'kml', 'xsd'],
    mimeTypes: [
      'application/xml',
      'text/xml',
      'application/gml+xml',
      'application/gpx+xml',
      'application/vnd.google-earth.kml+xml',
    ],
    matches: text,
  },
  { endings: ['svg'], mimeTypes: ['image/svg+xml'], matches: text },
  { endings: ['html', 'htm'], mimeTypes: ['text/html', 'application/xhtml+xml'], matches: text },
  { endings: ['css'], mimeTypes: ['text/css', 'text/plain'], matches: text },
  { endings: ['ics'], mimeTypes: ['text/calendar'], matches: text },
  { endings: ['eml'], mimeTypes: ['message/rfc822'], matches: text },
  {
    endings: ['dxf'],
    mimeTypes: ['image/vnd.dxf', 'application/dxf'],
    matches: (head) => text(head) || ascii(head, 0, 'AutoCAD Binary DXF'),
  },
]

/** What no citizen sends and no handler should open: programs and scripts, whatever they claim to be. */
export const forbiddenEndings: ReadonlySet<string> = new Set(
  'exe dll com scr pif bat cmd ps1 psm1 vbs vbe js jse mjs wsf wsh hta msi msp msc jar reg lnk url cpl inf app dmg pkg deb rpm apk sh bash py rb pl php asp aspx jsp iso img vhd vhdx chm'.split(
    ' ',
  ),
)

const isProgram = (head: Uint8Array) =>
  starts(
    'MZ',
    [0x7f, 0x45, 0x4c, 0x46],
    [0xfe, 0xed, 0xfa, 0xce],
    [0xfe, 0xed, 0xfa, 0xcf],
    [0xcf, 0xfa, 0xed, 0xfe],
    [0xca, 0xfe, 0xba, 0xbe],
    '#!',
  )(head)

export const unknownType = 'application/octet-stream'

/**
 * What the file is served as, or why it is refused: `validation.fileForbidden`, or `validation.fileContent` when
 * ending, claimed type and content do not agree. Files of a kind that is not known are kept as what they are: bytes.
 */
export function judge(
  name: string,
  claimed: string,
  head: Uint8Array,
): { mimeType: string; inline: boolean } | { problem: string } {
  const ending = endingOf(name)
  if (forbiddenEndings.has(ending) || isProgram(head)) return { problem: 'validation.fileForbidden' }
  const byEnding = fileTypes.find(({ endings }) => endings.includes(ending))
  const mime = claimed.split(';')[0]?.trim().toLowerCase() ?? ''
  const byClaim = fileTypes.filter(({ mimeTypes }) => mimeTypes.includes(mime))
  if (byEnding) {
    const agrees = byClaim.length === 0 || byClaim.includes(byEnding)
    if (!agrees || !byEnding.matches(head)) return { problem: 'validation.fileContent' }
    return { mimeType: byEnding.mimeTypes[0] ?? unknownType, inline: byEnding.inline === true }
  }
  // Without an ending that says anything the content speaks, and the claim must not contradict it.
  const byContent = fileTypes.find((type) => type.inline && type.matches(head))
  if (byContent) {
    if (ending !== '' || (byClaim.length > 0 && !byClaim.includes(byContent)))
      return { problem: 'validation.fileContent' }
    return { mimeType: byContent.mimeTypes[0] ?? unknownType, inline: true }
  }
  if (byClaim.length > 0) return { problem: 'validation.fileContent' }
  return { mimeType: unknownType, inline: false }
}

/** `pdf` of `Avtal.PDF`; empty when there is none. */
export function endingOf(name: string): string {
  return /\.([a-z0-9]{1,10})$/.exec(name.toLowerCase())?.[1] ?? ''
}

/** Whether a browser may show the file in a page: pictures that cannot carry script. */
export function isInline(mimeType: string): boolean {
  return fileTypes.some((type) => type.inline && type.mimeTypes[0] === mimeType)
}
