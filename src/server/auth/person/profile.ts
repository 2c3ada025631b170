import { fromJson, type Json, toJson } from '../../../shared/json.ts'
import { fail } from '../../../shared/wire/errors.ts'
import type { UserProfile } from '../../../shared/wire/session.ts'
import type { Session } from '../../session.ts'
import type { AuthContext } from '../context.ts'

/** A profile may take so many characters: a few hundred tables. */
const maxProfile = 200_000

export interface Profiles {
  profile(session: Session): Promise<UserProfile>
  /** Merges: keys of `loveProcess` and `tables` one by one (null forgets one), the others whole. */
  setProfile(session: Session, patch: ProfilePatch): Promise<UserProfile>
}

/** As `UserProfile`; `null` takes something away. */
export type ProfilePatch = {
  [Key in keyof UserProfile]?: Key extends 'loveProcess'
    ? Record<string, boolean | null> | null
    : UserProfile[Key] | null
}

export function createProfiles({ store, rights }: Pick<AuthContext, 'store' | 'rights'>): Profiles {
  return {
    async profile(session) {
      if (!session.userId) return {}
      const { viewer } = session
      const kept = await store.read.profiles.find(session.org, viewer?._id ?? session.userId)
      const profile = fromJson(kept ?? noProfile)
      if (!viewer) return profile
      // How somebody else likes it is theirs: whoever looks keeps their own language and theme.
      const { locale, themeIndex } = profile
      return { ...(locale && { locale }), ...(themeIndex !== undefined && { themeIndex }) }
    },
    async setProfile(session, patch) {
      const { userId: user, org } = session
      if (!user) throw fail('UNAUTHORIZED')
      return store.write(async (tx) => {
        const before = fromJson((await tx.profiles.find(org, user)) ?? noProfile)
        const profile = merged(before, patch)
        const data = toJson(profile)
        if (data.length > maxProfile) throw fail('TOO_LARGE')
        await tx.profiles.save({ org, user, data, updated: tx.now })
        // The language is part of what is kept about a user's rights.
        if (patch.locale !== undefined) tx.afterCommit(() => rights.forget(org))
        return profile
      })
    },
  }
}

const noProfile: Json<UserProfile> = '{}'

function merged(before: UserProfile, { loveProcess, tables, ...patch }: ProfilePatch): UserProfile {
  return {
    ...before,
    ...patched(patch),
    ...(loveProcess !== undefined && { loveProcess: oneByOne(before.loveProcess, loveProcess) }),
    ...(tables !== undefined && { tables: oneByOne(before.tables, tables) }),
  }
}

/** What is not given stays; null takes away, and JSON does not write what is undefined. */
const patched = (patch: Omit<ProfilePatch, 'loveProcess' | 'tables'>): Partial<UserProfile> =>
  Object.fromEntries(
    Object.entries(patch).flatMap(([key, value]) => (value === undefined ? [] : [[key, value ?? undefined]])),
  )

function oneByOne<V>(before: Record<string, V> = {}, patch: Record<string, V | null> | null) {
  const entries = Object.entries({ ...before, ...patch })
  return patch === null
    ? undefined
    : Object.fromEntries(
        entries.flatMap(([key, value]) => (value === null || value === false ? [] : [[key, value]])),
      )
}
