/** A request to a service outside of the house. */
export interface OutgoingRequest {
  /** http or https, without name and password. */
  url: string
  method: string
  headers?: Readonly<Record<string, string>>
  body?: string
  /** Milliseconds for all of it, the answer included; default and at most 30 s. */
  within?: number
  /** Bytes of the answer; default and at most 5 MB. */
  maxBytes?: number
}

export interface Answer {
  status: number
  headers: Headers
  text: string
}

/** Sends requests out of the house, all of which go through here. */
export interface Requests {
  /**
   * Throws `RequestFailed`, with the reason for an administrator to read, when it may not be sent, was not answered in time or
   * was answered with too much. An answer of any status is one; redirects are not followed.
   */
  send(request: OutgoingRequest): Promise<Answer>
}

export class RequestFailed extends Error {
  constructor(reason: string) {
    super(reason)
    this.name = 'RequestFailed'
  }
}

export interface RequestsNeeds {
  /** Hosts, addresses and networks that may be called although they are not on the open internet. */
  allowed: readonly string[]
  /** The addresses of a host; for tests. */
  resolve?: (host: string) => Promise<readonly string[]>
}
