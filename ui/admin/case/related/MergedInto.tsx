import { Callout } from '../../../kit/show/Callout.tsx'
import { useT } from '../../../kit/text.tsx'

/** Above a case that was merged: the way to the one that goes on, for who may open that. */
export function MergedInto({ of }: { of: { _id: string; name: string } | null }) {
  const t = useT()
  return (
    <Callout icon="merge" title={t('Ärendet är sammanfört med ett annat')}>
      {of ? (
        <>
          {t('Det handläggs i')} <a href={`/case/${encodeURIComponent(of._id)}`}>{of.name}</a>.{' '}
        </>
      ) : (
        `${t('Det andra ärendet får du inte öppna, eller så är det borttaget.')} `
      )}
      {t('Meddelanden som skrivs här når bara den som har skickat in det här ärendet.')}
    </Callout>
  )
}
