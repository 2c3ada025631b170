import { useEffect, useRef } from 'react'
import { Link, useLocation } from 'wouter'
import { Icon } from '../../kit/Icon.tsx'
import { useT } from '../../kit/text.tsx'
import { useClient } from '../client.tsx'
import { useLoaded } from '../page/useLoaded.ts'
import { KeyHint } from './keys/KeyHint.tsx'

export interface NewCase {
  /** Whether the person may take down cases; undefined until it is known. */
  may: boolean | undefined
  /** Its key: heeded as soon as it is known whether the person may. */
  press: () => void
}

export const newCaseHref = '/case/new'

/** Taking down a case for somebody else, for whoever may. */
export function useNewCase(): NewCase {
  const client = useClient()
  const [, navigate] = useLocation()
  const { data } = useLoaded('registrable', () => client.call('case/registrations', {}))
  const may = data && data.forms.length > 0
  const early = useRef(false)
  useEffect(() => {
    if (may && early.current) navigate(newCaseHref)
    if (may !== undefined) early.current = false
  }, [may, navigate])
  return {
    may,
    press() {
      if (may) navigate(newCaseHref)
      early.current = may === undefined
    },
  }
}

export function NewCaseLink({ of: { may } }: { of: NewCase }) {
  const t = useT()
  if (!may) return null
  return (
    <Link href={newCaseHref} className="k-button a-new-case" data-shortcut="c">
      <Icon icon="file-plus" />
      <span className="a-new-case-words">{t('Nytt ärende')}</span>
      <KeyHint of="C" />
    </Link>
  )
}
