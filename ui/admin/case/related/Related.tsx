import { memo, useMemo, useState } from 'react'
import { Button } from '../../../kit/Button.tsx'
import { IconButton } from '../../../kit/IconButton.tsx'
import { useT } from '../../../kit/text.tsx'
import { KeyHint } from '../../desk/keys/KeyHint.tsx'
import { Failed } from '../../page/Failed.tsx'
import { Loading } from '../../page/Loading.tsx'
import { useFocusAfter } from '../../page/useFocusAfter.ts'
import { DivideDialog } from './DivideDialog.tsx'
import { MergeDialog, type MergedCase } from './MergeDialog.tsx'
import { MergedCases, SplitButton } from './MergedCases.tsx'
import { RelateDialog } from './RelateDialog.tsx'
import { RelatedLine } from './RelatedLine.tsx'
import { Suggested } from './Suggested.tsx'
import { type RelatedCase, useRelated } from './useRelated.ts'

export interface RelatedProps {
  /** The case on show. */
  of: MergedCase
  /** It was merged into another. */
  isMerged: boolean
  /** It has not ended: it can be merged with another, and divided. */
  mayMerge: boolean
  onChanged: () => void
}

/** Which cases belong together with this one, and which may be about the same. */
export const Related = memo(function Related({ of, isMerged, mayMerge, onChanged }: RelatedProps) {
  const id = of._id
  const t = useT()
  const [searching, setSearching] = useState<'relate' | 'merge' | null>(null)
  const [dividing, setDividing] = useState(false)
  const [merging, setMerging] = useState<MergedCase | null>(null)
  const found = useRelated(id, onChanged)
  const { related, suggested, busy } = found
  // What was pressed goes away with its line.
  const [part, focusPart] = useFocusAfter<HTMLElement>(`${found.said}`)
  const relate: typeof found.relate = (...asked) => {
    focusPart()
    return found.relate(...asked)
  }
  const { cases, merged = [], into, splittable = false } = related.data ?? {}
  const isAlone = merged.length === 0 && into === undefined
  const split = async (one: Parameters<typeof found.split>[0]) => {
    focusPart()
    await found.split(one)
  }
  const likely = useMemo(
    () => suggested.data?.cases.filter(({ mergeable }) => mergeable) ?? [],
    [suggested.data],
  )
  const mergeWith = ({ _id, number, title, arrived }: RelatedCase) =>
    setMerging({ _id, name: [number, title].filter(Boolean).join(' '), arrived })
  const splitOwn = splittable && (
    <SplitButton
      of={{ number: null, title: of.name }}
      busy={busy}
      onSplit={() => split({ _id: id, number: null, title: of.name })}
    />
  )
  return (
    <section ref={part} tabIndex={-1} className="a-side-part a-related" aria-labelledby="case-related">
      <h2 id="case-related">{t('Hör ihop med')}</h2>
      {related.error && !cases ? (
        <Failed small error={related.error} onRetry={related.reload} />
      ) : !cases ? (
        <Loading />
      ) : cases.length > 0 ? (
        <ul className="a-lines" aria-labelledby="case-related">
          {cases.map((one) => (
            <RelatedLine key={one._id} of={one}>
              {one.mergeable && (
                <Button
                  small
                  disabled={busy}
                  aria-label={t('Sammanför med {ärende}', { ärende: one.number ?? one.title })}
                  onPress={() => mergeWith(one)}
                >
                  {t('Sammanför')}
                </Button>
              )}
              <IconButton
                small
                icon="x"
                label={t('Ta bort kopplingen till {ärende}', { ärende: one.number ?? one.title })}
                disabled={busy}
                onPress={() => void relate(one, { as: null, was: 'related' })}
              />
            </RelatedLine>
          ))}
        </ul>
      ) : (
        isAlone && <p className="k-muted">{t('Inga andra ärenden är kopplade hit.')}</p>
      )}
      <div className="a-related-tools">
        <Button small icon="link-2" onPress={() => setSearching('relate')}>
          {t('Koppla ett ärende')}
        </Button>
        {mayMerge && (
          <Button small icon="merge" data-shortcut="m" onPress={() => setSearching('merge')}>
            {t('Sammanför med ett ärende')} <KeyHint of="M" />
          </Button>
        )}
        {mayMerge && (
          <Button small icon="split" data-shortcut="d" onPress={() => setDividing(true)}>
            {t('Dela upp ärendet')} <KeyHint of="D" />
          </Button>
        )}
      </div>
      <MergedCases cases={merged} busy={busy} onSplit={split} />
      {isMerged && into !== undefined && (
        <div className="a-suggested">
          <h3 id="case-merged-into">{t('Sammanfört med')}</h3>
          <ul className="a-lines" aria-labelledby="case-merged-into">
            {into && <RelatedLine of={into}>{splitOwn}</RelatedLine>}
          </ul>
          {!into && (
            <>
              <p className="k-muted">{t('Ett ärende som du inte får öppna, eller som är borttaget.')}</p>
              {splitOwn && <div>{splitOwn}</div>}
            </>
          )}
        </div>
      )}
      <Suggested
        loaded={suggested}
        busy={busy}
        onRelated={(one) => void relate(one, { as: 'related', was: null })}
        onMerge={mergeWith}
        onApart={(one) => void relate(one, { as: 'apart', was: null })}
      />
      {searching && (
        <RelateDialog
          key={searching}
          purpose={searching}
          first={searching === 'merge' ? likely : undefined}
          known={[id, ...(searching === 'relate' ? (cases ?? []) : merged).map(({ _id }) => _id)]}
          busy={busy}
          onClose={() => setSearching(null)}
          onChosen={async (one) => {
            if (searching === 'merge') setMerging(one)
            if (searching === 'merge' || (await found.relate(one, { as: 'related' }))) setSearching(null)
          }}
        />
      )}
      {dividing && (
        <DivideDialog
          id={id}
          busy={busy}
          onClose={() => setDividing(false)}
          onDivide={async (chosen) => {
            if (await found.divide(chosen)) setDividing(false)
          }}
        />
      )}
      {merging && (
        <MergeDialog
          cases={[of, merging]}
          busy={busy}
          onClose={() => setMerging(null)}
          onMerge={async (one, other) => {
            focusPart()
            if (await found.merge(one, other)) setMerging(null)
          }}
        />
      )}
    </section>
  )
})
