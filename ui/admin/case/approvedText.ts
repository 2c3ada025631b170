import type { Translate } from '../../../src/shared/i18n.ts'

/** What is said when somebody has approved, and others have to as well. */
export const approvedText = ({ label, left }: { label: string; left: number }, t: Translate): string =>
  t('Godkänt: {label}. {n, plural, one {# godkännande till behövs.} other {# godkännanden till behövs.}}', {
    label,
    n: left,
  })
