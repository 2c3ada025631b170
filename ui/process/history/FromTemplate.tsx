import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import type { ProcessGraph } from '../../../src/shared/process/process.ts'
import { Button } from '../../kit/Button.tsx'
import { Modal } from '../../kit/overlay/Modal.tsx'
import { Callout } from '../../kit/show/Callout.tsx'
import { useT } from '../../kit/text.tsx'
import type { ProcessClient } from '../client.ts'
import { useProcess } from '../state/context.tsx'
import { DifferenceList } from './Difference.tsx'

/** The template that the process was made of, and what has changed there since. */
export function FromTemplate() {
  const editor = useProcess()
  const { fromTemplateId: id, fromTemplateVersion: made } = useStore(editor.$document)
  const readOnly = useStore(editor.$readOnly)
  const t = useT()
  const [found, setFound] = useState<Found | null>(null)
  const [open, setOpen] = useState(false)
  useEffect(() => {
    if (!id) return setFound(null)
    let here = true
    templateSince(editor.client, id, made ?? null).then(
      (found) => here && setFound(found),
      // Nobody can say what has changed in what is not there; the process goes on without.
      () => here && setFound(null),
    )
    return () => {
      here = false
    }
  }, [editor, id, made])
  if (!found) return null
  const { name, version, since } = found
  return (
    <div className="p-from-template">
      {since ? (
        <Callout tone="info" title={t('Mallen {name} har ändrats', { name })}>
          <p>
            {t(
              'Processen gjordes av version {n}. Det som är nytt i mallen följer inte med hit av sig självt.',
              { n: made ?? 1 },
            )}
          </p>
          <Button small onPress={() => setOpen(true)}>
            {t('Visa vad som har ändrats')}
          </Button>
        </Callout>
      ) : (
        <p className="k-muted">{t('Gjord från mallen {name}, version {n}.', { name, n: version })}</p>
      )}
      {since && open && (
        <Modal
          open
          onClose={() => setOpen(false)}
          title={t('Mallen {name}', { name })}
          subtitle={t('Version {from} jämförd med version {to}', { from: made ?? 1, to: version })}
          icon="copy"
          minWidth={400}
          maxWidth={640}
          primary={{
            label: t('Markera som genomgånget'),
            disabled: readOnly,
            onPress() {
              editor.changeFields({ fromTemplateVersion: version })
              setOpen(false)
            },
          }}
        >
          <DifferenceList
            before={since.before}
            after={since.after}
            label={t('Skillnad i mallen')}
            title={t('Vad som har ändrats i mallen')}
            none={t('Inget på ritningen. Det som har ändrats är mallens inställningar.')}
          />
        </Modal>
      )}
    </div>
  )
}

interface Found {
  name: string
  /** The one that is in use now. */
  version: number
  /** Absent: nothing newer than what the process was made of. */
  since?: { before: ProcessGraph; after: ProcessGraph }
}

async function templateSince(client: ProcessClient, id: string, made: number | null): Promise<Found | null> {
  const [versions, options] = await Promise.all([
    client.versions(id),
    client.options('process', { values: [id] }),
  ])
  const live = versions.find((one) => one.live)
  const name = options.find(({ value }) => value === id)?.label
  if (!live || name === undefined) return null
  const before = versions.find(({ version }) => version === made)
  if (!before || live.version <= before.version) return { name, version: live.version }
  const [old, now] = await Promise.all([client.version(id, before._id), client.version(id, live._id)])
  return { name, version: live.version, since: { before: old.process, after: now.process } }
}
