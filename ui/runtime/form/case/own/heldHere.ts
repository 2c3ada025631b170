import { useEffect } from 'react'
import { isRecord, recordOf } from '../../../../../src/shared/record.ts'
import type { FormMissingModel } from '../../../../../src/shared/wire/page/form.ts'
import { usePage } from '../../../page.ts'

/*
 * What a visitor without login sees of a case that is sent in is asked for by a page that says how they hold it, never by
 * an address: so reloading it and going back to it would lose it. What it was asked by stands with the page's place in
 * this window's history, which neither another window nor the list of visited pages leads to.
 */

/** Keeps by what this page was asked for. */
export function useHeldHere(
  action: 'receipt' | 'case' | 'links',
  { formDataId, caseToken }: { formDataId: string | null; caseToken: string | null },
): void {
  const { client } = usePage()
  useEffect(() => {
    if (!client || !formDataId || !caseToken) return
    const held = { _do: action, _formDataId: formDataId, _caseToken: caseToken }
    history.replaceState({ ...recordOf(history.state), held }, '')
  }, [client, action, formDataId, caseToken])
}

/** Whoever leaves for somewhere else is done with it: who sits there next does not go back to it. */
export function leaveHere(): void {
  const { held: _, ...rest } = recordOf(history.state)
  history.replaceState(rest, '')
}

/** Asks once more for a page that was shown at this place before, and is not without what it was asked by. */
export function useAskedAgain({ reason }: FormMissingModel): void {
  const { client } = usePage()
  useEffect(() => {
    const { held, ...rest } = recordOf(history.state)
    if (!client || !isRecord(held) || !['receiptGone', 'notFound'].includes(reason)) return
    history.replaceState(rest, '')
    const fields = Object.entries(held).map(([name, value]) => [name, String(value)])
    client.go(`${location.pathname}${location.search}`, Object.fromEntries(fields))
  }, [client, reason])
}
