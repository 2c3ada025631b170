import { useState } from 'react'
import type { Values } from '../../../../src/shared/fields/field.ts'
import type { Schema } from '../../../../src/shared/schemas/define.ts'
import { RadioGroup } from '../../../kit/input/RadioGroup.tsx'
import { Modal } from '../../../kit/overlay/Modal.tsx'
import { modalWidth } from '../../../kit/overlay/modalWidth.ts'
import { useT } from '../../../kit/text.tsx'
import { useValueText } from '../act/useValueText.ts'
import { mergeConflict } from './mergeConflict.ts'

export interface ConflictModalProps {
  schema: Schema
  /** As it was when it was opened. */
  base: Values
  mine: Values
  /** As somebody else has saved it meanwhile. */
  theirs: Values
  onCancel: () => void
  /** What to go on with; the saved document counts as opened from now on. */
  onResolved: (values: Values) => void
}

/** Somebody else saved first: shows both values of what both have changed, and lets one choose. */
export function ConflictModal({ schema, base, mine, theirs, onCancel, onResolved }: ConflictModalProps) {
  const t = useT()
  const textOf = useValueText(schema, [mine, theirs])
  const { merged, clashes } = mergeConflict(Object.keys(schema.fields), { base, mine, theirs })
  const [chosen, setChosen] = useState<Record<string, 'mine' | 'theirs'>>({})
  const undecided = clashes.filter(({ key }) => !chosen[key])
  return (
    <Modal
      open
      {...modalWidth}
      icon="git-branch"
      title={t('Någon annan har ändrat samtidigt')}
      onClose={onCancel}
      primary={{
        label: t('Fortsätt'),
        disabled: undecided.length > 0,
        onPress: () => {
          const theirChoice = clashes.filter(({ key }) => chosen[key] === 'theirs')
          onResolved({
            ...merged,
            ...Object.fromEntries(theirChoice.map(({ key, theirs: value }) => [key, value])),
          })
        },
      }}
    >
      <p>
        {clashes.length === 0
          ? t('Ändringarna rör olika uppgifter. Båda behålls när du fortsätter och uppdaterar.')
          : t(
              'Välj vad som ska gälla. Dina övriga ändringar behålls. Ingenting sparas förrän du uppdaterar.',
            )}
      </p>
      {clashes.map(({ key, mine: my, theirs: their }) => {
        const field = schema.fields[key]
        return (
          <RadioGroup
            key={key}
            label={field ? t(field.label) : key}
            value={chosen[key] ?? null}
            onChange={(choice) => setChosen({ ...chosen, [key]: choice })}
            options={[
              { value: 'mine', label: t('Min ändring'), description: textOf(key, my) || t('(tomt)') },
              {
                value: 'theirs',
                label: t('Den andras ändring'),
                description: textOf(key, their) || t('(tomt)'),
              },
            ]}
          />
        )
      })}
    </Modal>
  )
}
