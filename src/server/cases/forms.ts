import type { AnySettings } from '../../shared/catalogue/anySettings.ts'
import { languagesIn } from '../../shared/catalogue/read/languagesIn.ts'
import { localise } from '../../shared/catalogue/read/localise.ts'
import { chosenFrom } from '../../shared/catalogue/read/options.ts'
import type { Column, ValueDefinition } from '../../shared/catalogue/value.ts'
import { valueDefinition } from '../../shared/catalogue/values.ts'
import { type Translated, textIn, titleIn } from '../../shared/fields/kinds/translatable.ts'
import { type Locale, locales } from '../../shared/i18n.ts'
import { emptyGraph, inGroup, type ProcessGraph, type ProcessState } from '../../shared/process/process.ts'
import { queryNames } from '../../shared/rules/condition/queryNames.ts'
import { compileRules, type PageRules } from '../../shared/rules/page/compile.ts'
import type { DataNamed } from '../../shared/schemas/document.ts'
import type { Left } from '../../shared/stored/steps.ts'
import type { LeftNode } from '../../shared/stored/tree.ts'
import type { DrawnTree, Tree } from '../../shared/tree/tree.ts'
import { fail } from '../../shared/wire/errors.ts'
import type { Published } from '../documents/documents.ts'
import { dropOldest } from '../oldest.ts'
import { systemSession } from '../session.ts'
import type { AssignmentRole } from './contract.ts'
import type { CaseNeeds } from './needs.ts'

/** A published form, ready to check answers against. Made once per version. */
export interface CompiledForm {
  _id: string
  version: number
  name: string
  data: DataNamed<'form'>
  /** In Swedish; what is stored in a case does not depend on the language. */
  tree: Tree
  rules: PageRules
  /** Component name → what it holds; in Swedish, too. */
  fields: ReadonlyMap<string, FormField>
  /** Names of questions that could not be brought up to date: they are not asked, and their answers stay. */
  left: Readonly<Record<string, Left>>
  /** Those that hold files. */
  fileFields: readonly FormField[]
  /** All hold answers of their first versions. */
  isFirst: boolean
  /** Names of the address (`query.{name}`) that its rules and texts ask for. */
  asks: readonly string[]
  in(locale: Locale): FormInLocale
  /** The same form met in another way in each language, see `open/reader.ts`. */
  as(meet: (tree: DrawnTree) => FormInLocale): CompiledForm
  /** What it is called where people read of it. */
  title(locale: Locale): string
}

export interface FormInLocale {
  tree: DrawnTree
  rules: PageRules
  fields: ReadonlyMap<string, FormField>
}

export interface FormField {
  name: string
  settings: AnySettings
  definition: ValueDefinition
  column: Column
  /** Stored values differ from what is shown: lists sort by the text and filter by the value. */
  coded: boolean
}

export interface CompiledProcess {
  _id: string
  version: number
  name: string
  data: DataNamed<'process'>
  graph: ProcessGraph
  states: ReadonlyMap<string, ProcessState>
  assignmentRoles: readonly AssignmentRole[]
  /** Names of the address that its connections ask for. */
  asks: readonly string[]
  /** Takes new cases. */
  open: boolean
}

export interface Forms {
  /** The live version. NOT_PUBLISHED when there is none, or when it is filled in somewhere else. */
  live(org: string, formId: string): Promise<CompiledForm>
  /** The version a case was sent in on; NOT_PUBLISHED when it is lost. */
  version(org: string, formId: string, version: number): Promise<CompiledForm>
  liveProcess(org: string, processId: string): Promise<CompiledProcess | undefined>
  process(org: string, processId: string, version: number): Promise<CompiledProcess | undefined>
  /** The live version, or the newest there was: what a list of cases goes by. undefined when there never was one. */
  newest(org: string, formId: string): Promise<CompiledForm | undefined>
  newestProcess(org: string, processId: string): Promise<CompiledProcess | undefined>
  /** What was compiled before, for use inside a write. */
  known(org: string, formId: string, version: number): CompiledForm | undefined
  knownProcess(org: string, processId: string | null, version: number | null): CompiledProcess | undefined
}

/** Versions kept in memory, of forms and of processes. */
const kept = 300

export function createForms({ store, documents }: Pick<CaseNeeds, 'store' | 'documents'>): Forms {
  const forms = new Map<string, CompiledForm>()
  const processes = new Map<string, CompiledProcess>()

  function remember<T>(map: Map<string, T>, key: string, make: () => T): T {
    const known = map.get(key)
    if (known) return known
    const made = make()
    map.set(key, made)
    if (map.size > kept) dropOldest(map)
    return made
  }

  function compiled(org: string, published: Published<'form'> | undefined): CompiledForm {
    const { tree } = published ?? {}
    if (!published || !tree) throw fail('NOT_PUBLISHED')
    return remember(forms, key(org, published._id, published.version), () => compileForm(published, tree))
  }

  function compiledProcess(
    org: string,
    published: Published<'process'> | undefined,
  ): CompiledProcess | undefined {
    if (!published) return undefined
    return remember(processes, key(org, published._id, published.version), () => compileProcess(published))
  }

  /** Of documents that are not published any more: asked for again now and then. */
  const last = new Map<string, { at: number; version: number | undefined }>()
  async function lastVersion(org: string, id: string): Promise<number | undefined> {
    const known = last.get(`${org}/${id}`)
    if (known && Date.now() - known.at < 30_000) return known.version
    const version = await store.read.published.last(org, id)
    last.set(`${org}/${id}`, { at: Date.now(), version: version || undefined })
    return version || undefined
  }

  async function newest<P>(
    org: string,
    id: string,
    published: (version?: number) => Promise<P | undefined>,
  ): Promise<P | undefined> {
    const live = await published()
    if (live) return live
    const version = await lastVersion(org, id)
    return version === undefined ? undefined : published(version)
  }
  const newestForm = (org: string, id: string) =>
    newest(org, id, (version) => documents.published(systemSession(org), 'form', id, version))
  const newestProcess = (org: string, id: string) =>
    newest(org, id, (version) => documents.published(systemSession(org), 'process', id, version))

  return {
    async newest(org, formId) {
      const found = await newestForm(org, formId)
      return found?.tree ? compiled(org, found) : undefined
    },
    newestProcess: async (org, processId) => compiledProcess(org, await newestProcess(org, processId)),
    async live(org, formId) {
      const published = await documents.published(systemSession(org), 'form', formId)
      if (published?.data.formType === 'external') throw fail('NOT_PUBLISHED')
      return compiled(org, published)
    },
    async version(org, formId, version) {
      const known = forms.get(key(org, formId, version))
      return known ?? compiled(org, await documents.published(systemSession(org), 'form', formId, version))
    },
    async liveProcess(org, processId) {
      return compiledProcess(org, await documents.published(systemSession(org), 'process', processId))
    },
    async process(org, processId, version) {
      const known = processes.get(key(org, processId, version))
      return (
        known ??
        compiledProcess(org, await documents.published(systemSession(org), 'process', processId, version))
      )
    },
    known: (org, formId, version) => forms.get(key(org, formId, version)),
    knownProcess: (org, processId, version) => processes.get(key(org, processId ?? '', version ?? 0)),
  }
}

const key = (org: string, id: string, version: number) => `${org}/${id}/${version}`

function compileForm({ _id, version, name, data, left }: Published<'form'>, tree: Tree): CompiledForm {
  const inLocale = eachLocale((locale) => {
    const languages = languagesIn(tree, locale, data.language ?? undefined)
    const translated: DrawnTree = { ...localise(tree, locale), ...(languages && { languages }) }
    const rules = compileRules(translated, valueDefinition)
    return { tree: translated, rules, fields: fieldsIn(rules) }
  })
  const swedish = inLocale('sv')
  const fields = [...swedish.fields.values()]
  const fileFields = fields.filter(({ definition }) => definition.assets)
  const isFirst = fields.every(({ definition: { version = 1 } }) => version === 1)
  const asks = queryNames(Object.values(tree.nodes).map(({ extra }) => extra))
  const form: CompiledForm = {
    _id,
    version,
    name,
    data,
    ...swedish,
    fileFields,
    isFirst,
    asks,
    left: leftNames(left),
    in: inLocale,
    as(meet) {
      const own = eachLocale((locale) => meet(inLocale(locale).tree))
      return { ...form, ...own('sv'), in: own }
    },
    title: (locale) => titleIn({ name, title: data.title }, locale),
  }
  return form
}

/** Made once in each language. */
function eachLocale(make: (locale: Locale) => FormInLocale): CompiledForm['in'] {
  const byLocale = new Map<Locale, FormInLocale>()
  return (locale) => {
    const made = byLocale.get(locale) ?? make(locale)
    byLocale.set(locale, made)
    return made
  }
}

const leftNames = (left: readonly LeftNode[] = []) =>
  Object.fromEntries(left.flatMap((node) => (node.name ? [[node.name, node] as const] : [])))

/** What a page's questions hold, by name. */
export function fieldsIn(rules: PageRules): Map<string, FormField> {
  const fields = new Map<string, FormField>()
  for (const [name, [first]] of rules.fields) {
    const node = rules.nodes[first ?? -1]
    const definition = node && valueDefinition(node.type)
    if (!node || !definition) continue
    const column = definition.columnFor?.(node.extra) ?? definition.column
    const coded = Array.isArray(node.extra.options) || chosenFrom(node.extra).optionsType === 'effects'
    fields.set(name, { name, settings: node.extra, definition, column, coded })
  }
  return fields
}

/** What a form is called, by language: for what is stored and read by others. */
export const titlesOf = (form: Pick<CompiledForm, 'title'>): Translated =>
  Object.fromEntries(locales.map((locale) => [locale, form.title(locale)]))

/**
 * What forms are called where somebody chooses or compares several of them, by id: those that visitors read the same title of
 * with the name beside it that they have among those who build them, which no two share.
 */
export function toldApart(forms: Iterable<CompiledForm>, locale: Locale): Map<string, string> {
  const each = new Map([...forms].map((form) => [form._id, form]))
  const alike = new Map<string, number>()
  for (const form of each.values()) alike.set(form.title(locale), (alike.get(form.title(locale)) ?? 0) + 1)
  const called = (form: CompiledForm) => {
    const title = form.title(locale)
    return (alike.get(title) ?? 0) > 1 && form.name !== title ? `${title} (${form.name})` : title
  }
  return new Map([...each].map(([id, form]) => [id, called(form)]))
}

/** Whether the form, as it is published now, lets those who handle its cases see what it was like before. */
export const tellsHistory = async (
  { forms }: { forms: Pick<Forms, 'newest'> },
  org: string,
  form: CompiledForm,
): Promise<boolean> => ((await forms.newest(org, form._id)) ?? form).data.formHistory === true

/** Whom the author of a case turns to, in the form's words of today, whatever version the case is on; may be empty. */
export async function contactIn(
  { forms }: { forms: Pick<Forms, 'newest'> },
  org: string,
  form: CompiledForm,
  locale: Locale,
): Promise<string> {
  const { data } = (await forms.newest(org, form._id)) ?? form
  return textIn(data.contact, locale)
}

function compileProcess({ _id, version, name, data }: Published<'process'>): CompiledProcess {
  const stored = data.process ?? emptyGraph()
  const graph = { ...stored, states: stored.states.map((state) => inGroup(state, data.stateGroups)) }
  return {
    _id,
    version,
    name,
    data,
    graph,
    states: new Map(graph.states.map((state) => [state._id, state])),
    assignmentRoles: data.assignmentRoles ?? [],
    asks: queryNames(graph.connections.map(({ condition }) => condition)),
    open: data.status !== 'closed' && data.type !== 'template',
  }
}
