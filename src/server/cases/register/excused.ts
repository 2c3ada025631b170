import type { Locale } from '../../../shared/i18n.ts'
import { recordOf } from '../../../shared/record.ts'
import type { PageInput } from '../../../shared/rules/page/page.ts'
import { isRequired } from '../../../shared/rules/page/validate.ts'
import type { DrawnTree, TreeNode } from '../../../shared/tree/tree.ts'
import type { CaseRecord } from '../../store/records.ts'
import type { CompiledForm, CompiledProcess } from '../forms.ts'
import { writtenTo } from './knownAnswers.ts'
import { forWhom } from './onBehalf.ts'

/** A way to be reached that whoever calls or comes by may not have. */
export const reaches = ['email', 'phone'] as const
export type Reach = (typeof reaches)[number]

/** A case, or one that is not begun, with what it is on. */
interface Taken {
  form: CompiledForm
  process: CompiledProcess | undefined
  record: Pick<CaseRecord, 'registeredBy' | 'onBehalf'> | null
}

/**
 * The form as it is asked in a case: what was taken down for somebody may be without the address or the telephone number that they
 * have not got, though others have to answer.
 */
export function formIn(at: Taken, locale: Locale): Pick<PageInput, 'rules'> & { tree: DrawnTree } {
  const { tree, rules } = at.form.in(locale)
  const names = new Set(Object.values(excused(at)).flat())
  if (names.size === 0) return { tree, rules }
  const nodes = Object.fromEntries(
    Object.entries(tree.nodes).map(([id, node]) => [
      id,
      typeof node.extra.name === 'string' && names.has(node.extra.name) ? optional(node) : node,
    ]),
  )
  return { tree: { ...tree, nodes } }
}

/** What whoever it is for has not got, of what the form asks everybody else for: names of the questions. */
export function excused({ form, process, record }: Taken): Partial<Record<Reach, string[]>> {
  if (!record || record.registeredBy === null) return {}
  const { email = '', phone = '' } = forWhom(record) ?? {}
  const fields = [...form.fields.values()]
  const written = new Set(process ? writtenTo(process.graph) : [])
  // The first question for one is that of the person themselves.
  const first = (type: string) => fields.find(({ settings }) => settings.type === type)?.name
  const asked = (isAbout: (name: string) => boolean) =>
    fields.flatMap(({ name, settings }) => (isAbout(name) && isRequired(settings) ? [name] : []))
  return {
    ...(email === '' && { email: asked((name) => written.has(name) || name === first('email')) }),
    ...(phone === '' && { phone: asked((name) => name === first('tel')) }),
  }
}

function optional(node: TreeNode): TreeNode {
  const { required: _, ...extra } = node.extra
  return { ...node, extra: { ...extra, validation: { ...recordOf(extra.validation), required: false } } }
}
