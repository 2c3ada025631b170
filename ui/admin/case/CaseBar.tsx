import { memo } from 'react'
import { Icon } from '../../kit/Icon.tsx'
import { IconButton } from '../../kit/IconButton.tsx'
import { useT } from '../../kit/text.tsx'
import { CaseTools, type CaseToolsProps } from './CaseTools.tsx'

export interface CaseBarProps extends Omit<CaseToolsProps, 'desk'> {
  desk: CaseToolsProps['desk'] | undefined
}

/** The way back to the list, to the case before and after, and what the case is to oneself. */
export const CaseBar = memo(function CaseBar({
  id,
  number,
  neighbours,
  desk,
  closed,
  merged,
  onChanged,
}: CaseBarProps) {
  const t = useT()
  const { trail, back, step } = neighbours
  return (
    <div className="a-case-bar">
      <a href={back.href} className="a-case-back">
        <Icon icon="chevron-left" />
        <span className="a-case-back-text">{back.label}</span>
      </a>
      <span className="a-tools-space" />
      {trail && (
        <>
          <IconButton
            small
            icon="chevron-left"
            label={t('Föregående ärende')}
            shortcut="K"
            disabled={trail.before + trail.at <= 0}
            onPress={() => void step(-1)}
          />
          <span className="k-muted k-number">
            {t('{at} av {of}', { at: trail.before + trail.at + 1, of: trail.total })}
          </span>
          <IconButton
            small
            icon="chevron-right"
            label={t('Nästa ärende')}
            shortcut="J"
            disabled={trail.before + trail.at + 1 >= trail.total}
            onPress={() => void step(1)}
          />
        </>
      )}
      {desk && <CaseTools {...{ id, number, neighbours, desk, closed, merged, onChanged }} />}
    </div>
  )
})
