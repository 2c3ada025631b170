import { locales, msg } from '../../shared/i18n.ts'
import { keysOf } from '../../shared/record.ts'
import { schemas } from '../../shared/schemas/index.ts'
import { hubs } from '../../shared/schemas/page.ts'
import { addressOf, documentAddress, placesOf } from '../../shared/schemas/places.ts'
import { fitOf, placePage, type SearchResult, wordsOf } from '../../shared/wire/search.ts'
import type { CaseRow, Cases, FoundCases } from '../cases/contract.ts'
import type { Documents, FoundDocument } from '../documents/documents.ts'
import type { Readings } from '../log/readings.ts'
import { holds, type Session } from '../session.ts'
import type { Texts } from '../texts.ts'

/** One search over everything that the session may list. */
export interface Search {
  /**
   * The best first: by how well their names fit, the kinds by turns. `totalCount` is of all that was found, of cases no more
   * than the first thousand; `more` says that there are others.
   */
  find(session: Session, query: SearchQuery): Promise<SearchReply>
}

export interface SearchReply {
  results: SearchResult[]
  totalCount: number
  more?: true
}

export interface SearchQuery {
  search: string
  /** Only these: kinds of documents, `formData`, `placePage`. Those that the session may not list have nothing. */
  pages?: readonly string[]
  /** Of kinds that belong to an application, only its own. */
  applicationRef?: string
  limit: number
}

interface SearchNeeds {
  documents: Pick<Documents, 'grid' | 'search'>
  cases: Pick<Cases, 'search' | 'handlers'>
  texts: Texts['translate']
  readings: Pick<Readings, 'behind'>
}

/** What can be asked for by `pages`. */
export const searchedPages: readonly string[] = [
  'formData',
  ...schemas.flatMap((schema) => (schema.notSearched ? [] : [schema.name])),
  placePage,
]

const places = placesOf(schemas)

/** A result with what it is weighed by. */
interface Found {
  result: SearchResult
  fit: number
}

/** What one source has found, the best first, and how many there are. */
interface Part {
  found: readonly Found[]
  count: number
  /** There are more than were counted. */
  more?: boolean
}

export function createSearch(needs: SearchNeeds): Search {
  return {
    async find(session, query) {
      const words = wordsOf(query.search)
      const wants = (page: string) => query.pages?.includes(page) ?? true
      const asked = { ...query, words, search: words.join(' ') }
      const parts = await Promise.all([
        wants('formData') || wants('form') || wants('user') ? ofCases(needs, session, asked, wants) : [],
        ofDocuments(needs, session, asked, wants),
        ofOwnRows(needs, session, asked, wants),
        wants(placePage) ? [ofPlaces(needs, session, asked)] : [],
      ])
      const all = parts.flat()
      return {
        results: byTurns(all).slice(0, query.limit),
        totalCount: all.reduce((sum, { count }) => sum + count, 0),
        ...(all.some(({ more }) => more) && { more: true }),
      }
    },
  }
}

interface Asked extends SearchQuery {
  words: readonly string[]
}

type Wants = (page: string) => boolean

/** How well they fit decides; among equals each source has one before any has two. */
function byTurns(parts: readonly Part[]): SearchResult[] {
  const placed = parts.flatMap(({ found }) => {
    const before = new Map<number, number>()
    return found.map(({ result, fit }) => {
      const turn = before.get(fit) ?? 0
      before.set(fit, turn + 1)
      return { result, fit, turn }
    })
  })
  return placed.sort((a, b) => a.fit - b.fit || a.turn - b.turn).map(({ result }) => result)
}

async function ofCases(
  { cases, texts }: SearchNeeds,
  session: Session,
  { words, search, limit }: Asked,
  wants: Wants,
): Promise<Part[]> {
  const found = await cases.search(session, { words, limit: wants('formData') ? limit : 0 })
  const rows = found.cases.map((row) => ({
    result: caseResult(row),
    fit: fitOf(search, [row.DiaryNumber ?? '', row.title, row.createdByName]),
  }))
  const ofForms = wants('form') && !mayList(session, 'form') ? formLists(found.forms, search) : []
  const isPeople = wants('user') && !mayList(session, 'user') && found.forms.length > 0
  const people = isPeople ? await colleagues(cases, session, words) : []
  const t = texts(session.locale, session.org)
  return [
    ...(wants('formData') ? [{ found: rows, count: found.totalCount, more: found.more }] : []),
    {
      found: ofForms.map(({ formId, title, fit }) => ({
        fit,
        result: {
          page: 'form',
          _id: formId,
          label: title,
          description: t(msg`Alla ärenden av formuläret`),
          icon: 'file-text',
          href: `/formData?form=${encodeURIComponent(formId)}`,
        },
      })),
      count: ofForms.length,
    },
    {
      found: people.map(({ _id, name, fit }) => ({
        fit,
        result: {
          ...{ page: 'user', _id, label: name, description: t(msg`Alla ärenden som {name} har`, { name }) },
          icon: 'user-round',
          href: `/formData?handler=${encodeURIComponent(_id)}`,
        },
      })),
      count: people.length,
    },
  ]
}

/** More than fit into any answer: the first word is looked for in all of them. */
const mostPeople = 1_000

/** Who may not list accounts finds by name those whom they can give cases to, as the list of their cases. */
async function colleagues(
  cases: Pick<Cases, 'handlers'>,
  session: Session,
  words: readonly string[],
): Promise<{ _id: string; name: string; fit: number }[]> {
  const { handlers } = await cases.handlers(session, { search: words[0], limit: mostPeople })
  return handlers
    .filter(({ kind }) => kind === 'user')
    .map(({ _id, name }) => ({ _id, name, fit: fitOf(words.join(' '), [name]) }))
    .filter(({ fit }) => fit < 4)
    .sort((a, b) => a.fit - b.fit)
}

/** Who may not open a form as its builder finds the cases of it. */
const formLists = (forms: FoundCases['forms'], search: string) =>
  forms
    .map((form) => ({ ...form, fit: fitOf(search, [form.title]) }))
    .filter(({ fit }) => fit < 4)
    .sort((a, b) => a.fit - b.fit)

const caseResult = ({ _id, title, DiaryNumber, status, createdByName, form }: CaseRow): SearchResult => ({
  page: 'formData',
  _id,
  label: title || form.name,
  ...(DiaryNumber && { number: DiaryNumber }),
  description: [DiaryNumber, status.name, createdByName].filter((text) => text && text !== title).join(' · '),
  icon: 'folder-open',
  href: `/case/${encodeURIComponent(_id)}`,
})

const mayList = (session: Session, page: string) =>
  schemas.some(({ name, allow }) => name === page && holds(session, allow.read))

/** The kinds that have a page and that the session may list, with that page. */
const listed = (session: Session, wants: Wants) =>
  places.flatMap((place) =>
    place.schema && !place.schema.notSearched && wants(place.schema.name) && holds(session, place.allow)
      ? [{ ...place, schema: place.schema }]
      : [],
  )

async function ofDocuments(
  { documents, readings }: SearchNeeds,
  session: Session,
  { words, search, applicationRef, limit }: Asked,
  wants: Wants,
): Promise<Part[]> {
  const kinds = listed(session, wants).filter(({ schema }) => !schema.virtual)
  const rows = await documents.search(session, {
    pages: kinds.map(({ schema }) => schema.name),
    ...(applicationRef !== undefined && { applicationRef }),
    words,
    each: limit,
  })
  return kinds.flatMap((place): Part[] => {
    const { schema } = place
    const own = rows.filter(({ page }) => page === schema.name)
    const [first] = own
    if (!first) return []
    if (schema.readsTold) readings.behind(session, { action: `${schema.name}/list` })
    const found = own.map((row) => ({ result: documentResult(place, row), fit: fitOf(search, [row.name]) }))
    return [{ found: found.sort((a, b) => a.fit - b.fit), count: first.ofKind }]
  })
}

/** Rows of kinds that are no documents, by their own lists. */
async function ofOwnRows(
  { documents }: SearchNeeds,
  session: Session,
  { search, limit }: Asked,
  wants: Wants,
): Promise<Part[]> {
  const kinds = listed(session, wants).filter(({ schema }) => schema.virtual)
  return Promise.all(
    kinds.map(async (place): Promise<Part> => {
      const query = { page: place.schema.name, filter: search, pageNo: 1, pageSize: limit }
      const { rows, totalCount } = await documents.grid(session, query)
      const found = rows.map(({ _id, name }) => ({ _id, name: typeof name === 'string' ? name : '' }))
      const fits = found.map((row) => ({
        result: documentResult(place, { ...row, isFolder: false }),
        fit: fitOf(search, [row.name]),
      }))
      return { found: fits.sort((a, b) => a.fit - b.fit), count: totalCount }
    }),
  )
}

function documentResult(
  place: Parameters<typeof documentAddress>[0],
  row: Omit<FoundDocument, 'page' | 'ofKind'>,
): SearchResult {
  const { schema } = place
  return {
    page: schema.name,
    _id: row._id,
    label: row.name,
    ...(row.description && { description: row.description.slice(0, 200) }),
    icon: row.isFolder ? 'folder' : (row.icon ?? schema.icon),
    href: documentAddress(place, row),
  }
}

/** Lists, screens and hubs, by what they are called in any language and by the line that says what is found there. */
function ofPlaces({ texts }: SearchNeeds, session: Session, { words, search, limit }: Asked): Part {
  const t = texts(session.locale, session.org)
  const everywhere = locales.map((locale) => texts(locale, session.org))
  const open = places.filter(({ allow }) => holds(session, allow))
  const pages = [
    ...open.map((place) => ({ ...place, href: addressOf(place), hub: hubs[place.hub] })),
    ...keysOf(hubs)
      .filter((hub) => open.some((place) => place.hub === hub))
      .map((hub) => ({
        href: `/${hub}`,
        icon: 'layout-grid',
        title: hubs[hub],
        text: undefined,
        hub: undefined,
      })),
  ]
  const found = pages.flatMap(({ href, icon, title, text, hub }): Found[] => {
    const names = everywhere.map((say) => say(title))
    const all = [...names, ...everywhere.map((say) => (text ? say(text) : ''))].join('\n').toLowerCase()
    if (!words.every((word) => all.includes(word.toLowerCase()))) return []
    const result = {
      ...{ page: placePage, _id: href, label: t(title), icon, href },
      ...(hub && { description: t(hub) }),
    }
    return [{ result, fit: fitOf(search, names) }]
  })
  return { found: found.sort((a, b) => a.fit - b.fit).slice(0, limit), count: found.length }
}
