import type { ActionOutput } from '../client.tsx'

/** A service as the server tells of it: secrets are never in it. */
export type ProviderState = ActionOutput<'provider/list'>['providers'][number]
