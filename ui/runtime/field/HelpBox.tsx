import type { FrameSettings } from '../../../src/shared/catalogue/common.ts'
import { usePage } from '../page.ts'
import { Rich } from '../Rich.tsx'

/** Help that a builder wrote for a question: unfolds, or is always there. Works without script. */
export function HelpBox({ settings, about }: { settings: FrameSettings; about: string }) {
  const { t, icon } = usePage()
  if (settings.helpBoxTemplateId !== 'custom') return null
  const text = <Rich settings={settings} name="helpBoxTemplate" className="v-help-text" />
  if (settings.helpBoxAlwaysVisible === true) return <div className="v-help">{text}</div>
  return (
    <details className="v-help">
      <summary>
        {icon(settings.helpBoxIcon || 'circle-help')}
        <span>
          {t('Hjälp')}
          <span className="v-hidden"> {t('om {label}', { label: about })}</span>
        </span>
      </summary>
      {text}
    </details>
  )
}
