import { useState } from 'react'
import { Button } from '../../../kit/Button.tsx'
import { ConfirmDialog } from '../../../kit/overlay/ConfirmDialog.tsx'
import { RelativeTime } from '../../../kit/show/RelativeTime.tsx'
import { useRegion, useT } from '../../../kit/text.tsx'
import type { LoadedCase } from '../types.ts'

export interface AskedLineProps {
  completion: NonNullable<LoadedCase['completion']>
  mayAct: boolean
  busy: boolean
  onWithdraw: () => void
  onAcceptAll: () => void
}

/** How it stands with what the citizen is asked, above the answers. */
export function AskedLine({ completion, mayAct, busy, onWithdraw, onAcceptAll }: AskedLineProps) {
  const { asked, came } = completion
  const t = useT()
  const region = useRegion()
  const [isSure, setSure] = useState(false)
  const day = (at: number) =>
    new Intl.DateTimeFormat(region, { dateStyle: 'long', timeZone: 'Europe/Stockholm' }).format(at)
  return (
    <>
      {asked && (
        <p className="a-asked-line">
          <span>
            {t('Komplettering begärd av {name}', { name: asked.byName })} <RelativeTime date={asked.since} />
            {asked.due !== null && `. ${t('Svar senast {day}.', { day: day(asked.due) })}`}
          </span>
          {mayAct && (
            <Button small busy={busy} onPress={() => setSure(true)}>
              {t('Ta tillbaka')}
            </Button>
          )}
        </p>
      )}
      {came.length > 0 && (
        <p className="a-asked-line">
          <span>
            {t('{n, plural, one {Ett svar har kommit att titta på} other {# svar har kommit att titta på}}', {
              n: came.length,
            })}
            {came.every(({ was }) => was === undefined) && `. ${t('Inget svar är ändrat.')}`}
          </span>
          {mayAct && (
            <Button small disabled={busy} onPress={onAcceptAll}>
              {t('Godkänn allt')}
            </Button>
          )}
        </p>
      )}
      <ConfirmDialog
        ready
        open={isSure}
        title={t('Ta tillbaka begäran?')}
        confirmLabel={t('Ta tillbaka')}
        onCancel={() => setSure(false)}
        onConfirm={() => {
          setSure(false)
          onWithdraw()
        }}
      >
        {t('Invånaren får veta att inget behöver kompletteras.')}
      </ConfirmDialog>
    </>
  )
}
