import { request } from 'node:https'
import { FetchFailed, headersOf, type Fetching } from './fetch-bytes.ts'

/** Certificate with which a client of TLS proves who it is, and its key; both in PEM. */
export type ClientCertificate = { readonly certificate: string; readonly key: string }

type Posting = Required<Pick<Fetching, 'post' | 'answers' | 'timeLimitMs' | 'mostBytes'>> & {
  readonly client: ClientCertificate
}

/**
 * Posts to an address over TLS with a client's certificate, which `fetch` cannot send; with the
 * same limits, and without following redirects.
 * @throws {FetchFailed}
 */
export const postWithCertificate = (url: string, posting: Posting): Promise<Buffer> => {
  const { post, answers, timeLimitMs, mostBytes, client } = posting
  const limit = AbortSignal.timeout(timeLimitMs)
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
  const fail = (error: Error): void => {
    if (error instanceof FetchFailed) reject(error)
    else reject(new FetchFailed(limit.aborted ? 'timeout' : 'unreachable', error.message))
  }
  const options = {
    method: 'POST',
    headers: { ...headersOf(post), 'content-length': post.body.length },
    cert: client.certificate,
    key: client.key,
    signal: limit,
  }
  const sent = request(url, options, (response) => {
    const { statusCode = 0, headers: told } = response
    const type = told['content-type'] ?? 'none'
    const pieces: Buffer[] = []
    let size = 0
    response.on('error', fail)
    response.on('data', (piece: Buffer) => {
      size += piece.length
      pieces.push(piece)
      if (size > mostBytes) response.destroy(new FetchFailed('too-large', `more than ${mostBytes} bytes`))
    })
    response.on('end', () => resolve(Buffer.concat(pieces)))
    if (statusCode < 200 || statusCode > 299) response.destroy(new FetchFailed('http', `status ${statusCode}`))
    else if (!type.startsWith(answers)) response.destroy(new FetchFailed('content-type', type))
  })
  sent.on('error', fail)
  sent.end(post.body)
  return promise
}
