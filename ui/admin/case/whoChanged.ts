import type { Translate } from '../../../src/shared/i18n.ts'
import { formatSince } from '../../kit/show/formatSince.ts'
import { type ActionError, messageOf } from '../actionError.ts'
import type { Client } from '../client.tsx'
import { lastChange } from './lastChange.ts'

/** Of a status that somebody else changed first: by whom, when, and what it is now. */
export async function whoChanged(
  client: Client,
  formDataId: string,
  error: ActionError,
  { region, t }: { region: string; t: Translate },
): Promise<string> {
  const { entries } = await client.call('case/timeline', { formDataId }).catch(() => ({ entries: [] }))
  const last = lastChange(entries)
  if (!last) return messageOf(error)
  const words = { ...last, when: formatSince(last.at, { region, t }) }
  return last.name
    ? t('Statusen ändrades av {name} {when}: {status}', words)
    : t('Statusen ändrades {when}: {status}', words)
}
