import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { partOf, readWhole } from '#infra/lib/pdf/seal/check/der.ts'
import { signCms } from '#infra/lib/pdf/seal/cms.ts'
import { objectId, octetString, sequence, derElement, timeAt, derInteger } from '#infra/lib/pdf/seal/der-writing.ts'
import type { TestCertificate } from './certificates.ts'

/** Faults of an authority. */
export type TsaMode =
  | 'well'
  | 'rejects'
  | 'other nonce'
  | 'no nonce'
  | 'other imprint'
  | 'hangs'
  | 'fails'
  | 'answers html'
  | 'answers junk'
  | 'breaks the signature'
  | 'floods'
  | 'wrong clock'

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest()
const INFO = '1.2.840.113549.1.9.16.1.4'
const rejection = sequence(sequence(derInteger(2), sequence(derElement(0x0c, Buffer.from('policy')))))

const answerTo = async (
  query: Buffer,
  mode: TsaMode,
  signer: TestCertificate,
  others: readonly TestCertificate[],
): Promise<Buffer> => {
  if (mode === 'rejects') return rejection
  const asked = readWhole(query)
  const imprint = partOf(asked, 1)
  const nonce = partOf(asked, 2, 0x02).raw
  const nonces = { 'other nonce': [derInteger(7)], 'no nonce': [] } as Partial<Record<TsaMode, Buffer[]>>
  const stamped =
    mode === 'other imprint' ? sequence(partOf(imprint, 0).raw, octetString(sha256(Buffer.from('x')))) : imprint.raw
  const at = new Date(Date.now() + (mode === 'wrong clock' ? 3_600_000 : 0))
  const info = sequence(
    derInteger(1),
    objectId('1.3.6.1.4.1.99999.1'),
    stamped,
    derInteger(5),
    timeAt(at),
    ...(nonces[mode] ?? [nonce]),
  )
  const certificates = [signer, ...others].map(({ der }) => der)
  const token = await signCms(
    { certificates, key: signer.key },
    { digest: sha256(info), contentType: INFO, content: info },
  )
  // The signature is the last of it.
  if (mode === 'breaks the signature') token[token.length - 20] = (token.at(-20) ?? 0) ^ 1
  return sequence(sequence(derInteger(0)), token)
}

/** State of an authority; `password`: name and password that it asks for, with a colon between. */
type AuthorityState = { mode: TsaMode; asked: number; password?: string }

const answering =
  (state: AuthorityState, signer: TestCertificate, others: readonly TestCertificate[]) =>
  (request: IncomingMessage, response: ServerResponse): void => {
    state.asked += 1
    void (async () => {
      const query = Buffer.concat(await request.toArray())
      const { mode, password } = state
      if (mode === 'hangs') return
      const expected = password === undefined ? undefined : `Basic ${Buffer.from(password).toString('base64')}`
      if (request.headers.authorization !== expected) {
        response.writeHead(401).end()
        return
      }
      const type = mode === 'answers html' ? 'text/html' : 'application/timestamp-reply'
      response.writeHead(mode === 'fails' ? 500 : 200, { 'content-type': type })
      if (mode === 'floods') response.end(Buffer.alloc(200_000))
      else response.end(mode === 'answers junk' ? 'hello' : await answerTo(query, mode, signer, others))
    })()
  }

const listening = async (state: AuthorityState, server: ReturnType<typeof createServer>, host: string) => {
  await new Promise<void>((opened) => server.listen(0, '127.0.0.1', opened))
  const { port } = server.address() as AddressInfo
  return {
    url: `${host}:${port}/`,
    state,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

/**
 * An authority that stamps the time (RFC 3161), well or as `mode` says; the first certificate
 * signs.
 */
export const startTimeStampAuthority = async (signer: TestCertificate, ...others: TestCertificate[]) => {
  const state: AuthorityState = { mode: 'well', asked: 0 }
  return listening(state, createServer(answering(state, signer, others)), 'http://127.0.0.1')
}

/** Starts one over TLS, which asks for a client's certificate that `ca` knows. */
export const startClosedAuthority = async (
  tls: { readonly cert: string; readonly key: string; readonly ca: string },
  signer: TestCertificate,
  ...others: TestCertificate[]
) => {
  const state: AuthorityState = { mode: 'well', asked: 0 }
  const options = { ...tls, requestCert: true, rejectUnauthorized: true }
  return listening(state, createTlsServer(options, answering(state, signer, others)), 'https://localhost')
}
