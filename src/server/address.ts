/** A request from this machine itself. One of which no address is known is none. */
export const isThisMachine = (address: string): boolean => own.has(address)

const own = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])
