import { renderToStaticMarkup, renderToString } from 'preact-render-to-string'
import type { ReactNode } from 'react'
import * as traits from '../../src/shared/catalogue/traits.ts'
import type { Catalogue, Locale, Translate } from '../../src/shared/i18n.ts'
import { recordOf } from '../../src/shared/record.ts'
import type { Tree, TreeNode } from '../../src/shared/tree/tree.ts'
import { isFill, isFormModel } from '../../src/shared/wire/page/form.ts'
import type { NavbarModel } from '../../src/shared/wire/page/nav.ts'
import type { PageModel } from '../../src/shared/wire/page/page.ts'
import type { RenderedPage, RenderInput } from '../../src/shared/wire/render.ts'
import { icons } from '../kit/icons.ts'
import enAccounts from '../locales/en/accounts.json'
import enCatalogue from '../locales/en/catalogue.json'
import enPortal from '../locales/en/portal.json'
import svAccounts from '../locales/sv/accounts.json'
import svCatalogue from '../locales/sv/catalogue.json'
import svPortal from '../locales/sv/portal.json'
import editSheet from '../runtime/css/edit.css?inline'
import { parts } from '../runtime/field/rare/parts.ts'
import { rareParts } from '../runtime/field/rareParts.ts'
import { missingText } from '../runtime/form/case/missingText.ts'
import { caseParts as ofCases } from '../runtime/form/case/parts.ts'
import { caseParts } from '../runtime/form/caseParts.ts'
import { navSheet } from '../runtime/nav/theme.ts'
import { type Page, PageContext } from '../runtime/page.ts'
import { RenderNode } from '../runtime/RenderNode.tsx'
import { registerComponents } from '../runtime/registry.ts'
import { sheetOf } from '../runtime/styles.ts'
import { caseTitle, isFormToMend, windowTitle } from '../runtime/windowTitle.ts'
import { allComponents } from './allComponents.ts'
import { createPage } from './createPage.tsx'
import { Drawing } from './Drawing.tsx'
import { dataElement, type PageData, rootElement } from './embedded.ts'
import { extraChunks } from './extraParts.ts'
import { iconsOf } from './iconsOf.ts'
import { needsScript } from './needsScript.ts'
import { nodesOf, typesOf } from './nodesOf.ts'
import { sheetsFor } from './sheets.ts'
import { View } from './View.tsx'

registerComponents(allComponents)
caseParts.register(ofCases)
rareParts.register(parts)

/** A whole page as HTML. */
export function renderPage(input: RenderInput): RenderedPage {
  const { model, template, t, assets } = input
  const used: Record<string, string> = {}
  const icon = iconRecorder(used)
  const page = createPage(model, { t, client: null, icon })
  const interactive = needsScript(model)
  // The view is drawn apart, so that what is drawn in the browser begins at the same place.
  const view = renderToString(<View page={page} />)
  const body = renderAround(template, model, t, icon, view)
  const own = [input.theme.css, sheets(model, template)].filter(Boolean).join('\n')
  const types = new Set([...typesOf(model), ...Object.values(template?.nodes ?? {}).map(({ type }) => type)])
  const styles = [assets.style, ...sheetsFor(types, model), input.edit ? editSheet.trim() : '', own].filter(
    (style) => style !== '',
  )
  const scripts = interactive ? pageScripts(input) : hasMenus(model) || model.looking ? [assets.script] : []
  if (interactive) for (const name of iconsOf(nodesOf(model))) icon(name)
  const data: PageData = { model, texts: textsFor(model.locale, types, nodesOf(model)), icons: used }
  const head = [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    // Before the styles, so that they are asked for while those are on their way.
    ...scripts.map((href) => `<link rel="modulepreload" fetchpriority="low" href="${escaped(href)}">`),
    `<title>${escaped(titleOf(input))}</title>`,
    input.noIndex ? '<meta name="robots" content="noindex">' : '',
    `<meta name="color-scheme" content="${input.theme.mode === 'auto' ? 'light dark' : input.theme.mode}">`,
    `<link rel="icon" href="${escaped(input.favicon)}">`,
    ...(assets.style === '' ? assets.css : []).map(
      (href) => `<link rel="stylesheet" href="${escaped(href)}">`,
    ),
    ...styles.map((style) => `<style>${style}</style>`),
  ]
  const tail = [
    interactive ? `<script type="application/json" id="${dataElement}">${json(data)}</script>` : '',
    scripts.length > 0
      ? `<script type="module" async fetchpriority="low" src="${escaped(assets.script)}"></script>`
      : '',
  ]
  const html = `<!doctype html><html lang="${model.locale}" data-theme="${input.theme.mode}"><head>${head.join('')}</head><body class="v-page v-body"${model.looking ? ' data-looking' : ''}><a class="v-skip" href="#main">${escaped(t('Hoppa till innehållet'))}</a>${wayBack(model, t)}${body}${input.edit ? editLink(input.edit, drawing('pencil')) : ''}${tail.join('')}</body></html>`
  return { html, styles }
}

/** Who was led here by their own case goes back to it. */
function wayBack({ query: { return: back = '' } }: PageModel, t: Translate): string {
  if (!/^\/v\/s\?formId=[^&]+&formDataId=[^&]+&return=[\w.-]+$/.test(back)) return ''
  return `<p class="v-way-back"><a href="${escaped(back)}">${escaped(t('Tillbaka till ärendet'))}</a></p>`
}

/** The template with the view in its Content, or the view alone. */
function renderAround(
  template: Tree | null,
  model: PageModel,
  t: Translate,
  icon: Page['icon'],
  view: string,
): string {
  const place = '<div id="view-place"></div>'
  const root = `<div id="${rootElement}" class="v-content">${view}</div>`
  const hasContent = template && Object.values(template.nodes).some(({ type }) => traits.slot.includes(type))
  if (!template || !hasContent) return `<main class="v-main" id="main" tabindex="-1">${root}</main>`
  const page: Page = {
    ...createPage(model, { t, client: null, icon, tree: template, slot: <div id="view-place" /> }),
    ...(model.once && { once: true }),
  }
  const around = renderToStaticMarkup(
    <PageContext value={page}>
      <RenderNode id={template.rootId} />
    </PageContext>,
  )
  // A function, as a text could hold `$&`.
  return around.replace(place, () => root)
}

function sheets(model: PageModel, template: Tree | null): string {
  const trees = [template, model.tree, ...formsOf(model)]
  const nodes = trees.flatMap((tree) => Object.values(tree?.nodes ?? {}))
  const bars = nodes.filter(({ type }) => traits.navigation.includes(type))
  return sheetOf(nodes) + bars.map(({ _id }) => sheetOfBar(_id, model.data[_id])).join('')
}

/** Whether a loader found a menu. */
const isNavbar = (data: unknown): data is NavbarModel => Array.isArray(recordOf(data).content)

/** Whether a login, or another page of the account, did not take what was sent. */
const isRefused = (found: unknown) => {
  const { to, error } = recordOf(found)
  return typeof to === 'string' && typeof error === 'string'
}

const sheetOfBar = (id: string, found: unknown) => (isNavbar(found) ? navSheet(id, found) : '')

function formsOf(model: PageModel): Tree[] {
  return Object.values(model.data)
    .filter(isFill)
    .map(({ tree }) => tree)
}

function pageScripts({ model, assets }: RenderInput): string[] {
  const wanted = [...typesOf(model), ...extraChunks(model)]
  const chunks = wanted.flatMap((type) => assets.chunks[type] ?? [])
  return [...new Set([assets.script, ...assets.preload, ...chunks])]
}

function hasMenus(model: PageModel): boolean {
  return Object.values(model.data).some(isNavbar)
}

/** `Felet – Felanmälan – Björkviks kommun`; what has to be put right comes first, as a screen reader reads it first. */
function titleOf({ model, t }: RenderInput): string {
  const sent = Object.values(model.data)
    .filter(isFormModel)
    .find(({ kind }) => kind === 'receipt')
  if (sent?.kind === 'receipt')
    return windowTitle(
      t(sent.answers ? 'Dina svar' : 'Tack, vi har tagit emot dina svar'),
      sent.form.name,
      model.siteName,
    )
  const links = Object.values(model.data)
    .filter(isFormModel)
    .find(({ kind }) => kind === 'links')
  if (links?.kind === 'links') return windowTitle(t('Dina länkar'), links.form.name, model.siteName)
  const missing = Object.values(model.data)
    .filter(isFormModel)
    .find(({ kind }) => kind === 'missing')
  if (missing?.kind === 'missing') return windowTitle(missingText(missing, t)[0], model.name, model.siteName)
  const form = Object.values(model.data).find(isFill)
  // A case that is only read is shown as a whole.
  const step =
    form && (!form.readOnly || form.asFields) && form.page !== form.tree.rootId
      ? String(form.tree.nodes[form.page]?.extra.label ?? '')
      : ''
  const isWrong = form ? isFormToMend(form) : Object.values(model.data).some(isRefused)
  const problems = isWrong ? t('Fel:') : ''
  const name = form ? form.form.name : model.name
  return `${problems} ${windowTitle(step, form && caseTitle(form, t), name, model.siteName)}`.trim()
}

/** Draws lucide icons and notes which, for the browser has none of its own. */
function iconRecorder(used: Record<string, string>): Page['icon'] {
  return (name): ReactNode => {
    const inner = drawing(name)
    used[name] = inner
    return <Drawing inner={inner} />
  }
}

const drawings = new Map<string, string>()

function drawing(name: string): string {
  let inner = drawings.get(name)
  if (inner === undefined) {
    const Icon = Object.hasOwn(icons, name) ? icons[name] : icons.box
    const markup = Icon ? renderToStaticMarkup(<Icon />) : ''
    inner = markup.replace(/^<svg[^>]*>/, '').replace(/<\/svg>$/, '')
    drawings.set(name, inner)
  }
  return inner
}

/** Texts that are said by one component alone, and come with it. All others are in every page. */
const ownTexts: Readonly<Record<string, RegExp>> = {
  Tickets: /^(tickets\.|no tickets|no columns$)/i,
  FileUpload: /^validation\.(file|maxFiles|upload)/,
  Login: /passkey|^Något behöver rättas$/i,
}

/**
 * Texts that are said by questions with such settings alone: by their name in `validation.`, what the settings hold.
 */
const askedFor: Readonly<Record<string, RegExp>> = {
  dayMissing: /parts"/,
  monthMissing: /parts"/,
  yearMissing: /parts"/,
  dayMonthMissing: /parts"/,
  dayYearMissing: /parts"/,
  monthYearMissing: /parts"/,
  dayWrong: /parts"/,
  monthWrong: /parts"/,
  yearWrong: /parts"/,
  yearRange: /parts"/,
  color: /color"/,
  confirmationNotMatching: /enableConfirmation"/,
  datetime: /datetime-local"/,
  email: /email"/,
  integer: /number"/,
  max: /number"/,
  min: /number"/,
  minLength: /minLength"/,
  month: /month"/,
  notAfter: /notAfter"/,
  notBefore: /notBefore"/,
  number: /number"/,
  organisationsnummer: /organisationsnummer"/,
  pattern: /pattern"/,
  personnummer: /personnummer"/,
  phone: /(phone|tel)"/,
  postcode: /postcode"/,
  rangeIncomplete: /range"/,
  rangeOrder: /range"/,
  rangeSameDate: /range"/,
  time: /time"/,
  url: /url"/,
  week: /week"/,
}

/** What the browser cannot say by the Swedish id alone, on a page with these types and nodes. */
function textsFor(locale: Locale, types: ReadonlySet<string>, nodes: readonly TreeNode[]): Catalogue {
  const [catalogue, accounts]: Catalogue[] =
    locale === 'sv' ? [svCatalogue, svAccounts] : [enCatalogue, enAccounts]
  const validation = [
    ...Object.entries(catalogue ?? {}).filter(([id]) => id.startsWith('validation.')),
    // What the server finds in a file that was sent.
    ...Object.entries(accounts ?? {}).filter(([id]) => id.startsWith('validation.file')),
  ]
  const all = { ...(locale === 'sv' ? svPortal : enPortal), ...Object.fromEntries(validation) }
  const absent = Object.entries(ownTexts).flatMap(([type, ids]) => (types.has(type) ? [] : [ids]))
  const settings = JSON.stringify(nodes.map(({ extra }) => extra))
  const unasked = new Set(
    Object.entries(askedFor).flatMap(([id, holds]) => (holds.test(settings) ? [] : [`validation.${id}`])),
  )
  return Object.fromEntries(
    Object.entries(all).filter(([id]) => !unasked.has(id) && !absent.some((ids) => ids.test(id))),
  )
}

function editLink({ href, label }: { href: string; label: string }, pencil: string): string {
  return `<a class="v-edit" href="${escaped(href)}"><svg width="18" height="18" viewBox="0 0 24 24" class="v-icon" aria-hidden="true">${pencil}</svg>${escaped(label)}</a>`
}

/** JSON that cannot end the element it stands in. */
function json(data: unknown): string {
  return JSON.stringify(data)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029')
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
