import * as traits from '../../../../shared/catalogue/traits.ts'
import { maxFilesOf } from '../../../../shared/catalogue/values/FileUpload.ts'
import { fieldsOf, isOpen } from '../../../../shared/rules/page/fields.ts'
import type { PageState } from '../../../../shared/rules/page/page.ts'
import type { ModelProblem } from '../../../../shared/wire/page/completion.ts'
import type { FormFillModel } from '../../../../shared/wire/page/form.ts'
import { textOf } from '../login.ts'
import type { ReadAnswers } from '../readAnswers.ts'

/** A file that came with a page of which nothing could be kept: by its question, and as it is called. */
export type LostFile = NonNullable<FormFillModel['lost']>[number]

/** More than these nobody is told of. */
const most = 50

/**
 * Files that an earlier sending of the page lost and that are still to come: neither chosen again with this one nor
 * given up by its button (`remove:{question}:lost.{n}`). The page itself says which those are, so no cookie is needed.
 */
export function stillLost(
  form: FormData,
  state: PageState,
  { files }: Pick<ReadAnswers, 'files'>,
): LostFile[] {
  const action = textOf(form, '_do')
  const came = new Map(files.map(({ name, files }) => [name, files]))
  const settings = new Map(
    fieldsOf(state)
      .filter(({ node }) => traits.holdsFiles.includes(node.type))
      .map(({ name, node }) => [name, node.extra]),
  )
  return saidLost(form).filter(({ question, name }, i) => {
    const extra = settings.get(question)
    if (!extra || !isOpen(state, question) || action === `remove:${question}:lost.${i}`) return false
    const chosen = came.get(question) ?? []
    return maxFilesOf(extra) === 1 ? chosen.length === 0 : !chosen.some((file) => file.name === name)
  })
}

/** The field of files that go with a message; what they are lost by, too. */
export const messageFiles = '_files'

/** Where nothing of what was sent is kept: those that were lost before, and those that came with it. */
export const nowLost = (form: FormData): LostFile[] =>
  allLost(form).filter(({ question }) => question !== messageFiles)

/** Names of the files that were chosen for a message and are not with it. */
export const lostOfMessage = (form: FormData): string[] =>
  allLost(form).flatMap(({ question, name }) => (question === messageFiles ? [name] : []))

/** Of answers and of the message that was written beside them. */
export function allLost(form: FormData): LostFile[] {
  const came = [...new Set(form.keys())].flatMap((question) =>
    form
      .getAll(question)
      .flatMap((one) => (typeof one !== 'string' && one.name !== '' ? [{ question, name: one.name }] : [])),
  )
  const all = new Map([...saidLost(form), ...came].map((one) => [asText(one), one]))
  return [...all.values()].slice(0, most)
}

/** As the page says it, in a field `_lost` for each. */
export const asText = ({ question, name }: LostFile): string => `${question}:${name}`

function saidLost(form: FormData): LostFile[] {
  return form
    .getAll('_lost')
    .slice(0, most)
    .flatMap((one) => {
      const [, question, name] = /^([^:]+):(.+)$/s.exec(typeof one === 'string' ? one : '') ?? []
      return question && name ? [{ question, name: name.slice(0, 255) }] : []
    })
}

/** What is wrong with questions whose files are lost. */
export const lostProblems = (lost: readonly LostFile[]): ModelProblem[] =>
  lost.map(({ question, name }) => ({
    ...{ name: question, level: 'critical' as const },
    ...{ key: 'validation.fileLost', values: { name } },
  }))
