import { Ban, CornerDownRight, CreditCard, Eye, ListChecks, Pencil, Signature } from 'lucide-react'
import { msg } from '../../../src/shared/i18n.ts'
import { useT } from '../text.tsx'
import { FieldFrame, type FieldProps } from './Field.tsx'
import { Segmented } from './Segmented.tsx'

/** What a step of a process is for. */
export type StepType = 'edit' | 'signature' | 'payment' | 'summary' | 'readonly' | 'redirect' | 'noaccess'

const steps = [
  { value: 'edit', label: msg`Redigering`, icon: Pencil },
  { value: 'signature', label: msg`Underskrift`, icon: Signature },
  { value: 'payment', label: msg`Betalning`, icon: CreditCard },
  { value: 'summary', label: msg`Sammanfattning`, icon: ListChecks },
  { value: 'readonly', label: msg`Skrivskyddad`, icon: Eye },
  { value: 'redirect', label: msg`Omdirigering`, icon: CornerDownRight },
  { value: 'noaccess', label: msg`Ingen åtkomst`, icon: Ban },
] as const

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
          segments={steps.map((step) => ({ ...step, label: t(step.label) }))}
        />
      )}
    </FieldFrame>
  )
}
