import { useState } from 'react'
import { Selector } from '../../../kit/input/Selector.tsx'
import { Modal } from '../../../kit/overlay/Modal.tsx'
import { useT } from '../../../kit/text.tsx'
import { useClient } from '../../client.tsx'
import { Failed } from '../../page/Failed.tsx'
import { Loading } from '../../page/Loading.tsx'
import { useLoaded } from '../../page/useLoaded.ts'

/** Which form the new child of a case is made with. */
export function MakeChildDialog({
  id,
  busy,
  onChosen,
  onClose,
}: {
  id: string
  busy: boolean
  onChosen: (formId: string) => Promise<void>
  onClose: () => void
}) {
  const t = useT()
  const client = useClient()
  const { data, error, reload } = useLoaded(`childForms ${id}`, () =>
    client.call('case/childForms', { formDataId: id }),
  )
  const [chosen, setChosen] = useState<string | null>(null)
  const forms = data?.forms ?? []
  const only = forms.length === 1 ? (forms[0]?._id ?? null) : null
  const formId = chosen ?? only
  return (
    <Modal
      open
      icon="git-branch"
      title={t('Nytt delärende')}
      minWidth={480}
      maxWidth={480}
      onClose={onClose}
      {...(forms.length > 0
        ? {
            primary: {
              label: t('Skapa'),
              busy,
              disabled: formId === null,
              onPress: () => formId !== null && void onChosen(formId),
            },
          }
        : { cancelLabel: t('Stäng') })}
    >
      {error !== undefined && error !== null && <Failed small error={error} onRetry={reload} />}
      {!data && !error ? <Loading /> : null}
      {data && forms.length === 0 && (
        <p>
          {t(
            'Det finns inget formulär att skapa delärenden med. Det ska vara publicerat, och dess process börja genom ett annat ärende (startstegets inställning), eller vara en som du registrerar ärenden i.',
          )}
        </p>
      )}
      {forms.length > 0 && (
        <>
          <p className="k-muted">
            {t('Svar på frågor med samma namn följer med. Resten fylls i när delärendet handläggs.')}
          </p>
          <Selector
            label={t('Formulär')}
            required
            autoFocus
            sort={false}
            options={forms.map(({ _id, name, description }) => ({
              value: _id,
              label: name,
              ...(description && { description }),
            }))}
            value={formId}
            onChange={setChosen}
          />
        </>
      )}
    </Modal>
  )
}
