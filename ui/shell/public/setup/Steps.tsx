import { type Message, msg } from '../../../../src/shared/i18n.ts'
import { cx } from '../../../kit/cx.ts'
import { Icon } from '../../../kit/Icon.tsx'
import { useT } from '../../../kit/text.tsx'

const names: readonly Message[] = [msg`Välkommen`, msg`Konto`, msg`Bekräfta`, msg`Klart`]

/** Where in the wizard one is. */
export function Steps({ current }: { current: number }) {
  const t = useT()
  return (
    <ol className="s-steps" aria-label={t('Steg')}>
      {names.map((name, index) => (
        <li
          key={name.id}
          className={cx('s-step', index < current && 's-done', index === current && 's-now')}
          aria-current={index === current ? 'step' : undefined}
        >
          <span className="s-step-sign">
            {index < current ? <Icon icon="check" size={14} label={t('Klart')} /> : index + 1}
          </span>
          {t(name)}
        </li>
      ))}
    </ol>
  )
}
