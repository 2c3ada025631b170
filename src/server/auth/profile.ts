import { fail } from '../../shared/wire/errors.ts'
import type { UserProfile } from '../../shared/wire/session.ts'
import type { Session } from '../session.ts'
import type { AuthContext } from './context.ts'

/** A profile may take so many characters: a few hundred tables. */
const maxProfile = 200_000

export interface Profiles {
  profile(session: Session): Promise<UserProfile>
  /** Merges: keys of `loveProcess` and `tables` one by one (null forgets one), the others whole. */
  setProfile(session: Session, patch: ProfilePatch): Promise<UserProfile>
}

/** As `UserProfile`; `null` takes something away. */
export type ProfilePatch = {
  [Key in keyof UserProfile]?: Key extends 'loveProcess' | 'tables'
    ? Record<string, unknown> | null
    : UserProfile[Key] | null
}

export function createProfiles({ store, rights }: Pick<AuthContext, 'store' | 'rights'>): Profiles {
  return {
    async profile(session) {
      if (!session.userId) return {}
      return JSON.parse((await store.read.profiles.find(session.org, session.userId)) ?? '{}') as UserProfile
    },
    async setProfile(session, patch) {
      const { userId: user, org } = session
      if (!user) throw fail('UNAUTHORIZED')
      return store.write(async (tx) => {
        const before = JSON.parse((await tx.profiles.find(org, user)) ?? '{}') as Record<string, unknown>
        const profile = merged(before, patch)
        const data = JSON.stringify(profile)
        if (data.length > maxProfile) throw fail('TOO_LARGE')
        await tx.profiles.save({ org, user, data, updated: tx.now })
        // The language is part of what is kept about a user's rights.
        if (patch.locale !== undefined) tx.afterCommit(() => rights.forget(org))
        return profile
      })
    },
  }
}

function merged(before: Record<string, unknown>, patch: ProfilePatch): UserProfile {
  const profile = { ...before }
  for (const [key, value] of Object.entries(patch)) {
    if (value === undefined) continue
    if (value === null) delete profile[key]
    else if (key === 'loveProcess' || key === 'tables') {
      const entries = { ...(profile[key] as object), ...(value as object) }
      profile[key] = Object.fromEntries(
        Object.entries(entries).filter(([, entry]) => entry !== null && entry !== false),
      )
    } else profile[key] = value
  }
  return profile as UserProfile
}
