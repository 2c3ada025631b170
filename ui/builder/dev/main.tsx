import '../../kit/kit.css'
import '../../admin/fields.css'
import { createRoot } from 'react-dom/client'
import { isLocale, makeI18n } from '../../../src/shared/i18n.ts'
import type { Client } from '../../admin/client.tsx'
import { ClientProvider } from '../../admin/client.tsx'
import { SessionProvider } from '../../admin/session.tsx'
import { ToastRegion } from '../../kit/overlay/Toasts.tsx'
import { TextProvider } from '../../kit/text.tsx'
import { Builder } from '../Builder.tsx'
import { type MemoryServer, memoryServer } from './memoryClient.ts'
import { emptyForm, largeForm, sampleForm } from './sampleTree.ts'

declare global {
  interface Window {
    server: MemoryServer
    left?: boolean
  }
}

/**
 * The builder with a server in memory, for development and its own test. `?theme=dark&locale=en`,
 * `?nodes=1000` for a large page, `?empty` for a new one, `?user=reader` for somebody who may not take over,
 * `?revision=8` for a document that was saved before, `?loose` for a form without a process.
 */
const query = new URLSearchParams(location.search)
const asked = query.get('locale')
const locale = isLocale(asked) ? asked : 'sv'
document.documentElement.dataset.theme = query.get('theme') === 'dark' ? 'dark' : 'light'
document.documentElement.lang = locale

const catalogues: Record<string, Record<string, string>> = import.meta.glob('../../locales/*/*.json', {
  eager: true,
  import: 'default',
})
const messages = Object.assign(
  {},
  ...Object.entries(catalogues).flatMap(([path, texts]) => (path.includes(`/${locale}/`) ? [texts] : [])),
)

const nodes = Number(query.get('nodes') ?? 0)
const tree = nodes > 0 ? largeForm(nodes) : query.has('empty') ? emptyForm() : sampleForm()
window.server = memoryServer({
  tree,
  document: {
    _id: 'form-fel',
    name: 'Felanmälan av gata eller park',
    formType: 'standard',
    process: query.has('loose') ? null : 'p1',
    revision: Number(query.get('revision') ?? 7),
    applicationRef: null,
    published: query.has('empty') ? null : 4,
    ahead: false,
  },
})

/** Pickers ask for documents; here there are a few of each kind. */
const client: Client = {
  // There are processes to choose from, and no cases.
  call: (async () => ({ options: [{ value: 'p1', label: 'Felanmälan' }], versions: [] })) as Client['call'],
  on: () => () => {},
}
const permissions = query.get('user') === 'reader' ? ['formBuilder'] : ['admin']

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <TextProvider i18n={makeI18n(locale, messages)}>
      <ClientProvider client={client}>
        <SessionProvider
          session={{ userId: 'me', userName: 'Bea Byggare', email: 'bea@exempel.se', roles: [], permissions }}
          renew={async () => {}}
        >
          <Builder
            id="form-fel"
            schema="form"
            client={window.server.client}
            onClose={() => {
              window.left = true
            }}
          />
          <ToastRegion />
        </SessionProvider>
      </ClientProvider>
    </TextProvider>,
  )
}
