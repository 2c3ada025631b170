import { type Message, msg } from '../../i18n.ts'
import { recordOf } from '../../record.ts'
import type { FileUploadSettings } from '../FileUpload.ts'
import type { Problem, ValueDefinition } from '../value.ts'
import { isBlank } from './start.ts'

/** An uploaded file in an answer. Its content is the asset. */
export interface FileAnswer {
  assetId: string
  name: string
  /** Bytes. */
  size: number
  mimeType: string
}

/** Kilobytes a file may be when the settings do not say. */
export const defaultMaxSize = 16_000

export const fileUploadValue: ValueDefinition<FileAnswer[], FileUploadSettings> = {
  initial: () => null,
  isEmpty: isBlank,
  clean: (value) => {
    if (!Array.isArray(value)) return undefined
    return value.every(isFileAnswer) ? value.map(onlyKnown) : undefined
  },
  check: (value, settings) => {
    const problems: Problem[] = []
    const most = maxFilesOf(settings)
    if (value.length > most) {
      problems.push({ level: 'error', key: 'validation.maxFiles', values: { n: most } })
    }
    return [...problems, ...value.flatMap((file) => fileProblems(file, settings))]
  },
  // The server has stored the files by the time this is asked: the reader answers with `FileAnswer`s.
  fromForm: (form, name) => form.getAll(name).filter(isFileAnswer),
  text: (value) => value.map((file) => file.name).join(', '),
  column: 'none',
  copied: () => false,
  assets: (value) => value.map((file) => file.assetId),
}

/** What is wrong with one file, asked before it is uploaded and again when it is saved. */
export function fileProblems(
  file: Pick<FileAnswer, 'name' | 'size' | 'mimeType'>,
  settings: Pick<FileUploadSettings, 'maxSize' | 'accept'>,
): Problem[] {
  const limit = Number(settings.maxSize || defaultMaxSize)
  if (file.size > limit * 1000) {
    return [{ level: 'error', key: 'validation.fileTooLarge', values: { name: file.name, mb: limit / 1000 } }]
  }
  if (file.size === 0) return [{ level: 'error', key: 'validation.fileEmpty', values: { name: file.name } }]
  if (!accepts(acceptOf(settings), file)) {
    return [
      {
        level: 'error',
        key: 'validation.fileType',
        values: { name: file.name, accept: acceptOf(settings).map(fileKind) },
      },
    ]
  }
  return []
}

export function maxFilesOf(settings: Partial<Pick<FileUploadSettings, 'maxFiles'>>): number {
  const most = Number(settings.maxFiles)
  return Number.isInteger(most) && most > 0 ? most : 1
}

/** What a rule of `accept` lets in, in words: `image/*` is pictures, `.pdf` PDF. */
export const fileKind = (rule: string): Message | string =>
  wholeKinds[rule] ?? rule.replace(/^(\.|.*\/)/, '').toUpperCase()

const wholeKinds: Readonly<Record<string, Message>> = {
  'image/*': msg`bilder`,
  'audio/*': msg`ljud`,
  'video/*': msg`film`,
}

/** The setting `accept` (`.pdf, image/*`) as a list; empty when every kind of file is welcome. */
export function acceptOf(settings: Pick<FileUploadSettings, 'accept'>): string[] {
  return String(settings.accept ?? '')
    .split(',')
    .map((part) => part.trim().toLowerCase())
    .filter((part) => part !== '')
}

function accepts(accept: string[], { name, mimeType }: Pick<FileAnswer, 'name' | 'mimeType'>): boolean {
  if (accept.length === 0) return true
  return accept.some((rule) => {
    if (rule.startsWith('.')) return name.toLowerCase().endsWith(rule)
    if (rule.endsWith('/*')) return mimeType.startsWith(rule.slice(0, -1))
    return mimeType === rule
  })
}

function isFileAnswer(value: unknown): value is FileAnswer {
  const file = recordOf(value)
  return (
    typeof file.assetId === 'string' &&
    typeof file.name === 'string' &&
    typeof file.size === 'number' &&
    typeof file.mimeType === 'string'
  )
}

/** The files in an answer, whatever it holds. */
export const filesIn = (answer: unknown): FileAnswer[] =>
  Array.isArray(answer) ? answer.filter(isFileAnswer) : []

function onlyKnown({ assetId, name, size, mimeType }: FileAnswer): FileAnswer {
  return { assetId, name, size, mimeType }
}
