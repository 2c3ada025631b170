import type { ActionOutput } from '../../admin/client.tsx'
import { Selector } from '../../kit/input/Selector.tsx'
import { useT } from '../../kit/text.tsx'

/** Which of the process's forms the case is filled in in, or none: then answers are plain fields. */
export function FormChoice({
  forms,
  value,
  onChange,
}: {
  forms: ActionOutput<'pb3/tryOut'>['forms']
  value: string
  onChange: (id: string) => void
}) {
  const t = useT()
  const chosen = forms.find(({ _id }) => _id === value)
  return (
    <section aria-label={t('Formulär')}>
      <Selector
        label={t('Formulär')}
        sort={false}
        options={[
          ...forms.map(({ _id, name, version }) => ({
            value: _id,
            label: name,
            description: version === 0 ? t('Utkast, inte publicerat') : t('Version {n}', { n: version }),
          })),
          { value: '', label: t('Inget, bara fält') },
        ]}
        value={value}
        onChange={(next) => onChange(next ?? '')}
        {...(chosen?.version === 0 && {
          description: t(
            'Formuläret är inte publicerat: det här är utkastet. Ett prov går att köra först när det är publicerat.',
          ),
        })}
      />
    </section>
  )
}
