/** Reason why nothing was fetched. */
export type FetchFailure = 'timeout' | 'unreachable' | 'http' | 'content-type' | 'too-large'

/** An address gave no usable answer. */
export class FetchFailed extends Error {
  readonly reason: FetchFailure

  constructor(reason: FetchFailure, detail: string) {
    super(detail)
    this.name = 'FetchFailed'
    this.reason = reason
  }
}

export type Fetching = {
  readonly post?: {
    readonly type: string
    readonly body: Uint8Array
    /** Value of the header Authorization; absent: none. */
    readonly authorization?: string
  }
  /** Required media type of the answer; absent: any. */
  readonly answers?: string
  /** Time limit of request and answer together. */
  readonly timeLimitMs: number
  readonly mostBytes: number
}

const failureOf = (error: unknown, limit: AbortSignal): FetchFailed => {
  if (error instanceof FetchFailed) return error
  if (limit.aborted) return new FetchFailed('timeout', 'no answer in time')
  const cause = error instanceof Error ? (error.cause ?? error) : error
  return new FetchFailed('unreachable', cause instanceof Error ? cause.message : String(cause))
}

const readBounded = async (response: Response, mostBytes: number): Promise<Buffer> => {
  const pieces: Uint8Array[] = []
  let size = 0
  const body: AsyncIterable<Uint8Array> | readonly Uint8Array[] = response.body ?? []
  for await (const piece of body) {
    size += piece.length
    if (size > mostBytes) throw new FetchFailed('too-large', `more than ${mostBytes} bytes`)
    pieces.push(piece)
  }
  return Buffer.concat(pieces)
}

/** Returns the headers of what is posted. */
export const headersOf = ({
  type,
  authorization,
}: NonNullable<Fetching['post']>): Readonly<Record<string, string>> => ({
  'content-type': type,
  ...(authorization === undefined ? {} : { authorization }),
})

/**
 * Fetches from an address that a certificate or the configuration names, with limits of time and
 * size and without following redirects.
 * @throws {FetchFailed}
 */
export const fetchBytes = async (url: string, fetching: Fetching): Promise<Buffer> => {
  const { post, answers, timeLimitMs, mostBytes } = fetching
  const limit = AbortSignal.timeout(timeLimitMs)
  try {
    const response = await fetch(url, {
      redirect: 'error',
      signal: limit,
      ...(post ? { method: 'POST', headers: headersOf(post), body: Buffer.from(post.body) } : {}),
    })
    if (!response.ok) throw new FetchFailed('http', `status ${response.status}`)
    const type = response.headers.get('content-type') ?? 'none'
    if (answers !== undefined && !type.startsWith(answers)) throw new FetchFailed('content-type', type)
    return await readBounded(response, mostBytes)
  } catch (error) {
    throw failureOf(error, limit)
  }
}
