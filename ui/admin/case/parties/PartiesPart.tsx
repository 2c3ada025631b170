import { useState } from 'react'
import type { Translate } from '../../../../src/shared/i18n.ts'
import { Button } from '../../../kit/Button.tsx'
import { Icon } from '../../../kit/Icon.tsx'
import { ConfirmDialog } from '../../../kit/overlay/ConfirmDialog.tsx'
import { toast } from '../../../kit/overlay/toastStore.ts'
import { RelativeTime } from '../../../kit/show/RelativeTime.tsx'
import { useT } from '../../../kit/text.tsx'
import { messageOf } from '../../actionError.ts'
import { useClient } from '../../client.tsx'
import { NotArrived } from '../NotArrived.tsx'
import type { LoadedCase } from '../types.ts'
import { PartyDialog } from './PartyDialog.tsx'
import { SignForPartyDialog } from './SignForPartyDialog.tsx'

type Shown = NonNullable<LoadedCase['parties']>
type Party = Shown['parties'][number]

/** Who is on the citizen's side of the case beside who sent it in, for its staff: how far each has come, where they are written to, and what can be done. */
export function PartiesPart({
  id,
  revision,
  parties: { parties, missing },
  closed,
  onChanged,
}: {
  id: string
  revision: number
  parties: Shown
  closed: boolean
  onChanged: () => void
}) {
  const t = useT()
  const client = useClient()
  const [busy, setBusy] = useState<string | null>(null)
  const [open, setOpen] = useState<{
    what: 'set' | 'paper' | 'remove'
    key: string
    role: string
    party?: Party
  } | null>(null)
  const run = async (party: Party, call: () => Promise<unknown>, done: string) => {
    setBusy(party._id)
    try {
      await call()
      toast.success(done)
      onChanged()
    } catch (error) {
      toast.danger(messageOf(error))
    } finally {
      setBusy(null)
    }
  }
  const invite = (party: Party) =>
    run(
      party,
      () => client.call('case/inviteParty', { formDataId: id, party: party._id }),
      t('En ny länk är på väg till {address}.', { address: party.address ?? '' }),
    )
  const remove = async (party: Party) => {
    setOpen(null)
    await run(
      party,
      () => client.call('case/removeParty', { formDataId: id, party: party._id }),
      t('{name} är inte med i ärendet längre.', { name: party.name }),
    )
  }
  return (
    <section className="a-side-part" aria-labelledby="case-parties">
      <h2 id="case-parties">{t('Parter')}</h2>
      {parties.length > 0 && (
        <ul className="a-lines" aria-labelledby="case-parties">
          {parties.map((party) => (
            <li key={party._id} className="a-line">
              <Icon icon={icons[party.signature]} size={16} />
              <div className="a-line-text">
                <span>
                  <strong>{party.name}</strong> <span className="k-muted">{party.role}</span>
                </span>
                <span className={party.address ? 'k-muted' : 'a-late'}>
                  {party.address || t('Ingen e-postadress. Personen nås inte.')}
                </span>
                <span className="k-muted">
                  {stateWords(party, t)} <RelativeTime date={party.since} />
                </span>
                {party.undelivered !== undefined && <NotArrived said={party.undelivered} />}
                <Signature party={party} />
                {!closed && (
                  <span className="a-line-actions">
                    {party.may.sign && (
                      <Button
                        small
                        onPress={() => setOpen({ what: 'paper', key: party.key, role: party.role, party })}
                      >
                        {t('Har skrivit under på papper …')}
                      </Button>
                    )}
                    {party.may.invite && party.address && (
                      <Button small busy={busy === party._id} onPress={() => void invite(party)}>
                        {t('Skicka ny länk')}
                      </Button>
                    )}
                    {party.may.set && (
                      <Button
                        small
                        variant="ghost"
                        onPress={() => setOpen({ what: 'set', key: party.key, role: party.role, party })}
                      >
                        {t('Ändra …')}
                      </Button>
                    )}
                    {party.may.remove && (
                      <Button
                        small
                        variant="ghost"
                        onPress={() => setOpen({ what: 'remove', key: party.key, role: party.role, party })}
                      >
                        {t('Ta bort …')}
                      </Button>
                    )}
                  </span>
                )}
              </div>
            </li>
          ))}
        </ul>
      )}
      {!closed &&
        missing.map(({ key, role }) => (
          <Button key={key} small icon="user-plus" onPress={() => setOpen({ what: 'set', key, role })}>
            {t('Lägg till: {role} …', { role })}
          </Button>
        ))}
      {open?.what === 'set' && (
        <PartyDialog
          id={id}
          party={open.party}
          partyKey={open.key}
          role={open.role}
          onDone={onChanged}
          onClose={() => setOpen(null)}
        />
      )}
      {open?.what === 'paper' && open.party && (
        <SignForPartyDialog
          id={id}
          revision={revision}
          party={open.party}
          onDone={onChanged}
          onClose={() => setOpen(null)}
        />
      )}
      {open?.what === 'remove' && open.party && (
        <ConfirmDialog
          open
          danger
          title={t('Ta bort {name} från ärendet?', { name: open.party.name })}
          confirmLabel={t('Ta bort')}
          onCancel={() => setOpen(null)}
          onConfirm={() => open.party && void remove(open.party)}
        >
          <p>
            {t(
              'Personens länk slutar gälla. Har personen skrivit under gäller den underskriften inte längre.',
            )}
          </p>
        </ConfirmDialog>
      )}
    </section>
  )
}

const icons = { none: 'user', awaited: 'clock', signed: 'circle-check', refused: 'circle-x' } as const

function stateWords({ state }: Party, t: Translate): string {
  switch (state) {
    case 'unreached':
    case 'named':
      return t('Angavs')
    case 'invited':
      return t('Fick sin länk')
    case 'opened':
      return t('Öppnade ärendet')
  }
}

function Signature({ party: { signature, signedAt } }: { party: Party }) {
  const t = useT()
  if (signature === 'none') return null
  if (signature === 'awaited') return <span>{t('Väntar på underskrift')}</span>
  return (
    <span>
      {signature === 'signed' ? t('Skrev under') : t('Avstod från att skriva under')}{' '}
      {signedAt !== undefined && <RelativeTime date={signedAt} />}
    </span>
  )
}
