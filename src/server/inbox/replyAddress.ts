import { hkdfSync } from 'node:crypto'
import type { Links } from '../links/links.ts'
import type { Tx } from '../store/store.ts'

/** Addresses that tie an answer by mail to its case: `svar+{token}@kommun.se`. */
export interface ReplyAddresses {
  /**
   * The address at which this person answers in this case, lengthened where it was made before. undefined: there is no inbox, or
   * staff have revoked it.
   */
  makeIn(tx: Tx, of: { org: string; caseId: string; address: string }): Promise<string | undefined>
  /** What stands after the plus in those of the addresses that are the inbox's own, each once. */
  tokensIn(addresses: readonly string[]): string[]
  /** Whether there is an inbox. */
  isSet(): boolean
  /** Whether it is the inbox's own address, with a token or without. */
  isOwn(address: string): boolean
}

export interface ReplyAddressNeeds {
  links: Pick<Links, 'makeIn' | 'look'>
  /** The inbox's address as it is set now; empty: there is none. */
  address(): string
  /** What tokens are made by; it is in no backup. */
  key: Uint8Array
}

export function createReplyAddresses({ links, address, key }: ReplyAddressNeeds): ReplyAddresses {
  const parts = () => {
    const [local = '', domain = ''] = address().toLowerCase().split('@')
    return { local, domain }
  }
  return {
    async makeIn(tx, { org, caseId, address: person }) {
      const { local, domain } = parts()
      if (!local || !domain) return undefined
      const forWhom = person.toLowerCase()
      const secret = tokenOf(key, [org, caseId, forWhom])
      await links.makeIn(tx, { purpose: 'reply', org, object: caseId, forWhom, secret })
      return 'link' in (await links.look(tx, 'reply', secret)) ? `${local}+${secret}@${domain}` : undefined
    },
    tokensIn(addresses) {
      const { local, domain } = parts()
      const found = addresses
        .map((one) => one.toLowerCase())
        .flatMap((one) => {
          const isOurs = one.startsWith(`${local}+`) && one.endsWith(`@${domain}`)
          return isOurs ? one.slice(local.length + 1, -domain.length - 1) : []
        })
      return [...new Set(found)].filter((token) => token !== '').slice(0, 5)
    },
    isSet: () => address() !== '',
    isOwn(one) {
      const { local, domain } = parts()
      const [given = '', at] = one.toLowerCase().split('@')
      return local !== '' && at === domain && given.split('+', 1)[0] === local
    },
  }
}

/** The key for tokens, of that which seals the installation's secrets. */
export const replyKeyOf = (secrets: Uint8Array): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', secrets, '', 'addresses for replies', 32))

/** Small letters and digits, because mail servers may write an address as they like: 24 of them, 120 bits. */
function tokenOf(key: Uint8Array, about: readonly string[]): string {
  const bytes = new Bun.CryptoHasher('sha256', key).update(JSON.stringify(['reply', ...about])).digest()
  let token = ''
  for (let n = 0; n < 24; n++) token += signs[(bytes[n] ?? 0) & 31]
  return token
}

const signs = 'abcdefghijklmnopqrstuvwxyz234567'
