import { useState } from 'react'
import { msg } from '../../../src/shared/i18n.ts'
import { Button } from '../../kit/Button.tsx'
import { Modal } from '../../kit/overlay/Modal.tsx'
import { modalWidth } from '../../kit/overlay/modalWidth.ts'
import { useT } from '../../kit/text.tsx'
import { useClient } from '../client.tsx'
import { TreeOutline } from '../history/TreeOutline.tsx'
import { VersionList } from '../history/VersionList.tsx'
import { Failed } from '../page/Failed.tsx'
import { Loading } from '../page/Loading.tsx'
import { useLoaded } from '../page/useLoaded.ts'

/** What the form of a case was like, version by version, to be looked at. */
export function FormHistory({ id, name }: { id: string; name: string }) {
  const t = useT()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button small variant="ghost" icon="history" onPress={() => setOpen(true)}>
        {t('Formulärets versioner')}
      </Button>
      {open && <Versions id={id} name={name} onClose={() => setOpen(false)} />}
    </>
  )
}

function Versions({ id, name, onClose }: { id: string; name: string; onClose: () => void }) {
  const t = useT()
  const client = useClient()
  const [chosen, setChosen] = useState<string | null>(null)
  const loaded = useLoaded(`versions ${id}`, async () => {
    const { versions } = await client.call('case/formVersions', { formDataId: id })
    return versions.map(({ _id: key, version, published: at, ...one }) => ({
      ...{ ...one, key, at, current: false },
      ...{ title: msg`Version {n}`, values: { n: version } },
    }))
  })
  const versions = loaded.data ?? []
  // Begins with the one that the case is on.
  const shown = versions.find(({ key, own }) => (chosen === null ? own : key === chosen)) ?? versions[0]
  return (
    <Modal
      open
      {...modalWidth}
      icon="history"
      title={t('Formulärets versioner')}
      subtitle={name}
      onClose={onClose}
    >
      {loaded.error ? (
        <Failed small error={loaded.error} onRetry={loaded.reload} />
      ) : !shown ? (
        <Loading />
      ) : (
        <div className="a-history">
          <VersionList versions={versions} chosen={shown} onChoose={({ key }) => setChosen(key)} />
          <Preview id={id} versionId={shown.key} />
        </div>
      )}
    </Modal>
  )
}

function Preview({ id, versionId }: { id: string; versionId: string }) {
  const t = useT()
  const client = useClient()
  const loaded = useLoaded(`version ${id} ${versionId}`, () =>
    client.call('case/formVersion', { formDataId: id, versionId }),
  )
  if (loaded.error) return <Failed small error={loaded.error} onRetry={loaded.reload} />
  if (!loaded.data) return <Loading />
  const { rootId, normStructure: nodes } = loaded.data
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className="a-preview" aria-label={t('Förhandsvisning')} aria-busy={loaded.loading} tabIndex={0}>
      <TreeOutline tree={{ rootId, nodes }} />
    </section>
  )
}
