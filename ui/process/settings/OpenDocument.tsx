import { schemaOf } from '../../../src/shared/schemas/index.ts'
import { useNamesOf } from '../../admin/fields/useReferences.ts'
import { useOpenModal } from '../../admin/modals/useModals.ts'
import { useMay } from '../../admin/session.tsx'
import { Button } from '../../kit/Button.tsx'
import { useT } from '../../kit/text.tsx'

/** The way to a document that a setting names, such as the template of a mail. */
export function OpenDocument({ schema: page, id }: { schema: string; id: string }) {
  const schema = schemaOf(page)
  const may = useMay(schema?.allow.read ?? 'nobody')
  const open = useOpenModal()
  const nameOf = useNamesOf([{ schema: page, id }])
  const t = useT()
  if (!schema || schema.virtual || !may) return null
  return (
    <Button
      small
      variant="ghost"
      icon="external-link"
      className="p-open-document"
      onPress={() => open({ Modal: 'Edit', schema: page, id }, {})}
    >
      {t('Öppna {name}', { name: nameOf(page, id) ?? t(schema.title) })}
    </Button>
  )
}
