import { useState } from 'react'
import type { Translate } from '../../../src/shared/i18n.ts'
import { signedHowWords } from '../../../src/shared/timeline/signatureWords.ts'
import { Button } from '../../kit/Button.tsx'
import { Icon } from '../../kit/Icon.tsx'
import { toast } from '../../kit/overlay/toastStore.ts'
import { RelativeTime } from '../../kit/show/RelativeTime.tsx'
import { useT } from '../../kit/text.tsx'
import { messageOf } from '../actionError.ts'
import { useClient } from '../client.tsx'
import type { CaseSignature, CheckedCase } from './types.ts'

/** Who has signed the case, or would not; and, at a press, whether what stands in it is what was signed. */
export function Signatures({ id, signatures }: { id: string; signatures: readonly CaseSignature[] }) {
  const t = useT()
  const client = useClient()
  const [busy, setBusy] = useState(false)
  const [checked, setChecked] = useState<CheckedCase | null>(null)
  const check = async () => {
    setBusy(true)
    try {
      setChecked(await client.call('case/checkSignatures', { formDataId: id }))
    } catch (error) {
      toast.danger(messageOf(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <section className="a-side-part" aria-labelledby="case-signatures">
      <h2 id="case-signatures">{t('Underskrifter')}</h2>
      <ul className="a-lines" aria-labelledby="case-signatures">
        {signatures.map((one) => (
          <li key={one._id} className="a-line">
            <Icon icon={one.kind === 'refused' ? 'ban' : 'signature'} size={16} />
            <div className="a-line-text">
              <span>
                <strong>{nameOfSigner(one, t)}</strong>{' '}
                {one.kind === 'refused'
                  ? t('avstod från att skriva under')
                  : t('skrev under {how}', { how: signedHowWords(one.how, t) })}{' '}
                <RelativeTime date={one.at} />
              </span>
              <span className="k-muted">{stateOf(one, t)}</span>
            </div>
          </li>
        ))}
      </ul>
      <Button small busy={busy} onPress={() => void check()}>
        {t('Kontrollera underskrift')}
      </Button>
      <div role="status">{checked && <Checked checked={checked} />}</div>
    </section>
  )
}

function nameOfSigner({ byName, as, inPlaceOf = [] }: CaseSignature, t: Translate): string {
  const name =
    inPlaceOf.length > 0 ? t('{deputy} för {name}', { deputy: byName, name: inPlaceOf.join(', ') }) : byName
  return as ? t('{name}, {role},', { name, role: as }) : name
}

function stateOf({ kind, state, answers, files, removed }: CaseSignature, t: Translate): string {
  if (state === 'broken') return t('Raden är inte som den skrevs: kontrollera underskriften.')
  if (kind === 'refused') return ''
  if (state === 'void') return t('Gäller inte längre: svar har ändrats sedan dess.')
  return [
    t('Gäller.'),
    t('{n, plural, one {# svar} other {# svar}}', { n: answers }),
    files > 0 && t('{n, plural, one {# fil} other {# filer}}', { n: files }),
    removed > 0 && t('{n, plural, one {# del är borttagen} other {# delar är borttagna}}', { n: removed }),
  ]
    .filter(Boolean)
    .join(' ')
}

function Checked({ checked: { sound, missing, lines } }: { checked: CheckedCase }) {
  const t = useT()
  const broken = lines.flatMap(({ parts }) => parts.filter(({ state }) => state === 'broken'))
  const files = lines.flatMap(({ parts }) => parts.filter(({ kind }) => kind === 'file'))
  const changed = lines.flatMap(({ parts }) => parts.filter(({ state }) => state === 'changed'))
  const isUnknown = lines.some(({ seal }) => seal === 'otherKey')
  return (
    <p className="a-line">
      <Icon icon={sound ? 'shield-check' : 'octagon-alert'} size={16} />
      <span className="a-line-text">
        {sound && changed.length > 0
          ? t('Kontrollerat: det som skrevs under finns kvar som det var. Ändrat sedan dess: {names}.', {
              names: changed.map((one) => nameOf(one, t)).join(', '),
            })
          : sound
            ? t(
                'Kontrollerat: det som skrevs under är som det var, och {n, plural, =0 {inga filer ingår} one {# fil är läst} other {# filer är lästa}}.',
                {
                  n: files.length,
                },
              )
            : broken.length > 0
              ? t('Stämmer inte: {names}', {
                  names: broken.map((one) => nameOf(one, t)).join(', '),
                })
              : missing > 0
                ? t('Stämmer inte: en underskrift som tidslinjen nämner finns inte.')
                : isUnknown
                  ? t('Kan inte avgöras: sigillet är gjort med en annan nyckel.')
                  : t('Stämmer inte: underskriftens rad eller formulärets version är ändrad.')}
      </span>
    </p>
  )
}

/** By what its question was called when it was signed, and is now. */
function nameOf({ label, now }: CheckedCase['lines'][number]['parts'][number], t: Translate): string {
  if (!label) return t('något som du inte ser')
  return now && now.label !== label ? t('{label} (heter nu {now})', { label, now: now.label }) : label
}
