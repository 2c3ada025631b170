import type { Translate } from '../../../../src/shared/i18n.ts'
import type { FormMissingModel } from '../../../../src/shared/wire/page/form.ts'

/** Why there is no form to show: a heading, which the window's title says, too, and a sentence. */
export function missingText(model: FormMissingModel, t: Translate): [heading: string, text: string] {
  const texts: Record<FormMissingModel['reason'], [string, string]> = {
    none: [t('Inget formulär är valt'), t('Gå tillbaka och välj en e-tjänst.')],
    notPublished: [t('E-tjänsten är stängd'), t('Den tar inte emot något just nu.')],
    noForm: [
      t('E-tjänsten finns inte'),
      t('Adressen kan vara felskriven, eller så har e-tjänsten tagits bort.'),
    ],
    notFound: model.href
      ? [
          t('Logga in för att se ärendet'),
          t(
            'Har du inget konto öppnar du länken i det senaste e-postmeddelandet från oss. Hjälper inget av det kan ärendet vara borttaget, eller så är det någon annans.',
          ),
        ]
      : [t('Ärendet finns inte'), t('Det kan vara borttaget, eller så har du inte behörighet att se det.')],
    login: [t('Logga in för att fortsätta'), t('E-tjänsten kräver att du är inloggad.')],
    external: [model.name ?? '', t('E-tjänsten finns på en annan webbplats.')],
    sent: [
      model.number ? t('Redan inskickad, ärende {number}', { number: model.number }) : t('Redan inskickad'),
      model.notKept
        ? t(
            'Det här svarade du annorlunda på efter att ärendet kom in, och det är inte sparat: {names}. Vill du rätta något kontaktar du oss.',
            { names: model.notKept.join(', ') },
          )
        : t('Vi har tagit emot dina svar. Du behöver inte skicka in dem igen.'),
    ],
    brokenLink: [
      t('Länken är inte hel'),
      t('Den har blivit avkortad eller felskriven. Öppna den igen där du sparade den, och ta med hela.'),
    ],
    deadLink: [
      t('Länken gäller inte längre'),
      t(
        'Den är felskriven, eller så finns det du hade fyllt i inte kvar. Det som inte skickas in tas bort efter en tid.',
      ),
    ],
    revokedLink: [
      t('Länken är återkallad'),
      t(
        'Den har stängts, av dig eller av den som handlägger ärendet. Kontakta oss om du behöver komma åt det.',
      ),
    ],
    receiptGone: [
      t('Kvittot visas inte längre'),
      t(
        'Det visas en gång, så att den som sitter vid datorn efter dig inte ser det. Fick du ett ärendenummer är svaren inskickade.',
      ),
    ],
    otherDraft: [
      t('Vilket vill du fortsätta med?'),
      t(
        'Det finns redan något påbörjat i den här webbläsaren, och länken leder till något annat. Båda finns kvar, vilket du än väljer.',
      ),
    ],
    shutOut: [t('Stängt i den här webbläsaren'), model.text ?? ''],
    removed: [t('Formuläret är inskickat'), t('Svaren visas inte längre här.')],
  }
  return texts[model.reason]
}
