import { type App, createApp } from '../../src/server/app.ts'
import { readConfig } from '../../src/server/config.ts'
import type { Embedded } from '../../src/server/embedded.ts'
import type { PageReply, PageRequest } from '../../src/server/pages/contract.ts'
import { postView } from '../../src/server/pages/view/postView.ts'
import { renderView } from '../../src/server/pages/view/renderView.ts'
import { type Session, systemSession } from '../../src/server/session.ts'
import type { Values } from '../../src/shared/fields/field.ts'
import { type Sketch, sketchTree } from '../../src/shared/rules/page/pageFixture.ts'
import type { Tree } from '../../src/shared/tree/tree.ts'
import type { FormFillModel, FormModel } from '../../src/shared/wire/page/form.ts'
import type { PageModel } from '../../src/shared/wire/page/page.ts'
import { visitor } from './cases.ts'

/**
 * The whole server in memory; pages are answered as the model they would be drawn from. `env` are its settings, `en` its
 * English: without any it speaks the ids of its texts. `data`: a folder, in the place of the memory.
 */
export function pagesApp(
  env: Record<string, string> = {},
  en: Record<string, string> = {},
  data: string | null = null,
): Promise<App> {
  const embedded: Embedded = {
    files: {},
    portal: { script: '/s.js', preload: [], css: [], chunks: {} },
    templates: {},
    locales: { sv: {}, en },
    handbook: { sv: {}, en: {} },
    ssr: async () => ({
      renderPage: ({ model }: { model: PageModel }) => ({ html: JSON.stringify(model), styles: [] }),
    }),
  }
  return createApp({ config: readConfig({ data, port: 0, env }), embedded, echo: () => {} })
}

/** Makes a view at `/v/{url}` of these components and publishes it; answers its id. */
export async function publishView(
  app: App,
  url: string,
  components: Sketch[],
  data: Values = {},
): Promise<string> {
  const { documents } = app.services
  const system = systemSession()
  const tree = treeOf('PageTypeView', components)
  const { _id } = await documents.create(system, {
    page: 'view',
    applicationRef: 'portal',
    data: { name: url, url, ...data },
    tree,
  })
  await documents.publish(system, _id, '')
  return _id
}

/** Components in one column under a root of this type. */
export function treeOf(type: string, components: Sketch[]): Tree {
  const form = sketchTree(['Section#s', {}, ['Row#r', {}, ['Col#c', { cols: 12 }, ...components]]])
  const root = form.nodes[form.rootId]
  return root ? { rootId: form.rootId, nodes: { ...form.nodes, [form.rootId]: { ...root, type } } } : form
}

/** A browser without script: keeps cookies, follows what it is told to, sends the fields that were on the page. */
export function browser(app: App, session: Session = visitor()) {
  const cookies: Record<string, string> = {}
  let at: Session = session
  let model: PageModel | null = null

  const requestFor = (path: string): PageRequest => {
    const { pathname, searchParams } = new URL(path, 'http://localhost')
    const [, , url = '', param1] = pathname.split('/').map(decodeURIComponent)
    return {
      url,
      param1: param1 ?? null,
      query: Object.fromEntries(searchParams),
      session: at,
      facts: { cookie: cookies.verkstad ?? null, address: '10.0.0.1' },
      cookies: { ...cookies },
    }
  }

  const take = (reply: PageReply): PageReply => {
    for (const { name, value, maxAge } of reply.cookies) {
      if (maxAge === 0) delete cookies[name]
      else cookies[name] = value
    }
    if (reply.session) cookies.verkstad = reply.session.cookie
    if (reply.session === null) delete cookies.verkstad
    model = reply.headers['content-type']?.startsWith('text/html')
      ? (JSON.parse(reply.body) as PageModel)
      : model
    return reply
  }

  const get = async (path: string): Promise<PageReply> =>
    take(await renderView(app.services, requestFor(path)))

  const self = {
    cookies,
    get,
    /** Opens an address and goes where it leads. */
    async open(path: string): Promise<PageReply> {
      const reply = await get(path)
      const { location } = reply.headers
      return reply.status === 303 && location?.startsWith('/v/') ? self.open(location) : reply
    },
    get model(): PageModel {
      if (!model) throw new Error('No page has been opened')
      return model
    },
    /** What the page's form is drawn from. */
    get form(): FormModel {
      const found = Object.values(self.model.data).find(
        (data) => typeof (data as FormModel | null)?.kind === 'string',
      )
      if (!found) throw new Error('There is no form on the page')
      return found as FormModel
    },
    get fill(): FormFillModel {
      const { form } = self
      if (form.kind !== 'fill') throw new Error(`The form is ${form.kind}: ${JSON.stringify(form)}`)
      return form
    },
    /** Presses a button of the form, with these answers typed in, and goes where it leads. */
    async press(
      button: string,
      answers: Record<string, string | File | (string | File)[]> = {},
      hidden: Record<string, string | File> = {},
    ) {
      const { page, revision, action, form: of } = self.fill
      const form = new FormData()
      form.set('_csrf', self.model.csrf)
      form.set('_page', page)
      form.set('_user', at.userId ?? '')
      form.set('_fields', Object.keys(answers).join(' '))
      form.set('_version', String(of.version))
      if (revision !== null) form.set('_revision', String(revision))
      for (const [name, value] of Object.entries({ ...answers, ...hidden })) {
        for (const one of [value].flat()) form.append(name, one)
      }
      form.set('_do', button)
      return self.post(`${action}${action.includes('?') ? '&' : '?'}page=${page}`, form)
    },
    async post(path: string, form: FormData): Promise<PageReply> {
      const reply = take(await postView(app.services, { ...requestFor(path), form }))
      const { location } = reply.headers
      if (reply.status !== 303 || !location?.startsWith('/v/')) return reply
      await self.open(location)
      return reply
    },
    /** Presses "Visa ärendet" at the thanks. */
    openCase(): Promise<PageReply> {
      const { form } = self
      if (form.kind !== 'receipt') throw new Error(`The form is ${form.kind}`)
      if (!form.caseToken) return self.open(form.caseHref)
      const data = new FormData()
      data.set('_do', 'case')
      data.set('_formDataId', form.formDataId)
      data.set('_caseToken', form.caseToken)
      return self.post(form.caseHref, data)
    },
    /** Another session with the same browser: logged in, or out. */
    become(next: Session): void {
      at = next
    },
  }
  return self
}
