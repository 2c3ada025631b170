import { useState } from 'react'
import { messageOf } from '../../admin/actionError.ts'
import { useClient } from '../../admin/client.tsx'
import { showDesk } from '../../admin/viewAs.ts'
import { Button } from '../../kit/Button.tsx'
import { Icon } from '../../kit/Icon.tsx'
import { toast } from '../../kit/overlay/toastStore.ts'
import { useT } from '../../kit/text.tsx'

/** In the place of what is the person's own in the top bar: that somebody else looks at what they see, and the way out. */
export function Viewing({ name }: { name: string }) {
  const t = useT()
  const client = useClient()
  const [busy, setBusy] = useState(false)
  const end = async () => {
    setBusy(true)
    try {
      await client.call('user/endViewAs', {})
      showDesk()
    } catch (error) {
      setBusy(false)
      toast.danger(messageOf(error))
    }
  }
  return (
    <section className="s-viewing" aria-label={t('Visning')}>
      <Icon icon="eye" size={20} />
      <p className="s-viewing-text k-cut">
        <span className="s-viewing-said">{t('Du ser det som {name} ser', { name })}</span>
        <span className="s-viewing-name" aria-hidden="true">
          {name}
        </span>
        <span className="s-viewing-more">{t('Inget kan ändras.')}</span>
      </p>
      <Button busy={busy} onPress={() => void end()}>
        {t('Avsluta')}
      </Button>
    </section>
  )
}
