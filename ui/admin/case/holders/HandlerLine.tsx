import { Button } from '../../../kit/Button.tsx'
import { Avatar } from '../../../kit/show/Avatar.tsx'
import { useT } from '../../../kit/text.tsx'
import { KeyHint } from '../../desk/keys/KeyHint.tsx'
import { useReferences } from '../../fields/useReferences.ts'
import { ChooseHandler } from './ChooseHandler.tsx'
import { HandOver } from './HandOver.tsx'
import { givenTo, valuesOf } from './holderChanges.ts'
import type { Holders } from './useHolders.ts'

export interface HandlerLineProps {
  holders: Holders
  /** It is not changed here: the case goes on in another. */
  still: boolean
}

/** Who handles the case, with the button that takes it (T) and the one that gives it to somebody (A). */
export function HandlerLine({ holders, still }: HandlerLineProps) {
  const t = useT()
  const { users, groups, mine, busy, take, role } = holders
  const people = useReferences('user', users, undefined)
  const teams = useReferences('group', groups, undefined)
  const names = [...people.known, ...teams.known].map(({ label }) => label)
  return (
    <div className="a-handler-line">
      {names.length === 0 ? (
        <span className="k-muted">{t('Ingen')}</span>
      ) : (
        <span className="a-handler">
          <Avatar name={names[0] ?? null} size={24} />
          <span>{names.join(', ')}</span>
        </span>
      )}
      {role && !still && (
        <span className="a-handler-tools">
          {!mine && (
            <Button small className="a-tinted" busy={busy} data-shortcut="t" onPress={() => void take()}>
              {t('Ta ärendet')} <KeyHint of="T" />
            </Button>
          )}
          <ChooseHandler
            cases={[holders.caseId]}
            role={role.key}
            chosen={valuesOf(holders)}
            disabled={busy}
            onChosen={({ value }) => void holders.save(givenTo(value))}
          >
            {t('Välj')}
          </ChooseHandler>
          <HandOver holders={holders} label={t('Fler sätt att lämna ärendet')} />
        </span>
      )}
    </div>
  )
}
