import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  generateKeyPairSync,
  privateDecrypt,
} from 'node:crypto'
import { constants } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { expect, it, onTestFinished } from 'vitest'
import { createBarocertClient } from '#infra/providers/barocert/barocert-client.ts'
import type { CertificateRequest } from '#infra/providers/certificate.ts'
import { createTossClient } from '#infra/providers/toss/toss-client.ts'

// These tests compute once more what is sent, in the words of the vendors' own clients.

const now = new Date('2026-11-27T23:00:00.500Z')
const key = Buffer.alloc(32, 5)
const documentSha256 = createHash('sha256').update('a document').digest('hex')

type SentRequest = { method: string; url: string; headers: IncomingHttpHeaders; body: string }

/** A vendor that keeps what it is sent, and answers by path. */
const listen = async (answers: Readonly<Record<string, (sent: SentRequest) => object>>) => {
  const sent: SentRequest[] = []
  const server = createServer((request, response) => {
    void (async () => {
      const body = Buffer.concat(await request.toArray()).toString('utf8')
      const one = { method: request.method ?? '', url: request.url ?? '', headers: request.headers, body }
      sent.push(one)
      const answer = answers[one.url]
      response.writeHead(answer ? 200 : 404, { 'content-type': 'application/json', 'content-encoding': 'gzip' })
      response.end(gzipSync(JSON.stringify(answer?.(one) ?? {})))
    })()
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  onTestFinished(() => void server.close())
  return { sent, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

const request: CertificateRequest = {
  app: 'kakao',
  requestNo: 'request0000000000000001',
  signer: { name: '홍길동', phone: '01012345678', birthDate: '1950-03-01' },
  title: '재건축 동의서',
  documentSha256,
  callCenter: '021234567',
  sameDevice: null,
  returnUrl: 'https://danji.test/sign',
}

const open = (value: unknown): string => {
  const bytes = Buffer.from(String(value), 'base64')
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12))
  decipher.setAuthTag(bytes.subarray(-16))
  return Buffer.concat([decipher.update(bytes.subarray(12, -16)), decipher.final()]).toString('utf8')
}

const hmac = (text: string): string => createHmac('sha256', key).update(text).digest('base64')
const digest = (text: string): string => createHash('sha256').update(text).digest('base64')

const barocertAt = (url: string, anyAddress: boolean) =>
  createBarocertClient({
    linkId: 'TESTER',
    secretKey: key.toString('base64'),
    clientCodes: { kakao: '023040000001', pass: '023070000014' },
    authUrl: url,
    baseUrl: url,
    anyAddress,
    now: () => now,
  })

const token = () => ({ session_token: 'session', serviceID: 'BAROCERT', expiration: '2026-11-28T00:00:00Z' })
const receiptID = '02304170230300000040000000000034'

it.each([false, true])('Barocert: signs tokens, calls and the hash of a PDF (from any address: %s)', async (any) => {
  const vendor = await listen({
    '/BAROCERT/Token': token,
    '/KAKAO/Sign/023040000001': () => ({ receiptID, scheme: 'kakaotalk://sign' }),
  })
  const client = barocertAt(vendor.url, any)
  expect(await client.begin(request)).toEqual({
    kind: 'begun',
    receiptId: receiptID,
    appUrl: null,
    expiresAt: '2026-11-27T23:10:00.500Z',
    kept: JSON.stringify({ receiptId: receiptID }),
  })
  const [asked, sign] = vendor.sent
  const scope = ['partner', '401', '402', '403', '404', '405', '441', '442', '443', '444']
  expect(JSON.parse(asked?.body ?? '')).toEqual({ scope })
  const forwarded = any ? '*\n' : ''
  const tokenText = `POST\n${digest(asked?.body ?? '')}\n2026-11-27T23:00:00Z\n${forwarded}2.0\n/BAROCERT/Token`
  expect(asked?.headers).toMatchObject({
    'x-lh-date': '2026-11-27T23:00:00Z',
    'x-lh-version': '2.0',
    authorization: `LINKHUB TESTER ${hmac(tokenText)}`,
    ...(any ? { 'x-lh-forwarded': '*' } : {}),
  })
  expect(any || asked?.headers['x-lh-forwarded'] === undefined).toBe(true)
  const callText = `POST\n${digest(sign?.body ?? '')}\n2026-11-27T23:00:00Z\n/KAKAO/Sign/023040000001\n`
  expect(sign?.headers).toMatchObject({
    authorization: 'Bearer session',
    'x-bc-date': '2026-11-27T23:00:00Z',
    'x-bc-version': '2.1',
    'x-bc-encryptionmode': 'GCM',
    'x-bc-auth': hmac(callText),
  })
  const fields = JSON.parse(sign?.body ?? '') as Record<string, unknown>
  expect(fields).toMatchObject({ signTitle: '재건축 동의서', tokenType: 'PDF', expireIn: 600 })
  expect(['receiverHP', 'receiverName', 'receiverBirthday', 'token'].map((name) => open(fields[name]))).toEqual([
    '01012345678',
    '홍길동',
    '19500301',
    Buffer.from(documentSha256, 'hex').toString('base64').replaceAll('+', '-').replaceAll('/', '_').replace('=', ''),
  ])
})

it('Barocert: a verification without a body signs none, and that of PASS names the signer', async () => {
  const vendor = await listen({
    '/BAROCERT/Token': token,
    [`/KAKAO/Sign/Verify/023040000001/${receiptID}`]: () => ({ any: 'thing' }),
    [`/PASS/Sign/Verify/023070000014/${receiptID}`]: () => ({}),
  })
  const client = barocertAt(vendor.url, false)
  const asking = { receiptId: receiptID, kept: JSON.stringify({ receiptId: receiptID }), signer: request.signer }
  expect(await client.verify({ ...asking, app: 'kakao' })).toEqual({ kind: 'answered', raw: '{"any":"thing"}' })
  await client.verify({ ...asking, app: 'pass' })
  // One token served both.
  const [, kakao, pass] = vendor.sent
  expect(kakao).toMatchObject({ method: 'POST', body: '' })
  const path = `/KAKAO/Sign/Verify/023040000001/${receiptID}`
  expect(kakao?.headers['x-bc-auth']).toBe(hmac(`POST\n2026-11-27T23:00:00Z\n${path}\n`))
  const named = JSON.parse(pass?.body ?? '') as Record<string, unknown>
  expect([open(named['receiverHP']), open(named['receiverName'])]).toEqual(['01012345678', '홍길동'])
})

it('Toss: seals a session for each call, and opens the result with the one of its request', async () => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const sessionOf = (value: unknown) => {
    const [version, id = '', sealed = ''] = String(value).split('$')
    expect(version).toBe('v1')
    const padding = { key: privateKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha1' }
    const [algorithm, secret = '', iv = ''] = privateDecrypt(padding, Buffer.from(sealed, 'base64'))
      .toString('utf8')
      .split('$')
    expect(algorithm).toBe('AES_GCM')
    return { id, key: Buffer.from(secret, 'base64'), iv: Buffer.from(iv, 'base64') }
  }
  const opened = (session: ReturnType<typeof sessionOf>, value: unknown): string => {
    const [, id, text = ''] = String(value).split('$')
    expect(id).toBe(session.id)
    const bytes = Buffer.from(text, 'base64')
    const decipher = createDecipheriv('aes-256-gcm', session.key, session.iv).setAAD(session.key)
    decipher.setAuthTag(bytes.subarray(-16))
    return Buffer.concat([decipher.update(bytes.subarray(0, -16)), decipher.final()]).toString('utf8')
  }
  const fieldsOf = ({ body }: SentRequest) => JSON.parse(body) as Record<string, unknown>
  const seen: { doc?: unknown; sessions: string[] } = { sessions: [] }
  const vendor = await listen({
    '/token': () => ({ access_token: 'access', expires_in: 31_536_000 }),
    '/api/v2/sign/doc/request': (sent) => {
      const fields = fieldsOf(sent)
      const session = sessionOf(fields['sessionKey'])
      seen.doc = fields['doc']
      seen.sessions.push(session.id)
      const said = ['userName', 'userPhone', 'userBirthday'].map((name) => opened(session, fields[name]))
      expect(said).toEqual(['홍길동', '01012345678', '19500301'])
      expect(fields).toMatchObject({ requestType: 'USER_PERSONAL', triggerType: 'PUSH', docType: 'TEXT' })
      return { resultType: 'SUCCESS', success: { txId: 'tx-1', status: 'REQUESTED' } }
    },
    '/api/v2/sign/doc/result': (sent) => {
      const session = sessionOf(fieldsOf(sent)['sessionKey'])
      seen.sessions.push(session.id)
      const seal = (text: string): string => {
        const cipher = createCipheriv('aes-256-gcm', session.key, session.iv).setAAD(session.key)
        const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
        return `v1$${session.id}$${sealed.toString('base64')}$`
      }
      const personalData = { ci: seal('CI=='), name: seal('홍길동'), birthday: seal('19500301') }
      const completedDt = '2026-11-28T08:03:00'
      return { resultType: 'SUCCESS', success: { txId: 'tx-1', signature: 'MIIB', personalData, completedDt } }
    },
  })
  const client = createTossClient({
    clientId: 'id',
    clientSecret: 'secret',
    publicKey,
    serviceName: '단지',
    baseUrl: vendor.url,
    tokenUrl: vendor.url,
    now: () => now,
  })
  const begun = await client.begin({ ...request, app: 'toss' })
  if (begun.kind !== 'begun') throw new Error(JSON.stringify(begun))
  expect(vendor.sent[0]?.body).toBe('grant_type=client_credentials&client_id=id&client_secret=secret&scope=ca')
  expect(seen.doc).toContain(documentSha256)
  const { kept, receiptId } = begun
  const result = await client.verify({ app: 'toss', receiptId, kept, signer: request.signer })
  if (result.kind !== 'answered') throw new Error(JSON.stringify(result))
  expect(new Set(seen.sessions).size).toBe(2)
  expect(client.read({ app: 'toss', raw: result.raw, kept })).toEqual({
    kind: 'read',
    person: { name: '홍길동', birthDate: '1950-03-01', phone: null, ci: 'CI==' },
    signedData: 'MIIB',
    completedAt: '2026-11-27T23:03:00.000Z',
  })
  // Another session's key does not open it, and another document is another signature.
  const other = JSON.stringify({ ...JSON.parse(kept), session: { id: 'x', key: '', iv: '' } })
  expect(client.read({ app: 'toss', raw: result.raw, kept: other })).toMatchObject({ reason: 'tampered' })
  const raw = result.raw.replace('"signature":', '"doc":"another","signature":')
  expect(client.read({ app: 'toss', raw, kept })).toMatchObject({ reason: 'mismatch' })
})
