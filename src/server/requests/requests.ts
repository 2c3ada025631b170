import type { Requests, RequestsNeeds } from './contract.ts'

export function createRequests(needs: RequestsNeeds): Requests {
  // With the first that is sent: hardly any start sends one.
  return { send: async (request) => (await import('./send.ts')).send(needs, request) }
}
