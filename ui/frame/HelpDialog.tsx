import { useStore } from '@nanostores/react'
import type { Message } from '../../src/shared/i18n.ts'
import { Modal } from '../kit/overlay/Modal.tsx'
import { useT } from '../kit/text.tsx'
import { useFrame } from './context.tsx'

export interface ShownKeys {
  title: Message
  /** As on the key caps, `+` between those held together; several ways are several texts. */
  shortcuts: readonly { keys: readonly string[]; title: Message }[]
}

/** Every key of an editor. */
export function HelpDialog({ groups }: { groups: readonly ShownKeys[] }) {
  const frame = useFrame()
  const open = useStore(frame.$dialog) === 'help'
  const t = useT()
  return (
    <Modal
      open={open}
      onClose={() => frame.$dialog.set(null)}
      title={t('Kortkommandon')}
      icon="keyboard"
      minWidth={400}
      maxWidth={720}
      cancelLabel={null}
    >
      <div className="b-help">
        {groups.map((group) => (
          <section key={group.title.id}>
            <h3>{t(group.title)}</h3>
            <dl>
              {group.shortcuts.map(({ keys, title }) => (
                <div key={title.id}>
                  <dt>{t(title)}</dt>
                  <dd>
                    {keys.map((one) => (
                      <kbd key={one}>{keyText(one, t)}</kbd>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Modal>
  )
}

/** The caps that have a name in words, in the reader's language. */
function keyText(keys: string, t: (text: string) => string): string {
  return keys
    .split('+')
    .map((key) => (key === 'Mellanslag' || key === 'klick' ? t(key) : key))
    .join(' + ')
}
