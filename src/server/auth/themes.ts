import { recordOf } from '../../shared/record.ts'
import type { DocumentNamed } from '../../shared/schemas/document.ts'
import type { Theme } from '../../shared/wire/session.ts'

/** The themes of an application's own. */
export const themesOf = (configuration: DocumentNamed<'configuration'> | undefined): Theme[] =>
  (configuration?.availableThemes ?? []).map(({ name, dark, tokens }) => ({
    name,
    dark: dark === true,
    tokens: Object.fromEntries(
      Object.entries(recordOf(tokens)).map(([token, value]) => [token, String(value)]),
    ),
  }))
