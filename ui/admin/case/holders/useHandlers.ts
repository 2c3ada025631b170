import { useCallback } from 'react'
import type { Translate } from '../../../../src/shared/i18n.ts'
import type { Option } from '../../../kit/input/OptionRow.tsx'
import { useRegion, useT } from '../../../kit/text.tsx'
import { formatDays } from '../../absence/days.ts'
import { type ActionOutput, useClient } from '../../client.tsx'

type Handler = ActionOutput<'case/handlers'>['handlers'][number]

/** A search among those who can be given these cases; values are `user:{id}` and `group:{id}`. */
export function useHandlers(formDataIds: readonly string[], role: string | undefined) {
  const client = useClient()
  const t = useT()
  const region = useRegion()
  const ids = formDataIds.join(' ')
  return useCallback(
    async (search: string): Promise<Option[]> => {
      const { handlers } = await client.call('case/handlers', {
        ...(ids && { formDataIds: ids.split(' ') }),
        ...(role && { role }),
        ...(search && { search }),
      })
      return handlers.map((handler) => optionOf(handler, region, t))
    },
    [client, t, region, ids, role],
  )
}

/** Somebody with how much they have to do. */
export const optionOf = (handler: Handler, region: string, t: Translate): Option => ({
  value: `${handler.kind}:${handler._id}`,
  label: handler.name,
  icon: handler.kind === 'group' ? 'users' : 'user',
  description: saidOf(handler, region, t).join(' · '),
})

function saidOf({ kind, open, members, usual, away }: Handler, region: string, t: Translate): string[] {
  return [
    ...(kind === 'group'
      ? [t('{n, plural, =0 {Ingen kan handlägga} one {# person} other {# personer}}', { n: members ?? 0 })]
      : []),
    ...(open === null
      ? []
      : [
          kind === 'group'
            ? t('{n, plural, =0 {inget i kön} one {# ärende i kön} other {# ärenden i kön}}', { n: open })
            : t('{n, plural, =0 {Inga öppna ärenden} one {# öppet ärende} other {# öppna ärenden}}', {
                n: open,
              }),
        ]),
    ...(away ? [awayOf(away, region, t)] : []),
    ...(usual ? [] : [t('har annars inte rollen i ärendet: den följer med')]),
  ]
}

/** What becomes of what somebody who is away is given. */
function awayOf({ until, deputy }: NonNullable<Handler['away']>, region: string, t: Translate): string {
  const day = formatDays(until, until, region)
  return deputy
    ? t('borta till och med {day}, {name} står in', { day, name: deputy })
    : t('borta till och med {day}: går till gruppens kö', { day })
}
