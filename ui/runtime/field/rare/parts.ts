import { Colored } from './Colored.tsx'
import { Confirmation } from './Confirmation.tsx'
import { DateInParts } from './DateInParts.tsx'
import { DateSpan } from './DateSpan.tsx'
import { Limited } from './Limited.tsx'

export const parts = { Colored, Confirmation, DateInParts, DateSpan, Limited }
