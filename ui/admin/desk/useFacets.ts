import { useEffect, useState } from 'react'
import type { AnswerKind } from '../../../src/shared/desk/query.ts'
import { type DeskQuery, deskQuestion } from '../../../src/shared/desk/query.ts'
import type { Option } from '../../kit/input/OptionRow.tsx'
import { useRegion } from '../../kit/text.tsx'
import { type ActionOutput, useClient } from '../client.tsx'

/** A column that the list can be narrowed by, with what is in it. */
export interface DeskFacet {
  column: string
  /** Of a question; the engine's own columns have words of the desk's. */
  label: string | undefined
  /** Of a question without choices, which has no options. */
  kind: AnswerKind | undefined
  options: Option[]
}

type Facets = ActionOutput<'case/facets'>['facets']

/**
 * What the list could be narrowed to, with how many cases that would leave: asked for while it is `wanted`, as the list
 * stands then. What was told last stays until the next answer is there.
 */
export function useFacets(query: DeskQuery, wanted: boolean): DeskFacet[] {
  const client = useClient()
  const region = useRegion()
  const [facets, setFacets] = useState<Facets>([])
  const question = deskQuestion(query)
  const key = JSON.stringify(question)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is the question
  useEffect(() => {
    if (!wanted) return
    let stale = false
    client.call('case/facets', question).then(
      (reply) => !stale && setFacets(reply.facets),
      // Without them it can still be narrowed by words.
      () => {},
    )
    return () => {
      stale = true
    }
  }, [client, key, wanted])
  const number = new Intl.NumberFormat(region)
  return facets.map(({ column, label, kind, approximate, values }) => ({
    column,
    label,
    kind,
    options: values.map(({ value, label, count }) => ({
      value,
      label,
      badge: { label: `${approximate ? '≈ ' : ''}${number.format(count)}` },
    })),
  }))
}
