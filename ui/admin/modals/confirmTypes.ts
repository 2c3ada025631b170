import { type Message, msg } from '../../../src/shared/i18n.ts'
import type { Schema } from '../../../src/shared/schemas/define.ts'
import { leftOpenBy } from '../absence/openCases.ts'
import type { Client } from '../client.tsx'
import { showDesk } from '../viewAs.ts'

/** Something that is asked about before it is done. `{namn}` in a text is the document's name. */
export interface ConfirmType {
  title: Message
  text: Message
  /** "Bekräfta" says what it does. */
  button: Message
  icon: string
  /** What the toast says afterwards. */
  done: Message
  danger?: boolean
  /** Asks for a comment that is kept. */
  comment?: boolean
  /** A dialog that follows where there is more to do, by its name in the address. */
  next?: (input: { client: Client; id: string }) => Promise<string | undefined>
  run: (input: {
    client: Client
    schema: Schema
    id: string
    ids: string[]
    comment: string
  }) => Promise<unknown>
}

export const confirmTypes: Readonly<Record<string, ConfirmType>> = {
  publish: {
    title: msg`Publicera {namn}`,
    text: msg`Utkastet som det är nu blir det som används. Pågående ärenden ligger kvar på sin version.`,
    button: msg`Publicera`,
    icon: 'upload',
    done: msg`{namn} har publicerats`,
    comment: true,
    run: ({ client, id, comment }) => client.call('form/publish', { id, comment }),
  },
  unpublish: {
    title: msg`Avpublicera {namn}`,
    text: msg`Besökare kan inte längre öppna {namn}. Det som redan är inskickat finns kvar.`,
    button: msg`Avpublicera`,
    icon: 'eye-off',
    done: msg`{namn} har avpublicerats`,
    danger: true,
    run: ({ client, id }) => client.call('form/unpublish', { id }),
  },
  resetPassword: {
    title: msg`Nytt lösenord för {namn}`,
    text: msg`Personen får e-post med en länk för att välja ett nytt lösenord. Länken gäller i 10 minuter.`,
    button: msg`Skicka länk`,
    icon: 'key-round',
    done: msg`Länken har skickats till {namn}`,
    run: ({ client, id }) => client.call('user/resetPassword', { id }),
  },
  removeFactor: {
    title: msg`Ta bort det andra steget för {namn}`,
    text: msg`För den som har förlorat sin telefon och sina återställningskoder. Personen loggas ut överallt och loggar sedan in med lösenordet. Kräver en roll ett andra steg ställs ett nytt in då. Kontrollera först att det verkligen är personen som frågar.`,
    button: msg`Ta bort`,
    icon: 'smartphone',
    done: msg`{namn} loggar in utan det andra steget`,
    danger: true,
    run: ({ client, id }) => client.call('user/removeFactor', { id }),
  },
  viewAs: {
    title: msg`Visa som {namn}`,
    text: msg`Du ser det som {namn} ser i arbetsytan, med samma behörighet, tills du avslutar. Inget kan ändras. Utkast, påminnelser och annat som bara är personens eget visas inte. Det skrivs i granskningsloggen.`,
    button: msg`Visa`,
    icon: 'eye',
    done: msg`Du ser det som {namn} ser`,
    run: async ({ client, id }) => {
      await client.call('user/viewAs', { userId: id })
      showDesk()
    },
  },
  disableUser: {
    title: msg`Stäng av {namn}`,
    text: msg`Personen loggas ut genast och kan inte logga in igen förrän kontot slås på.`,
    button: msg`Stäng av`,
    icon: 'user-x',
    done: msg`{namn} är avstängd`,
    danger: true,
    next: ({ client, id }) => leftOpenBy(client, id),
    run: ({ client, id }) => client.call('admin/update', { page: 'user', id, data: { status: 'disabled' } }),
  },
  enableUser: {
    title: msg`Slå på kontot för {namn}`,
    text: msg`Personen kan logga in igen med sitt lösenord.`,
    button: msg`Slå på`,
    icon: 'user-check',
    done: msg`{namn} kan logga in igen`,
    run: ({ client, id }) => client.call('admin/update', { page: 'user', id, data: { status: 'active' } }),
  },
}
