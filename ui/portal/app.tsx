import { hydrate } from 'preact'
import { loadComponents } from '../runtime/registry.ts'
import { createPage } from './createPage.tsx'
import { Drawing } from './Drawing.tsx'
import { dataElement, type PageData, rootElement } from './embedded.ts'
import { loadExtra } from './extraParts.ts'
import { typesOf } from './nodesOf.ts'
import { createPortalClient } from './portalClient.ts'
import { pageTranslator } from './texts.ts'
import { keepTyped } from './typed.ts'
import { View } from './View.tsx'

/** Takes over a page that the server drew: the same components, on the same data. */
export async function start(): Promise<void> {
  const root = document.getElementById(rootElement)
  const source = document.getElementById(dataElement)
  if (!root || !source) return
  const { model, texts, icons } = JSON.parse(source.textContent ?? '') as PageData
  const t = pageTranslator(model.locale, texts)
  await Promise.all([loadComponents(typesOf(model)), loadExtra(model)])
  // Keys that came meanwhile are taken before the page is busy once more.
  await new Promise((done) => setTimeout(done))
  keepTyped(root, model)
  const client = createPortalClient(model, t)
  const icon = (name: string) => <Drawing inner={icons[name] ?? ''} />
  hydrate(<View page={createPage(model, { t, client, icon })} />, root)
  document.documentElement.dataset.ready = 'true'
}
