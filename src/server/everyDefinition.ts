import { catalogue } from '../shared/catalogue/index.ts'
import { schemas } from '../shared/schemas/index.ts'
import { actions } from './actions/index.ts'
import type { Definitions } from './definitions.ts'
import { effects } from './effects/index.ts'

/** What this version is made of, as a whole: a server loads of it what it is asked for. */
export const definitions: Definitions = { kinds: schemas, components: catalogue, effects, actions }
