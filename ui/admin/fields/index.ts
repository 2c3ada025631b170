import type { FieldKindName } from '../../../src/shared/fields/field.ts'
import { AssetField } from './Asset.tsx'
import { ChoiceField } from './Choice.tsx'
import { ChoicesField } from './Choices.tsx'
import { ColorField } from './Color.tsx'
import { ConditionField } from './Condition.tsx'
import type { FieldControlComponent } from './control.ts'
import { DateField } from './Date.tsx'
import { EntriesField } from './Entries.tsx'
import { FlagField } from './Flag.tsx'
import { GroupField } from './Group.tsx'
import { IconField } from './Icon.tsx'
import { JsonField } from './Json.tsx'
import { LinkField } from './Link.tsx'
import { ListField } from './List.tsx'
import { MetadataField } from './Metadata.tsx'
import { NumberField } from './Number.tsx'
import { OptionsField } from './Options.tsx'
import { PasswordField } from './Password.tsx'
import { ReferenceField } from './Reference.tsx'
import { ReferencesField } from './References.tsx'
import { RichField } from './Rich.tsx'
import { TextField } from './Text.tsx'

/** The control of every field kind. */
export const controls: Readonly<Record<FieldKindName, FieldControlComponent>> = {
  text: TextField,
  number: NumberField,
  flag: FlagField,
  choice: ChoiceField,
  choices: ChoicesField,
  reference: ReferenceField,
  references: ReferencesField,
  asset: AssetField,
  date: DateField,
  color: ColorField,
  icon: IconField,
  password: PasswordField,
  options: OptionsField,
  condition: ConditionField,
  link: LinkField,
  list: ListField,
  group: GroupField,
  json: JsonField,
  entries: EntriesField,
  metadata: MetadataField,
  rich: RichField,
}
