import type { ReactNode } from 'react'
import type { Schema } from '../../../src/shared/schemas/define.ts'
import { Button } from '../../kit/Button.tsx'
import { EmptyState } from '../../kit/show/EmptyState.tsx'
import { useT } from '../../kit/text.tsx'

export interface EmptyProps {
  schema: Schema
  /** Nothing is shown because of a filter. */
  filtered: boolean
  onClear: () => void
  /** The button that makes the first one. */
  action: ReactNode
}

/** What a list says when there is nothing in it, or nothing that fits the filter. */
export function Empty({ schema, filtered, onClear, action }: EmptyProps) {
  const t = useT()
  if (filtered) {
    return (
      <EmptyState
        icon="search"
        title={t('Inga träffar')}
        action={<Button onPress={onClear}>{t('Rensa filter')}</Button>}
      >
        {t('Inget i listan stämmer med det du söker efter.')}
      </EmptyState>
    )
  }
  return (
    <EmptyState icon={schema.icon} title={t('Här finns inget än')} {...(action ? { action } : {})}>
      {schema.description ? t(schema.description) : null}
    </EmptyState>
  )
}
