import { Link } from 'wouter'
import { Icon } from '../../kit/Icon.tsx'
import { useT } from '../../kit/text.tsx'
import { useClient } from '../client.tsx'
import { useLoaded } from '../page/useLoaded.ts'
import { KeyHint } from './KeyHint.tsx'

/** To taking down a case for somebody else, for whoever may. */
export function NewCaseLink() {
  const t = useT()
  const client = useClient()
  const { data } = useLoaded('registrable', () => client.call('case/registrations', {}))
  if (!data || data.forms.length === 0) return null
  return (
    <Link href="/case/new" className="k-button" data-shortcut="c">
      <Icon icon="file-plus" />
      {t('Nytt ärende')}
      <KeyHint of="C" />
    </Link>
  )
}
