import { BlockList, isIP } from 'node:net'

/** What no server of ours calls by itself: this machine, the networks around it, and what is no single host (RFC 6890). */
const inside: Readonly<Record<'ipv4' | 'ipv6', readonly string[]>> = {
  ipv4: [
    '0.0.0.0/8',
    '10.0.0.0/8',
    '100.64.0.0/10',
    '127.0.0.0/8',
    '169.254.0.0/16',
    '172.16.0.0/12',
    '192.0.0.0/24',
    '192.0.2.0/24',
    '192.88.99.0/24',
    '192.168.0.0/16',
    '198.18.0.0/15',
    '198.51.100.0/24',
    '203.0.113.0/24',
    '224.0.0.0/4',
    '240.0.0.0/4',
  ],
  // An address of version 4 inside of one of version 6 is looked at as what it is, or not taken at all.
  ipv6: [
    '::/96',
    '64:ff9b::/96',
    '64:ff9b:1::/48',
    '100::/64',
    '2001::/23',
    '2001:db8::/32',
    '2002::/16',
    '3fff::/20',
    '5f00::/16',
    'fc00::/7',
    'fe80::/10',
    'fec0::/10',
    'ff00::/8',
  ],
}

const isInside = listOf([...inside.ipv4, ...inside.ipv6])

/**
 * Whether a request may go to an address. `allowed` (`VERKSTAD_ALLOWED_HOSTS`): hosts, with or without a port, addresses and
 * networks (`10.2.0.0/16`) that may be called although they are not on the open internet.
 */
export function mayCall(
  { host, port, address }: { host: string; port: number; address: string },
  allowed: readonly string[],
): boolean {
  const family = familyOf(address)
  if (!family) return false
  if (!isInside(address)) return true
  const names = [host.toLowerCase(), `${host.toLowerCase()}:${port}`, address]
  return (
    allowed.some((one) => names.includes(one.toLowerCase())) ||
    listOf(allowed.filter((one) => /^[0-9a-f.:]+\/\d+$/i.test(one)))(address)
  )
}

/** Whether an address is in one of the networks (`10.0.0.0/8`). One of version 4 written as one of version 6 is the former. */
function listOf(networks: readonly string[]): (address: string) => boolean {
  const list = new BlockList()
  for (const network of networks) {
    const [start = '', bits] = network.split('/')
    const family = familyOf(start)
    if (family && Number(bits) <= (family === 'ipv4' ? 32 : 128)) list.addSubnet(start, Number(bits), family)
  }
  return (address) => {
    const plain = inSix(address) ?? address
    const family = familyOf(plain)
    return family !== undefined && list.check(plain, family)
  }
}

/** `10.0.0.1` of `::ffff:10.0.0.1` and of `::ffff:a00:1`. */
function inSix(address: string): string | undefined {
  const dotted = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (dotted) return dotted
  const [, high, low] = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/i.exec(address) ?? []
  if (high === undefined || low === undefined) return undefined
  const [one, two] = [Number.parseInt(high, 16), Number.parseInt(low, 16)]
  return [one >> 8, one & 255, two >> 8, two & 255].join('.')
}

function familyOf(address: string): 'ipv4' | 'ipv6' | undefined {
  const version = isIP(address)
  return version === 4 ? 'ipv4' : version === 6 ? 'ipv6' : undefined
}
