import {
  Ban,
  CornerDownRight,
  CreditCard,
  Eye,
  ListChecks,
  type LucideIcon,
  Minus,
  Pencil,
  Signature,
} from 'lucide-react'
import { type Message, msg } from '../../../src/shared/i18n.ts'
import type { StepType } from '../../../src/shared/process/process.ts'
import { useT } from '../text.tsx'
import { FieldFrame, type FieldProps } from './Field.tsx'
import { Segmented } from './Segmented.tsx'

/** What somebody meets at a step of a process, as it is shown wherever it is; in the order in which it is chosen. */
export const stepTypes: Readonly<Record<StepType, { label: Message; icon: LucideIcon }>> = {
  edit: { label: msg`Redigering`, icon: Pencil },
  signature: { label: msg`Underskrift`, icon: Signature },
  payment: { label: msg`Betalning`, icon: CreditCard },
  summary: { label: msg`Sammanfattning`, icon: ListChecks },
  readonly: { label: msg`Skrivskyddad`, icon: Eye },
  redirect: { label: msg`Omdirigering`, icon: CornerDownRight },
  noaccess: { label: msg`Ingen åtkomst`, icon: Ban },
}

/** Where none is chosen for somebody. */
export const notGiven = { label: msg`Inget valt`, icon: Minus }

/** The types in their order. */
const types: readonly StepType[] = [
  'edit',
  'signature',
  'payment',
  'summary',
  'readonly',
  'redirect',
  'noaccess',
]

export interface StepTypePickerProps extends FieldProps {
  value: StepType | null
  /** A press on the chosen icon gives `null`. */
  onChange: (value: StepType | null) => void
}

/** Chooses what a step is for, by icon. */
export function StepTypePicker(props: StepTypePickerProps) {
  const t = useT()
  return (
    <FieldFrame {...props} group>
      {() => (
        <Segmented
          iconsOnly
          clearable
          label={props.label}
          value={props.value}
          onChange={props.onChange}
          disabled={props.disabled ?? false}
          segments={types.map((value) => ({
            value,
            icon: stepTypes[value].icon,
            label: t(stepTypes[value].label),
          }))}
        />
      )}
    </FieldFrame>
  )
}
