import { catalogue } from '../../../src/shared/catalogue/index.ts'
import type { Values } from '../../../src/shared/fields/field.ts'
import { checkTree, problemsOf } from '../../../src/shared/tree/problems.ts'
import type { Tree } from '../../../src/shared/tree/tree.ts'
import type { ServerEventName, ServerEvents } from '../../../src/shared/wire/events.ts'
import type { Lock } from '../../editing/client.ts'
import type { Version } from '../../frame/frame.ts'
import { createListeners } from '../../shell/listeners.ts'
import type { BuilderClient, BuilderDocument, Opened, ServerProblem } from '../client.ts'

/** A server of one document in the browser's memory, with the failures that a real one can have, on command. */
export interface MemoryServer {
  client: BuilderClient
  /** What is stored now. */
  stored(): { tree: Tree; document: BuilderDocument; revision: number; saves: number }
  /** From now on no call comes through, or they do again. */
  setOffline(offline: boolean): void
  /** Somebody else saves a change of their own. */
  saveElsewhere(change: (tree: Tree) => Tree): void
  /** Somebody else takes the document, or lets go of it. */
  lockElsewhere(name: string | null, userId?: string): void
}

export function memoryServer(start: { tree: Tree; document: BuilderDocument }): MemoryServer {
  let { tree, document } = start
  let revision = document.revision
  let saves = 0
  let offline = false
  let other: { userId: string; name: string } | null = null
  let mine = false
  const versions: (Version & { tree: Tree; document: BuilderDocument })[] = []
  const listeners = createListeners()
  const connections = new Set<(connected: boolean) => void>()

  const emit = <Name extends ServerEventName>(name: Name, event: ServerEvents[Name]) => {
    listeners.tell(name, event)
  }
  const lockNow = (): Lock => ({
    holder: other ? other : mine ? { userId: 'me', name: 'Jag' } : null,
    mine: mine && !other,
  })
  const opened = (): Opened => ({
    document: { ...document, revision },
    normStructure: tree.nodes,
    rootId: tree.rootId,
    revision,
    lock: lockNow(),
  })
  const refuse = (code: string, message: string) =>
    Promise.reject(Object.assign(new Error(message), { code }))
  const answer = async <T>(work: () => T | Promise<T>): Promise<T> => {
    await Promise.resolve()
    if (offline) return refuse('OFFLINE', 'Servern svarar inte.')
    return work()
  }
  const guard = (sent: number) => {
    if (other) return refuse('LOCKED', 'Dokumentet redigeras av någon annan.')
    if (sent !== revision) return refuse('CONFLICT', 'Någon annan har ändrat detta.')
    return null
  }
  const found = (): ServerProblem[] => [
    ...problemsOf(tree, 'form', catalogue),
    ...(document.process
      ? []
      : [{ nodeId: null, level: 'error' as const, key: 'builder.formNeedsProcess', field: 'process' }]),
  ]

  const client: BuilderClient = {
    load: () => answer(() => ({ ...opened(), problems: found() })),
    save: (input) =>
      answer(() => {
        const next: Tree = { rootId: input.rootId, nodes: input.normStructure }
        const refusal = guard(input.revision)
        if (refusal) return refusal
        if (checkTree(next).length > 0) return refuse('INVALID', 'Sidan hänger inte ihop.')
        tree = next
        revision += 1
        saves += 1
        return { revision, ahead: document.published !== null, problems: found() }
      }),
    lock: (_id, options) =>
      answer(() => {
        if (options?.takeOver) other = null
        mine = other === null
        return lockNow()
      }),
    unload: () =>
      answer(() => {
        mine = false
      }),
    publish: (_id, comment) =>
      answer(() => {
        if (found().some((problem) => problem.level === 'error'))
          return refuse('INVALID', 'Några uppgifter behöver rättas.')
        const version = versions.length + (start.document.published ?? 0) + 1
        for (const one of versions) one.live = false
        versions.unshift({
          _id: `v${version}`,
          published: Date.now(),
          comment,
          version,
          byName: 'Bea Byggare',
          live: true,
          tree,
          document,
        })
        document = { ...document, published: version }
        emit('publish', { schema: 'form', id: document._id, version })
        return { version }
      }),
    unpublish: () =>
      answer(() => {
        document = { ...document, published: null }
        emit('unpublish', { schema: 'form', id: document._id })
      }),
    address: () =>
      answer(() => (document.published === null ? null : 'https://storstad.example/v/felanmalan')),
    versions: () => answer(() => versions.map(({ tree: _tree, document: _document, ...version }) => version)),
    version: (_id, versionId) =>
      answer(() => {
        const one = versions.find(({ _id }) => _id === versionId)
        return one
          ? { normStructure: one.tree.nodes, rootId: one.tree.rootId }
          : refuse('NOT_FOUND', 'Det du söker finns inte.')
      }),
    revert: (_id, versionId) =>
      answer(() => {
        const one = versions.find(({ _id }) => _id === versionId)
        if (!one) return refuse('NOT_FOUND', 'Det du söker finns inte.')
        tree = one.tree
        document = { ...one.document, published: document.published }
        revision += 1
        return opened()
      }),
    updateSettings: (_id, data: Values, sent) =>
      answer(() => {
        const refusal = guard(sent)
        if (refusal) return refusal
        if (data.name === '') {
          return Promise.reject(
            Object.assign(new Error('Några uppgifter behöver rättas.'), {
              code: 'INVALID',
              fields: { name: 'validation.required' },
            }),
          )
        }
        revision += 1
        document = { ...document, ...data, revision }
        return { data: document }
      }),
    process: () =>
      answer(() => ({
        states: [
          { _id: 'ny', name: 'Ny', editedBy: [] },
          { _id: 'klar', name: 'Åtgärdad', editedBy: [] },
        ],
        roles: [],
      })),
    options: () => answer(() => []),
    effect: (name) => answer(() => effects[name] ?? refuse('NOT_FOUND', 'Det du söker finns inte.')),
    onEvent(name, heard) {
      return listeners.add(name, heard)
    },
    onConnection(heard) {
      connections.add(heard)
      return () => void connections.delete(heard)
    },
  }
  return {
    client,
    stored: () => ({ tree, document, revision, saves }),
    setOffline(next) {
      offline = next
      for (const heard of connections) heard(!next)
    },
    saveElsewhere(change) {
      tree = change(tree)
      revision += 1
      emit('saved', { schema: 'form', id: document._id, revision, by: 'other' })
    },
    lockElsewhere(name, userId = 'other') {
      other = name ? { userId, name } : null
      if (name) mine = false
      emit('lock', { id: document._id, holder: other })
    },
  }
}

/** What components show beyond their settings. */
const effects: Record<string, unknown> = {
  'Verkstad/getMenu': {
    theme: {},
    content: [
      { type: 'logo', text: 'Storstad', url: '/' },
      { type: 'nav', navItems: [{ heading: 'Mina ärenden', url: '/v/mina' }] },
    ],
  },
  'Verkstad/getCategories': [{ categoryId: 'c1', name: 'Gator och parker', description: '', img: null }],
  'Components/ProcessList/get': {
    breadcrumbs: [{ label: 'Toppnivå', href: null }],
    folders: [{ categoryId: 'c1', label: 'Gator och parker', href: '?categoryId=c1', count: 1 }],
    processes: [],
    love: {},
  },
}
