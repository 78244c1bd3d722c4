import { createHash, generateKeyPairSync } from 'node:crypto'
import Fastify from 'fastify'
import { beforeEach, describe, expect, it } from 'vitest'
import { createDocumentCentreClient } from '#infra/providers/document-centre/document-centre-client.ts'
import { documentCentre as provider } from '#infra/providers/document-centre/document-centre.provider.ts'
import type { DepositOrder, DocumentCentre } from '#infra/providers/document-centre.ts'
import { providerProblems, providerSettings } from '#infra/providers/providers.ts'
import { usualCentreSwitches } from '#infra/simulators/document-centre/document-centre-switches.ts'
import { registerSimulators } from '#infra/simulators/simulators.ts'

const START = new Date('2026-11-21T03:00:00Z')
const app = Fastify({ forceCloseConnections: true })
const { documentCentre: centre } = registerSimulators(app, { production: false, now: () => START })
const own = await app.listen({ port: 0, host: '127.0.0.1' })
const settings = provider.simulated({ own, public: own })
const now = () => START
const client = createDocumentCentreClient({ ...settings, now })
/** Client that waits for less than a slow centre takes. */
const hasty = createDocumentCentreClient({ ...settings, now, timeoutMs: 1_000 })

beforeEach(() => centre.turn(usualCentreSwitches))

const orderOf = (reference: string, text = 'a sealed consent'): DepositOrder => {
  const file = Buffer.from(text)
  return {
    reference,
    file,
    sha256: createHash('sha256').update(file).digest('hex'),
    title: '재건축 동의서',
    author: '홍길동',
    recipient: '한빛아파트',
    sentAt: START.toISOString(),
    receivedAt: START.toISOString(),
  }
}

const depositAs = async (by: DocumentCentre, order: DepositOrder) => {
  const kept = await by.deposit(order)
  return kept.kind === 'kept' ? kept : expect.fail(JSON.stringify(kept))
}

const certificateOf = async (depositId: string) => {
  const issued = await client.certify(depositId, '보관 증명')
  return issued.kind === 'issued' ? issued : expect.fail(JSON.stringify(issued))
}

describe('a deposit', () => {
  it('is kept with the hash of its file, and found by its id and its reference', async () => {
    const order = orderOf('one.1')
    const kept = await depositAs(client, order)
    expect(kept).toMatchObject({ sha256: order.sha256, depositedAt: START.toISOString() })
    expect(await client.find(kept.depositId)).toEqual(kept)
    expect(await client.findReference('one.1')).toEqual(kept)
  })

  it('is the same where its reference comes again, and refused with another file', async () => {
    const kept = await depositAs(client, orderOf('one.2'))
    expect(await depositAs(client, orderOf('one.2'))).toEqual(kept)
    expect(await client.deposit(orderOf('one.2', 'other'))).toMatchObject({
      kind: 'refused',
      reason: 'reference-taken',
    })
    expect(centre.all().filter(({ reference }) => reference === 'one.2')).toHaveLength(1)
  })

  it('is made once where the answer is lost', async () => {
    centre.turn({ loseDeposits: 1 })
    expect(await client.deposit(orderOf('one.3'))).toMatchObject({ kind: 'unavailable' })
    const [made] = centre.all().filter(({ reference }) => reference === 'one.3')
    expect((await depositAs(client, orderOf('one.3'))).depositId).toBe(made?.depositId)
  })

  it('is deleted, and a second time is no fault', async () => {
    const { depositId } = await depositAs(client, orderOf('one.4'))
    centre.turn({ deletions: 'refused' })
    expect(await client.withdraw(depositId)).toMatchObject({ kind: 'refused', reason: 'retention' })
    centre.turn(usualCentreSwitches)
    expect(await client.withdraw(depositId)).toEqual({ kind: 'withdrawn' })
    expect(await client.withdraw(depositId)).toEqual({ kind: 'withdrawn' })
    expect(await client.find(depositId)).toMatchObject({ kind: 'refused', reason: 'unknown' })
  })
})

describe('a certificate', () => {
  it('has the items of the law, the hash of the document, and a file to print', async () => {
    const order = orderOf('two.1')
    const { depositId } = await depositAs(client, order)
    const issued = await certificateOf(depositId)
    const read = client.read(issued)
    const { reference, title, author, recipient, sha256 } = order
    expect(read).toMatchObject({
      kind: 'read',
      items: {
        centre: '모의 전자문서센터',
        purpose: '보관 증명',
        askedAt: START.toISOString(),
        issuedAt: START.toISOString(),
        applicant: { name: expect.any(String), identifier: expect.any(String) },
        document: { depositId, reference, title, author, recipient, sha256 },
      },
    })
    expect(Buffer.from(issued.file.subarray(0, 5)).toString()).toBe('%PDF-')
  })

  it('is unsound where anything of it was changed, or another key signed it', async () => {
    const { depositId } = await depositAs(client, orderOf('two.2'))
    const issued = await certificateOf(depositId)
    const changed = issued.statement.replace('홍길동', '홍길순')
    expect(client.read({ ...issued, statement: changed })).toEqual({ kind: 'unsound', fault: 'signature' })
    expect(client.read({ ...issued, file: Buffer.from('%PDF-1.7 other') })).toEqual({ kind: 'unsound', fault: 'file' })
    centre.turn({ certificates: 'other-key' })
    expect(client.read(await certificateOf(depositId))).toEqual({ kind: 'unsound', fault: 'signature' })
  })

  it('names another hash where the centre has another document', async () => {
    const order = orderOf('two.3')
    const { depositId } = await depositAs(client, order)
    centre.tamper(depositId)
    expect(await client.find(depositId)).toMatchObject({
      kind: 'kept',
      sha256: expect.not.stringMatching(order.sha256),
    })
  })
})

describe('a centre with a fault', () => {
  it.each([
    [{ service: 'down' }, 'unavailable'],
    [{ service: 'slow' }, 'unavailable'],
    [{ service: 'refusing' }, 'refused'],
    [{ minutesAhead: 60 }, 'unavailable'],
    [{ minutesAhead: -60 }, 'unavailable'],
  ] as const)('%j is %s', async (switches, kind) => {
    centre.turn(switches)
    const by = 'service' in switches && switches.service === 'slow' ? hasty : client
    expect(await by.deposit(orderOf(`three.${JSON.stringify(switches)}`))).toMatchObject({ kind })
  })

  it('names the wrong hash as it came', async () => {
    centre.turn({ hashes: 'wrong' })
    const order = orderOf('three.hash')
    expect((await depositAs(client, order)).sha256).not.toBe(order.sha256)
  })

  it('refuses an account with another secret', async () => {
    const other = createDocumentCentreClient({ ...settings, now, secret: 'another' })
    expect(await other.deposit(orderOf('three.account'))).toMatchObject({ kind: 'refused', reason: 'account' })
  })
})

it('has a contract with all of its variables or none; production may do without', () => {
  const { publicKey } = generateKeyPairSync('ed25519')
  const env = {
    DOCUMENT_CENTRE_NAME: '센터',
    DOCUMENT_CENTRE_URL: 'https://centre.example.kr',
    DOCUMENT_CENTRE_CLIENT_ID: 'danji',
    DOCUMENT_CENTRE_SECRET: 'secret',
    DOCUMENT_CENTRE_PUBLIC_KEY: publicKey.export({ format: 'der', type: 'spki' }).toString('base64'),
  }
  expect(providerProblems(env)).toEqual([])
  expect(providerSettings(env).documentCentre).toMatchObject({ kind: 'document-centre', name: '센터' })
  expect(providerSettings({ NODE_ENV: 'production' }).documentCentre).toEqual({ kind: 'absent' })
  const { DOCUMENT_CENTRE_SECRET: _secret, ...half } = env
  expect(providerProblems({ NODE_ENV: 'test', ...half })).toEqual([
    expect.stringMatching(/^DOCUMENT_CENTRE_SECRET missing/),
  ])
  expect(providerProblems({ ...env, DOCUMENT_CENTRE_PUBLIC_KEY: 'nonsense' })).toEqual([
    expect.stringMatching(/^DOCUMENT_CENTRE_PUBLIC_KEY must be an Ed25519/),
  ])
})
