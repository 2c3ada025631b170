import { memo, useState } from 'react'
import { Button } from '../../../kit/Button.tsx'
import { IconButton } from '../../../kit/IconButton.tsx'
import { useT } from '../../../kit/text.tsx'
import { Failed } from '../../page/Failed.tsx'
import { Loading } from '../../page/Loading.tsx'
import { useFocusAfter } from '../../page/useFocusAfter.ts'
import { RelateDialog } from '../related/RelateDialog.tsx'
import { KinLine } from './KinLine.tsx'
import { MakeChildDialog } from './MakeChildDialog.tsx'
import { useFamily } from './useFamily.ts'

export interface FamilyPartProps {
  id: string
  number: string | null
  /** It has not ended. */
  mayMake: boolean
  onChanged: () => void
}

/** The parent and the children of the case on show. */
export const FamilyPart = memo(function FamilyPart({ id, number, mayMake, onChanged }: FamilyPartProps) {
  const t = useT()
  const [asking, setAsking] = useState<'child' | 'parent' | null>(null)
  const family = useFamily(id, onChanged)
  const { loaded, children, busy } = family
  const [part, focusPart] = useFocusAfter<HTMLElement>(`${family.done}`)
  const { parent, parentGone, totalCount = 0, openCount = 0 } = loaded.data ?? {}
  const more = totalCount - children.length
  return (
    <section ref={part} tabIndex={-1} className="a-side-part a-related" aria-labelledby="case-family">
      <h2 id="case-family">{t('Delärenden')}</h2>
      {loaded.error && !loaded.data ? (
        <Failed small error={loaded.error} onRetry={loaded.reload} />
      ) : !loaded.data ? (
        <Loading />
      ) : (
        <>
          {totalCount === 0 ? (
            <p className="k-muted">{t('Inga delärenden.')}</p>
          ) : (
            <>
              <p className="k-muted" aria-live="polite">
                {openCount === 0
                  ? t('Alla {total} är avslutade.', { total: totalCount })
                  : t('{open} av {total} är inte avslutade.', { open: openCount, total: totalCount })}
              </p>
              <ul className="a-lines" aria-labelledby="case-family">
                {children.map((one) => (
                  <KinLine key={one._id} of={one} />
                ))}
              </ul>
              <div className="a-related-tools">
                {more > 0 && (
                  <Button small busy={family.fetching} onPress={family.fetchMore}>
                    {t('Visa {n} till', { n: Math.min(more, 20) })}
                  </Button>
                )}
                {number !== null && children.some(({ opened }) => opened) && (
                  <a href={`/formData?parent=${encodeURIComponent(number)}`}>
                    {t('Visa delärendena i listan')}
                  </a>
                )}
              </div>
            </>
          )}
          <div className="a-related-tools">
            {mayMake && (
              <Button small icon="git-branch" onPress={() => setAsking('child')}>
                {t('Nytt delärende')}
              </Button>
            )}
            {!parent && !parentGone && (
              <Button small icon="link-2" onPress={() => setAsking('parent')}>
                {t('Gör till delärende')}
              </Button>
            )}
          </div>
          {(parent || parentGone) && (
            <div className="a-suggested">
              <h3 id="case-parent">{t('Delärende till')}</h3>
              {parent ? (
                <ul className="a-lines" aria-labelledby="case-parent">
                  <KinLine of={parent} withoutChildren>
                    {parent.opened && (
                      <IconButton
                        small
                        icon="x"
                        label={t('Inte längre delärende till {ärende}', {
                          ärende: parent.number ?? parent.form,
                        })}
                        disabled={busy}
                        onPress={() => {
                          focusPart()
                          void family.setParent(null)
                        }}
                      />
                    )}
                  </KinLine>
                </ul>
              ) : (
                <p className="k-muted">{t('Ett ärende som är borttaget.')}</p>
              )}
            </div>
          )}
        </>
      )}
      {asking === 'child' && (
        <MakeChildDialog
          id={id}
          busy={busy}
          onClose={() => setAsking(null)}
          onChosen={async (formId) => {
            if (await family.make(formId)) setAsking(null)
          }}
        />
      )}
      {asking === 'parent' && (
        <RelateDialog
          purpose="parent"
          known={[id, ...children.map(({ _id }) => _id)]}
          busy={busy}
          onClose={() => setAsking(null)}
          onChosen={async ({ _id }) => {
            if (await family.setParent(_id)) setAsking(null)
          }}
        />
      )}
    </section>
  )
})
