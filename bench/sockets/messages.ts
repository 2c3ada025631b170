/** What the benchmark and the processes it starts say to each other. */

/** To a server: push so many events; or give back memory that is not in use. */
export type ToServer = { push: number } | 'gc'
/** From a server, when it listens, and when it has collected. */
export type FromServer = { url: string } | 'collected'

/** To the clients: expect so many events on every socket. */
export type ToClients = { expect: number }
/** From the clients: all sockets are open; everything that was expected has come. */
export type FromClients = 'open' | 'all'

/** About as long as what a list on screen is told. */
export const change = { schema: 'formData', ids: ['01j8zq4k5m6n7p8q9r0s1t2v3w4x5y6z7a8b'] }
