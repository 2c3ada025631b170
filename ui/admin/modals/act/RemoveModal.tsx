import { toast } from '../../../kit/overlay/toastStore.ts'
import { useT } from '../../../kit/text.tsx'
import { messageOf } from '../../actionError.ts'
import { useClient } from '../../client.tsx'
import { useReferences } from '../../fields/useReferences.ts'
import { type DocumentModalProps, idsOf } from '../modalProps.ts'
import { ActionModal } from './ActionModal.tsx'
import { UsedBy } from './UsedBy.tsx'

/** Names shown before the rest is a number. */
const shown = 8

/** Puts documents into the trash can, from where they can be had back at once. */
export function RemoveModal({ params, extras, schema, onClose }: DocumentModalProps) {
  const t = useT()
  const client = useClient()
  const ids = idsOf(params)
  const { known } = useReferences(schema.name, ids.slice(0, shown), undefined)
  const names = ids.slice(0, shown).map((id) => known.find(({ value }) => value === id)?.label ?? '…')

  const run = async () => {
    const { removed } = await client.call('admin/remove', { page: schema.name, ids })
    const [name] = names
    const what =
      removed.length === 1 && name && name !== '…'
        ? t('{namn} har tagits bort', { namn: name })
        : t('{n, plural, one {# har tagits bort} other {# har tagits bort}}', { n: removed.length })
    toast.removed(what, {
      action: {
        label: t('Ångra'),
        onPress: () => {
          client.call('trashcan/restore', { ids: removed }).then(
            () => toast.success(t('Borttagningen är ångrad')),
            (error) => toast.danger(messageOf(error)),
          )
        },
      },
    })
    extras.onDone?.({})
    onClose()
  }

  return (
    <ActionModal
      title={t('Ta bort {slag}', { slag: t(ids.length === 1 ? schema.title : schema.plural).toLowerCase() })}
      icon="trash-2"
      danger
      finalLabel={t('Ta bort')}
      run={run}
      onClose={onClose}
      steps={[
        {
          content: (
            <>
              <p>{t('Läggs i papperskorgen och kan hämtas tillbaka därifrån.')}</p>
              <ul className="a-names">
                {names.map((name, index) => (
                  <li key={ids[index]}>{name}</li>
                ))}
                {ids.length > shown && <li>{t('… och {n} till', { n: ids.length - shown })}</li>}
              </ul>
              {schema.usedBy && <UsedBy schema={schema} ids={ids} />}
            </>
          ),
        },
      ]}
    />
  )
}
