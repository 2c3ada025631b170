import { IconButton } from '../../kit/IconButton.tsx'
import { useT } from '../../kit/text.tsx'

export interface LanguagesButtonProps {
  /** There is one text per language now. */
  several: boolean
  disabled: boolean
  onPress: () => void
}

/** Between one text for all languages and one per language. */
export function LanguagesButton({ several, disabled, onPress }: LanguagesButtonProps) {
  const t = useT()
  return (
    <IconButton
      small
      icon="languages"
      label={several ? t('En text för alla språk') : t('En text per språk')}
      pressed={several}
      disabled={disabled}
      placement="left"
      onPress={onPress}
    />
  )
}
