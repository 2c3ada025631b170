import { useStore } from '@nanostores/react'
import { Modal } from '../../kit/overlay/Modal.tsx'
import { useT } from '../../kit/text.tsx'
import { shortcutGroups } from '../keys/shortcuts.ts'
import { useEditor } from '../state/context.tsx'

/** Every key of the builder. */
export function HelpDialog() {
  const editor = useEditor()
  const open = useStore(editor.$dialog) === 'help'
  const t = useT()
  return (
    <Modal
      open={open}
      onClose={() => editor.$dialog.set(null)}
      title={t('Kortkommandon')}
      icon="keyboard"
      minWidth={400}
      maxWidth={720}
      cancelLabel={null}
    >
      <div className="b-help">
        {shortcutGroups.map((group) => (
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
