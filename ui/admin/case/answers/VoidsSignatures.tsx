import { isRecord, recordOf } from '../../../../src/shared/record.ts'
import { ConfirmDialog } from '../../../kit/overlay/ConfirmDialog.tsx'
import { RelativeTime } from '../../../kit/show/RelativeTime.tsx'
import { useT } from '../../../kit/text.tsx'
import { ActionError } from '../../actionError.ts'

/** Who has signed an answer that somebody corrects, and when, milliseconds since 1970. */
export interface SignedBy {
  _id: string
  byName: string
  at: number
}

/** Whose signatures stand in the way of a correction until it is said that they shall count no more. */
export function signedBy(error: unknown): SignedBy[] {
  if (!(error instanceof ActionError) || error.code !== 'CONFLICT') return []
  const { signatures } = recordOf(error.detail)
  return (Array.isArray(signatures) ? signatures : []).filter(isRecord).map(({ _id, byName, at }) => ({
    ...{ _id: String(_id), byName: String(byName), at: Number(at) },
  }))
}

interface VoidsSignaturesProps {
  /** null: nobody has to be asked. */
  signed: readonly SignedBy[] | null
  /** What is corrected. */
  name: string
  onCancel: () => void
  onConfirm: () => void
}

/** Before a signed answer is corrected: what that does to the signature. */
export function VoidsSignatures({ signed, name, onCancel, onConfirm }: VoidsSignaturesProps) {
  const t = useT()
  return (
    <ConfirmDialog
      danger
      open={signed !== null}
      title={t('Underskriften slutar gälla')}
      confirmLabel={t('Ändra svaret')}
      onCancel={onCancel}
      onConfirm={onConfirm}
    >
      <p className="b-dialog-text">
        {t('Svaret på ”{name}” är underskrivet. Ändrar du det gäller underskriften inte längre.', { name })}
      </p>
      <ul className="a-lines">
        {signed?.map(({ _id, byName, at }) => (
          <li key={_id}>
            <strong>{byName}</strong> <RelativeTime date={at} />
          </li>
        ))}
      </ul>
      <p className="b-dialog-text">
        {t(
          'Den som skrev under får veta det, och ombeds att skriva under igen där ärendet väntar på underskrift.',
        )}
      </p>
    </ConfirmDialog>
  )
}
