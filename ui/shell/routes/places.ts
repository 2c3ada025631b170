import { schemas } from '../../../src/shared/schemas/index.ts'
import { placesOf } from '../../../src/shared/schemas/places.ts'

/** Every page that the definitions give, in the order of its hub. */
export const places = placesOf(schemas)
