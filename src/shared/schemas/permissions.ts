import type { Choice } from '../fields/field.ts'
import { msg } from '../i18n.ts'

/** The permissions that code asks for. `system` rules the installation, `admin` everything in its organisation. */
export const permissions = [
  { value: 'system', label: msg`Hela installationen` },
  { value: 'admin', label: msg`Administrera organisationen` },
  { value: 'formBuilder', label: msg`Bygga formulär` },
  { value: 'viewBuilder', label: msg`Bygga sidor` },
  { value: 'processBuilder', label: msg`Bygga processer` },
  { value: 'caseForce', label: msg`Byta status utan kontroll` },
  { value: 'looseMail', label: msg`Hantera okopplad post` },
  { value: 'caseRedact', label: msg`Ta bort innehåll ur ärenden` },
] as const satisfies readonly Choice[]

export type Permission = (typeof permissions)[number]['value']

/** Whoever builds something. */
export const builders = ['formBuilder', 'viewBuilder', 'processBuilder'] as const
