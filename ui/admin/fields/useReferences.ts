import { useCallback, useEffect, useState } from 'react'
import type { EffectUse } from '../../../src/shared/fields/kinds/reference.ts'
import type { Option } from '../../kit/input/OptionRow.tsx'
import { ActionError } from '../actionError.ts'
import { type Client, useClient } from '../client.tsx'
import type { FieldContext } from './control.ts'

/** Names of documents that were looked up in this session, by `schema/id`. */
const names = new Map<string, Option>()

/** What a picker of documents needs: a search, and the names of what is chosen already. */
export function useReferences(
  page: string,
  chosen: readonly string[],
  context: FieldContext | undefined,
  /** Of effects: those for this use. */
  as?: EffectUse,
) {
  const client = useClient()
  const applicationRef = context?.applicationRef
  const self = context?.id
  const load = useCallback(
    async (search: string): Promise<Option[]> => {
      const { options } = await client.call('admin/loadSelectorv3', {
        page,
        ...(search ? { search } : {}),
        ...(applicationRef ? { applicationRef } : {}),
        ...(as ? { params: { as } } : {}),
      })
      for (const option of options) names.set(`${page}/${option.value}`, option)
      return options.filter((option: Option) => option.value !== self)
    },
    [client, page, as, applicationRef, self],
  )
  const known = useNames(client, page, chosen)
  return { load, known }
}

/** Names of documents of any kind; what cannot be read goes by its id. Undefined until they are there. */
export function useNamesOf(
  refs: readonly { schema: string; id: string }[],
): (schema: string, id: string) => string | undefined {
  const client = useClient()
  const [, redraw] = useState(0)
  const missing = [...new Set(refs.map(({ schema, id }) => `${schema}/${id}`))]
    .filter((key) => !names.has(key))
    .join(' ')
  useEffect(() => {
    if (!missing) return
    let stale = false
    const byPage = new Map<string, string[]>()
    for (const key of missing.split(' ')) {
      const page = key.slice(0, key.indexOf('/'))
      byPage.set(page, [...(byPage.get(page) ?? []), key.slice(page.length + 1)])
    }
    const asked = [...byPage].map(([page, ids]) => lookUp(client, page, ids))
    Promise.all(asked).then(() => !stale && redraw((count) => count + 1))
    return () => {
      stale = true
    }
  }, [client, missing])
  return (schema, id) => names.get(`${schema}/${id}`)?.label
}

/** Options for ids, as dots until they are known; what cannot be read is shown by its id. */
function useNames(client: Client, page: string, ids: readonly string[]): Option[] {
  const [, redraw] = useState(0)
  const missing = ids.filter((id) => id !== '' && !names.has(`${page}/${id}`)).join(' ')
  useEffect(() => {
    if (!missing) return
    let stale = false
    lookUp(client, page, missing.split(' ')).then(() => !stale && redraw((count) => count + 1))
    return () => {
      stale = true
    }
  }, [client, page, missing])
  return ids.filter((id) => id !== '').map((id) => names.get(`${page}/${id}`) ?? { value: id, label: '…' })
}

async function lookUp(client: Client, page: string, ids: string[]): Promise<void> {
  const found: Option[] | null = await client
    .call('admin/loadSelectorv3', { page, params: { values: ids } })
    .then(({ options }) => options)
    // Who may not read them asks no more.
    .catch((error) => (error instanceof ActionError && error.code === 'FORBIDDEN' ? [] : null))
  // Asked again by what is drawn next.
  if (!found) return
  for (const option of found) names.set(`${page}/${option.value}`, option)
  // Not to be asked again at every redraw.
  for (const id of ids) {
    const key = `${page}/${id}`
    if (!names.has(key)) names.set(key, { value: id, label: id })
  }
}
