import { Fragment } from 'react'
import type { Condition } from '../../../../src/shared/rules/condition/condition.ts'
import { rolesIn } from '../../../../src/shared/rules/condition/evaluate.ts'
import { useT } from '../../../kit/text.tsx'
import type { FieldContext } from '../control.ts'
import { useNamesOf } from '../useReferences.ts'
import { sentenceOf } from './sentence.ts'

/** A whole condition in words, with what it is about and what that is compared with set apart. */
export function Sentence({ condition, facts }: { condition: Condition; facts: FieldContext['facts'] }) {
  const t = useT()
  const nameOf = useNamesOf(rolesIn(condition).map((id) => ({ schema: 'role', id })))
  const roleName = (id: string) => nameOf('role', id)
  const words = sentenceOf(condition, { t, roleName, ...(facts && { facts }) })
  if (words.length === 0) return null
  return (
    <p className="a-sentence">
      {words.map(({ kind, text }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: words have no other identity than their place
        <Fragment key={index}>
          <span className={kind === 'word' ? undefined : `a-${kind}`}>{text}</span>{' '}
        </Fragment>
      ))}
    </p>
  )
}
