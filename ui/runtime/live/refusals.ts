import type { Translate } from '../../../src/shared/i18n.ts'
import type { WireError } from '../../../src/shared/wire/errors.ts'
import type { FormNotice } from '../../../src/shared/wire/page/completion.ts'

export interface Refusal {
  notice: FormNotice
  /** When it is tried again: by itself, with the next change or press, or not before the visitor has acted on it. */
  again: 'soon' | 'asked' | 'settled'
  /** Said at once, also when nobody pressed anything; others only beside the buttons, until something is sent. */
  atOnce: boolean
}

/**
 * What a visitor is told when answers were not taken, saved or sent. `back` is the address of the form as it stands. `visits`: who sees
 * the case by a mailed code, for a time.
 */
export function refusalOf(error: unknown, t: Translate, back: string, visits = false): Refusal {
  const { code, message, err } = (error ?? {}) as { code?: string; message?: string; err?: WireError }
  const refused = (text: string, again: Refusal['again'], atOnce = again === 'asked'): Refusal => ({
    notice: { kind: 'refused', text },
    again,
    atOnce,
  })
  const kept = t('Svaren finns kvar i den här webbläsaren.')
  switch (code) {
    case 'SESSION_EXPIRED':
    case 'UNAUTHORIZED':
      return {
        notice: {
          kind: 'expired',
          text: t(
            'Din inloggning har gått ut. Svaren finns kvar i den här webbläsaren och sparas när du har loggat in igen.',
          ),
          link: loginLink(back),
        },
        again: 'settled',
        atOnce: true,
      }
    case 'CONFLICT': {
      const { fields } = (err?.detail ?? {}) as {
        fields?: Record<string, { yours?: unknown; theirs: unknown }>
      }
      return {
        notice: {
          kind: 'conflict',
          text: t('Svaren har ändrats på annat håll medan du skrev.'),
          ...(fields && { fields }),
        },
        again: 'settled',
        atOnce: true,
      }
    }
    case 'ALREADY_SENT':
      return refused(
        message || t('Vi har tagit emot dina svar. Du behöver inte skicka in dem igen.'),
        'settled',
        true,
      )
    case 'NOT_PUBLISHED':
      return refused(
        t(
          'E-tjänsten är stängd just nu, så svaren kan inte skickas in. De finns kvar i den här webbläsaren. Kom tillbaka hit om en stund och skicka in då.',
        ),
        'soon',
        true,
      )
    case 'FORBIDDEN':
      return refused(`${t('Du får inte längre ändra eller skicka in de här svaren.')} ${kept}`, 'asked')
    case 'NOT_FOUND':
      if (visits)
        return refused(
          t(
            'Din tid i ärendet är slut, så det du skriver sparas inte just nu. Det finns kvar i den här webbläsaren: läs in sidan igen, så får du en ny kod.',
          ),
          'asked',
        )
      return refused(
        t(
          'Det du hade sparat finns inte längre på servern. Svaren finns kvar i den här webbläsaren: läs in sidan igen, så sparas de på nytt.',
        ),
        'asked',
      )
    case 'LINK_GONE':
      return refused(
        `${message} ${t('Det du skriver här sparas inte dit. Läs in sidan igen, så får du spara det som ett nytt formulär.')}`,
        'asked',
      )
    case 'OFFLINE':
      return refused(
        `${t('Det går inte att nå servern. Kontrollera din uppkoppling.')} ${kept} ${t('Försök igen om en stund.')}`,
        'soon',
      )
    case 'TOO_MANY':
    case 'DISK_FULL':
      return refused(`${message || t('Något gick fel. Försök igen om en stund.')} ${kept}`, 'soon')
    case 'INTERNAL':
    case undefined:
      return refused(`${t('Något gick fel. Försök igen om en stund.')} ${kept}`, 'soon')
    default:
      return refused(`${message || t('Något gick fel. Försök igen om en stund.')} ${kept}`, 'asked')
  }
}

export function loginLink(back: string): string {
  return `/sign-in?originalPath=${encodeURIComponent(back)}`
}
