import { Icon } from '../../kit/Icon.tsx'
import { useT } from '../../kit/text.tsx'
import { useClient } from '../client.tsx'
import { useLoaded } from '../page/useLoaded.ts'
import type { Rule } from './rule.ts'

export interface OpenedToProps {
  /** Id of the process. */
  process: string
  rule: Rule
  /** What people and groups are called, by id. */
  nameOf: (id: string) => string
}

/** Under whom a rule gives cases to: who would not see such cases otherwise, and sees them then. Nothing where all would. */
export function OpenedTo({ process, rule, nameOf }: OpenedToProps) {
  const t = useT()
  const client = useClient()
  const users = rule.way === 'queue' ? [] : rule.users
  const input = {
    process,
    rule: { forms: rule.forms, question: rule.question, values: rule.values.map(({ value }) => value) },
    ...{ users, groups: rule.groups },
  }
  const nobody = users.length + rule.groups.length === 0
  const { data } = useLoaded(JSON.stringify(input), () =>
    nobody ? Promise.resolve(null) : client.call('assignmentRules/openedTo', input),
  )
  const lines = [
    ...(data?.users ?? [])
      .filter((id) => users.includes(id))
      .map((id) => t('{name} ser annars inte alla sådana ärenden.', { name: nameOf(id) })),
    ...(data?.groups ?? [])
      .filter(({ _id, blind }) => blind > 0 && rule.groups.includes(_id))
      .map(({ _id, blind, members }) =>
        t('{name}: {n} av {of} ser annars inte alla sådana ärenden.', {
          name: nameOf(_id),
          n: blind,
          of: members,
        }),
      ),
  ]
  return (
    <div className="a-rule-opens" role="status">
      {lines.length > 0 && (
        <>
          <Icon icon="eye" />
          <div>
            {lines.map((line) => (
              <p key={line}>{line}</p>
            ))}
            <p className="k-muted">
              {t(
                'Deras roll i processen gäller andra ärenden, eller saknas. Det som regeln ger dem öppnas för dem.',
              )}
            </p>
          </div>
        </>
      )}
    </div>
  )
}
