import { type Message, msg } from '../../../src/shared/i18n.ts'

/** Names of the hub pages. */
export const hubTitles: Readonly<
  Record<'services' | 'data' | 'applications' | 'admin' | 'my-pages', Message>
> = {
  services: msg`Tjänster`,
  data: msg`Data`,
  applications: msg`Applikationer`,
  admin: msg`Administration`,
  'my-pages': msg`Mina sidor`,
}
