import { sign } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { partOf, readWhole } from '#infra/lib/pdf/seal/check/der.ts'
import {
  bitString,
  derNull,
  objectId,
  octetString,
  sequence,
  derElement,
  timeAt,
  derInteger,
} from '#infra/lib/pdf/seal/der-writing.ts'
import type { TestCertificate } from './certificates.ts'

export type RevocationMode =
  | 'well'
  | 'revoked'
  | 'fails'
  | 'unknown'
  | 'old'
  | 'wrong signature'
  | 'other certificate'
  | 'junk'

const DAY_MS = 86_400_000
const sha256WithRsa = sequence(objectId('1.2.840.113549.1.1.11'), derNull)

const signed = (told: Buffer, { key }: TestCertificate, mode: RevocationMode): readonly Buffer[] => {
  const signature = sign('sha256', told, key)
  if (mode === 'wrong signature') signature[9] = (signature[9] ?? 0) ^ 1
  return [told, sha256WithRsa, bitString(signature)]
}

const times = (mode: RevocationMode): readonly [Date, Date] => {
  const from = Date.now() - (mode === 'old' ? 9 : 1) * DAY_MS
  return [new Date(from), new Date(from + 7 * DAY_MS)]
}

const statuses: Partial<Record<RevocationMode, Buffer>> = {
  revoked: derElement(0xa1, timeAt(new Date('2026-11-01'))),
  unknown: Buffer.of(0x82, 0),
}

const ocspAnswer = (
  query: Buffer,
  signer: TestCertificate,
  mode: RevocationMode,
  delegate: TestCertificate | undefined,
): Buffer => {
  const request = partOf(partOf(readWhole(query), 0), 0)
  const id = partOf(partOf(request, 0), 0)
  const asked =
    mode === 'other certificate' ? sequence(...id.parts.slice(0, 3).map(({ raw }) => raw), derInteger(9)) : id.raw
  const [from, until] = times(mode)
  const single = sequence(asked, statuses[mode] ?? Buffer.of(0x80, 0), timeAt(from), derElement(0xa0, timeAt(until)))
  const name = derElement(0xa1, (delegate ?? signer).name)
  const told = sequence(name, timeAt(from), sequence(single))
  const basic = sequence(
    ...signed(told, delegate ?? signer, mode),
    ...(delegate ? [derElement(0xa0, sequence(delegate.der))] : []),
  )
  return sequence(
    derElement(0x0a, Buffer.of(0)),
    derElement(0xa0, sequence(objectId('1.3.6.1.5.5.7.48.1.1'), octetString(basic))),
  )
}

const utc = (time: Date) => derElement(0x17, Buffer.from(`${time.toISOString().replace(/[-:T]/g, '').slice(2, 14)}Z`))

const listAnswer = (signer: TestCertificate, mode: RevocationMode, serials: readonly Uint8Array[]): Buffer => {
  const [from, until] = times(mode)
  const revoked = mode === 'revoked' ? [sequence(...serials.map((serial) => sequence(serial, utc(from))))] : []
  const told = sequence(derInteger(1), sha256WithRsa, signer.name, utc(from), utc(until), ...revoked)
  return sequence(...signed(told, signer, mode))
}

/**
 * Tells whether certificates of one issuer were revoked: OCSP (RFC 6960) by POST, a list (RFC 5280)
 * by GET; well or as `mode` says.
 */
export const startRevocationServer = async () => {
  const state: {
    mode: RevocationMode
    asked: number
    signer?: TestCertificate
    delegate?: TestCertificate
    revoked: Uint8Array[]
  } = {
    mode: 'well',
    asked: 0,
    revoked: [],
  }
  const answer = (query: Buffer, isQuery: boolean): Buffer => {
    const { mode, signer, delegate, revoked } = state
    if (!signer) throw new Error('who signs is not set')
    if (mode === 'junk') return Buffer.from('<html>')
    return isQuery ? ocspAnswer(query, signer, mode, delegate) : listAnswer(signer, mode, revoked)
  }
  const server = createServer((request, response) => {
    state.asked += 1
    void (async () => {
      const query = Buffer.concat(await request.toArray())
      response.statusCode = state.mode === 'fails' ? 503 : 200
      response.end(answer(query, request.method === 'POST'))
    })()
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/`, state, close: () => server.close() }
}

/** The number of a certificate, as a list names it. */
export const serialOf = ({ der }: TestCertificate): Uint8Array => partOf(partOf(readWhole(der), 0), 1).raw
