import { Icon } from '../../kit/Icon.tsx'
import { IconButton } from '../../kit/IconButton.tsx'
import { FieldFrame } from '../../kit/input/Field.tsx'
import { FileDrop } from '../../kit/input/FileDrop.tsx'
import { useRegion, useT } from '../../kit/text.tsx'

export interface FileFieldProps {
  label: string
  accept: readonly string[]
  file: File | null
  /** Absent: there must be one. */
  optional?: boolean
  onChange: (file: File | null) => void
}

/** One file that is chosen and not sent yet. */
export function FileField({ label, accept, file, optional = false, onChange }: FileFieldProps) {
  const t = useT()
  const region = useRegion()
  if (!file) {
    return (
      <FileDrop
        label={label}
        required={!optional}
        accept={accept}
        onFiles={([chosen]) => onChange(chosen ?? null)}
      />
    )
  }
  const size = new Intl.NumberFormat(region, { maximumFractionDigits: 1 }).format(file.size / 1000)
  return (
    <FieldFrame label={label} required={!optional} group>
      {() => (
        <div className="a-asset">
          <Icon icon="file" size={20} />
          <span className="k-cut">{file.name}</span>
          <span className="k-muted k-number">{t('{n} kB', { n: size })}</span>
          <IconButton small icon="x" label={t('Välj en annan fil')} onPress={() => onChange(null)} />
        </div>
      )}
    </FieldFrame>
  )
}
