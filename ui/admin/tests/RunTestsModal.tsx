import { Modal } from '../../kit/overlay/Modal.tsx'
import { useT } from '../../kit/text.tsx'
import { useClient } from '../client.tsx'
import { type DocumentModalProps, idsOf } from '../modals/modalProps.ts'
import { Failed } from '../page/Failed.tsx'
import { Loading } from '../page/Loading.tsx'
import { useLoaded } from '../page/useLoaded.ts'
import { Results } from './Results.tsx'

/** Runs tests, all where none is named, and says how they went. */
export function RunTestsModal({ params, onClose }: DocumentModalProps) {
  const t = useT()
  const client = useClient()
  const ids = idsOf(params)
  const loaded = useLoaded(ids.join(), () => client.call('test/run', ids.length > 0 ? { ids } : {}))
  const results = loaded.data?.results
  const failed = results?.filter(({ ok }) => !ok).length ?? 0
  return (
    <Modal
      open
      minWidth={400}
      maxWidth={640}
      title={t('Prov')}
      icon="clipboard-check"
      cancelLabel={t('Stäng')}
      onClose={onClose}
      {...(results && { primary: { label: t('Kör igen'), busy: loaded.loading, onPress: loaded.reload } })}
    >
      {loaded.error ? (
        <Failed small error={loaded.error} onRetry={loaded.reload} />
      ) : results ? (
        <>
          <p role="status">
            {results.length === 0
              ? t('Det finns inga prov än.')
              : failed === 0
                ? t(
                    '{n, plural, one {Provet går} other {Alla # prov går}} som {n, plural, one {det} other {de}} ska.',
                    {
                      n: results.length,
                    },
                  )
                : t('{failed} av {n} prov går fel.', { failed, n: results.length })}
          </p>
          <Results linked results={results} />
        </>
      ) : (
        <Loading />
      )}
    </Modal>
  )
}
