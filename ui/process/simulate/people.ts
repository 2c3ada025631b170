import type { Locale, Translate } from '../../../src/shared/i18n.ts'
import { authorStep } from '../../../src/shared/process/graph/steps.ts'
import { partyOfStep } from '../../../src/shared/process/parties.ts'
import type { ProcessGraph } from '../../../src/shared/process/process.ts'
import type { Tester } from '../../../src/shared/process/scenario.ts'
import type { ProcessDocument } from '../client.ts'
import { partyLetters, roleLetters } from '../state/roles.ts'

/** One person a role of the process, or as many as have to approve in it, each of its parties, who sends the case in, an administrator, and somebody whom it is none of. */
export function testersOf(
  graph: ProcessGraph,
  { assignmentRoles, parties }: Pick<ProcessDocument, 'assignmentRoles' | 'parties'>,
  t: Translate,
  locale: Locale,
): Tester[] {
  const roles = assignmentRoles ?? []
  const nobody = { assignmentRoles: [], roles: [], permissions: [], isAuthor: false }
  const named = roleLetters(roles, t, locale).flatMap(({ key, name }): Tester[] => {
    if (key === authorStep) return [{ ...nobody, key: 'author', name, isAuthor: true }]
    const held = [...new Set(roles.flatMap((row) => (row.key === key ? (row.roles ?? []) : [])))]
    const one = { ...nobody, assignmentRoles: [key], roles: held }
    const most = approversOf(graph, key)
    if (most === 1) return [{ ...one, key: `role:${key}`, name }]
    return Array.from({ length: most }, (_none, n) => ({
      ...{ ...one, key: `role:${key}:${n + 1}` },
      name: t('{role} {n}', { role: name, n: n + 1 }),
    }))
  })
  return [
    ...named,
    ...partyLetters(parties ?? [], locale).map(({ key, name }) => ({
      ...{ ...nobody, key, name, parties: [partyOfStep(key)] },
    })),
    { ...nobody, key: 'admin', name: t('Administratör'), permissions: ['admin'] },
    { ...nobody, key: 'other', name: t('Någon annan') },
  ]
}

/** How many of a role the process may ask to approve of one connection. */
function approversOf({ connections }: ProcessGraph, role: string): number {
  const counts = connections.flatMap(({ approvals }) => {
    if (!approvals) return []
    const { roles = [], count } = approvals
    return roles.length === 0 || roles.includes(role) ? [count] : []
  })
  return Math.min(9, Math.max(1, ...counts))
}
