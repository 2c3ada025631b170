import type { FieldKindName } from '../field.ts'
import { assetKind } from './asset.ts'
import { choiceKind } from './choice.ts'
import { choicesKind } from './choices.ts'
import { colorKind } from './color.ts'
import { conditionKind } from './condition.ts'
import { dateKind } from './date.ts'
import { entriesKind } from './entries.ts'
import { flagKind } from './flag.ts'
import { groupKind } from './group.ts'
import { iconKind } from './icon.ts'
import { jsonKind } from './json.ts'
import type { FieldKind } from './kind.ts'
import { linkKind } from './link.ts'
import { listKind } from './list.ts'
import { metadataKind } from './metadata.ts'
import { numberKind } from './number.ts'
import { optionsKind } from './options.ts'
import { passwordKind } from './password.ts'
import { referenceKind } from './reference.ts'
import { referencesKind } from './references.ts'
import { richKind } from './rich.ts'
import { textKind } from './text.ts'

/** Every kind of field. The type makes a missing one an error. */
export const fieldKinds: Readonly<Record<FieldKindName, FieldKind>> = {
  text: textKind,
  number: numberKind,
  flag: flagKind,
  choice: choiceKind,
  choices: choicesKind,
  reference: referenceKind,
  references: referencesKind,
  asset: assetKind,
  date: dateKind,
  color: colorKind,
  icon: iconKind,
  password: passwordKind,
  options: optionsKind,
  condition: conditionKind,
  link: linkKind,
  list: listKind,
  group: groupKind,
  json: jsonKind,
  entries: entriesKind,
  metadata: metadataKind,
  rich: richKind,
}
