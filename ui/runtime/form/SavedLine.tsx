import { regions } from '../../../src/shared/catalogue/read/dates.ts'
import { alert, check, Glyph } from '../icons.tsx'
import { usePage } from '../page.ts'
import { useStore } from '../useStore.ts'
import type { FormRun } from './formRun.ts'

/** Whether the answers are safe. Told politely to screen readers, and only when it changes. */
export function SavedLine({ run }: { run: FormRun }) {
  const { t, locale } = usePage()
  const saved = useStore(run.saved)
  const text =
    saved.state === 'saving'
      ? t('Sparas…')
      : saved.state === 'failed'
        ? `${t('Inte sparat – försöker igen')}. ${saved.why}`
        : saved.state === 'stopped'
          ? t('Inte sparat')
          : saved.state === 'saved'
            ? t('Sparat {time}', { time: clock(saved.at, locale) })
            : ''
  const failed = saved.state === 'failed' || saved.state === 'stopped'
  return (
    <p className={failed ? 'v-saved v-saved-failed' : 'v-saved'} role="status">
      {saved.state === 'saved' && <Glyph draw={check} />}
      {failed && <Glyph draw={alert} />}
      {text}
    </p>
  )
}

/** 14.32 in Swedish, 14:32 in English; in Sweden, wherever the browser is. */
export function clock(at: number, locale: 'sv' | 'en'): string {
  const time = new Intl.DateTimeFormat(regions[locale], {
    ...{ hour: '2-digit', minute: '2-digit', timeZone: 'Europe/Stockholm' },
  }).format(at)
  return locale === 'sv' ? time.replace(':', '.') : time
}
