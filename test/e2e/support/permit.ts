import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { type Translated, textIn } from '../../../src/shared/fields/kinds/translatable.ts'
import {
  type ProcessConnection,
  type ProcessGraph,
  type ProcessState,
  type ProcessTimer,
  subTypes,
} from '../../../src/shared/process/process.ts'
import { enter } from './logIn.ts'
import { type Filling, login } from './server.ts'

/** The building permit that the template brings: what the tests of it draw anew, and hold what they drew against. */

interface Shipped {
  data: {
    assignmentRoles: { key: string; name: Translated; roles: string[] }[]
    stateGroups: { name: Translated; color: string }[]
    data: ProcessGraph & { $v: number }
  }
}

const file = join(resolve(import.meta.dirname, '../../..'), 'templates/bygglov/process/process-bygglov.json')
const { data: shipped } = JSON.parse(readFileSync(file, 'utf8')) as Shipped

const { $v: _version, ...graph } = shipped.data
export const permit: ProcessGraph = graph
const { assignmentRoles, stateGroups } = shipped

export const said = (text: Translated | undefined): string => textIn(text ?? '', 'sv')
export const stateOf = (id: string): ProcessState => found(permit.states, id)
export const wayOf = (id: string): ProcessConnection => found(permit.connections, id)
/** What somebody in the process is called, by the key of their role. */
export const roleName = (key: string): string => {
  if (key === 'author') return 'Avsändaren'
  if (key === '*') return 'Övriga'
  return said(assignmentRoles.find((one) => one.key === key)?.name)
}

/** What the editor calls where a case goes by itself, with the connection, of the states that say so. */
export const waysByThemselves: readonly (readonly [state: string, field: string, way: string])[] =
  permit.states.flatMap(({ name, signing = {}, childrenEnded }) =>
    [
      ['Koppling när sista delärendet är avslutat', childrenEnded],
      ['Koppling när alla har skrivit under', signing.done],
      ['Koppling när någon avstår', signing.refused],
    ].flatMap(([field = '', way]) => (way ? [[said(name), field, said(wayOf(way).label)] as const] : [])),
  )

export const englishName = ({ name }: ProcessState): string => textIn(name, 'en')

/** What the editor calls what the template says. */
export const subTypeNames: Readonly<Record<string, string>> = {
  waiting: 'Väntan på avsändaren',
  decision: 'Beslut',
  rejected: 'Avslag',
}
export const stepNames: Readonly<Record<string, string>> = {
  edit: 'Redigering',
  signature: 'Underskrift',
  summary: 'Sammanfattning',
  readonly: 'Skrivskyddad',
}
/** What most states say: all get it at once, and those that say something else that one by one. */
export const usualSteps: ProcessState['steps'] = {
  ...{ '*': 'readonly', author: 'readonly', handlaggare: 'summary' },
}

function found<Part extends { _id: string }>(parts: readonly Part[], id: string): Part {
  const part = parts.find(({ _id }) => _id === id)
  if (!part) throw new Error(`The template has no ${id}`)
  return part
}

/** A new process with the template's roles and groups of states: as its dialog makes it, *Ny* leads to *Avslutad*. */
export async function newPermit(page: Page, url: string, name: string): Promise<string> {
  const { call } = await login(url)
  const { data } = await call<{ data: { _id: string } }>('admin/create', {
    page: 'process',
    data: { name, assignmentRoles, stateGroups },
  })
  await enter(page, url)
  await page.goto(`${url}/process/edit/${data._id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  return data._id
}

/** The graph that is stored of the process. */
export async function storedGraph(url: string, id: string): Promise<ProcessGraph> {
  const { call } = await login(url)
  const { process } = await call<{ process: ProcessGraph }>('pb3/load', { id })
  return process
}

/**
 * A graph in words, to be held against another one: its states, connections, phases and lanes with all that decides over a case, without
 * ids, places, colours, effects on the way and what citizens are told.
 */
export function inWords(graph: ProcessGraph) {
  const named = new Map<string, string>([
    ...[...graph.states, ...graph.sections, ...graph.swimlanes].map(
      (one) => [one._id, said(one.name)] as const,
    ),
    ...graph.connections.map((one) => [one._id, said(one.label)] as const),
  ])
  const nameOf = (id: string | undefined) => (id === undefined ? null : (named.get(id) ?? `gone: ${id}`))
  const timer = ({ _id, connection, ...rest }: ProcessTimer) => ({ ...rest, follows: nameOf(connection) })
  return {
    states: sorted(graph.states, ({ name }) => said(name)).map((one) => ({
      ...{ name: said(one.name), stateType: one.stateType, steps: one.steps },
      subType: one.subType ?? subTypes[one.stateType][0],
      ...{ phase: nameOf(one.section), lane: nameOf(one.lane), group: one.stateGroup ?? null },
      signing: one.signing && { done: nameOf(one.signing.done), refused: nameOf(one.signing.refused) },
      childrenEnded: nameOf(one.childrenEnded),
      ...{ handIn: nameOf(one.handIn), timers: one.timers.map(timer) },
    })),
    connections: sorted(graph.connections, ({ label }) => said(label)).map((one) => ({
      ...{ label: said(one.label), from: nameOf(one.from), to: nameOf(one.to), validate: one.validate },
      allow: {
        ...one.allow,
        ...(one.allow.assignmentRoles && { assignmentRoles: [...one.allow.assignmentRoles].sort() }),
      },
      ...{ condition: one.condition ?? null, confirm: said(one.confirm) },
      approvals: one.approvals ? { ...one.approvals, notSameAs: one.approvals.notSameAs?.map(nameOf) } : null,
    })),
    phases: graph.sections.map(({ name, size }) => ({ name: said(name), size })),
    lanes: graph.swimlanes.map(({ name, size, assignmentRole }) => ({
      ...{ name: said(name), size, assignmentRole },
    })),
    due: graph.due && {
      ...graph.due,
      reminders: graph.due.reminders?.map(({ _id, ...rest }) => rest),
    },
  }
}

const sorted = <Part>(parts: readonly Part[], by: (part: Part) => string): Part[] =>
  [...parts].sort((a, b) => by(a).localeCompare(by(b)))

const password = 'lyktstolpe cykel granit'
/** Who handles a permit, and two who decide. */
export const officer = { email: 'olle@example.org', password, name: 'Olle Handläggare' }
export const deciders = [
  { email: 'anna@example.org', password, name: 'Anna Nämnd' },
  { email: 'bo@example.org', password, name: 'Bo Nämnd' },
] as const
/** Who answers referrals. */
export const consulted = { email: 'rita@example.org', password, name: 'Rita Remiss' }
export const applicant = { email: 'eva@example.org', password, name: 'Eva Ekström' }
export const neighbour = { email: 'erik@example.org', password, name: 'Erik Ek' }

export const people: Filling<null> = {
  name: 'permit',
  async fill(url) {
    const admin = await login(url)
    const add = (who: typeof officer, roles: string[]) =>
      admin.call('admin/create', { page: 'user', data: { ...who, roles } })
    await add(officer, ['role-bygglov'])
    for (const one of deciders) await add(one, ['role-byggnamnd'])
    await add(consulted, ['role-remiss'])
    for (const one of [applicant, neighbour]) await add(one, [])
    return null
  },
  accounts: [officer, ...deciders, consulted, applicant, neighbour],
}

/** The template's process as a draft that nothing has been published of yet. */
export async function draftedPermit(url: string, name: string): Promise<string> {
  const { call } = await login(url)
  const { data } = await call<{ data: { _id: string } }>('admin/create', {
    page: 'process',
    data: { name, assignmentRoles, stateGroups, process: permit },
  })
  return data._id
}

/** An application, sent in by whoever has an account for it. Answers with the case's id. */
export async function apply(
  url: string,
  who = applicant,
  more: Record<string, unknown> = {},
): Promise<string> {
  const { call } = await login(url, who)
  const { formDataId } = await call<{ formDataId: string }>('admin/saveFormData3', {
    ...{ formId: 'form-bygglov', complete: true },
    data: {
      ...{ namn: who.name, epost: who.email, fastighet: 'Björkvik 3:14' },
      ...{ atgard: 'tillbyggnad', area: 24, beskrivning: 'Ett uterum mot söder', ...more },
    },
  })
  return formDataId
}
