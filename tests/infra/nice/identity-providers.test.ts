import Fastify from 'fastify'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { StartedIdentity, ResidentIdentity, ReturnedFields } from '#infra/providers/identity.ts'
import { createKcpClient } from '#infra/providers/kcp/kcp-client.ts'
import { simulatedKcp } from '#infra/providers/kcp/kcp.provider.ts'
import { createNice2021Client } from '#infra/providers/nice/nice-2021-client.ts'
import { createNiceClient } from '#infra/providers/nice/nice-client.ts'
import { simulatedNice } from '#infra/providers/nice/nice.provider.ts'
import { registerSimulators } from '#infra/simulators/simulators.ts'

const RETURN = 'https://danji.test/identity/return'
const CLOSE = 'https://danji.test/identity/return?cancelled=true'
const clock = { now: new Date('2026-11-21T03:00:00Z') }

const app = Fastify({ forceCloseConnections: true })
registerSimulators(app, { production: false, publicUrl: 'https://danji.test', now: () => clock.now })
const origin = await app.listen({ port: 0, host: '127.0.0.1' })

const timeoutMs = 5_000
const own = origin + simulatedNice.path
const nice = createNiceClient({ ...simulatedNice, baseUrl: `${own}/ido/intc/v1.0/auth`, timeoutMs })
const nice2021 = createNice2021Client({ ...simulatedNice, baseUrl: own, pagesBaseUrl: own, timeoutMs })
const kcp = createKcpClient({ ...simulatedKcp, baseUrl: origin + simulatedKcp.path, timeoutMs })

const requestNos = { last: 0 }
const begun = async (client: ResidentIdentity): Promise<StartedIdentity> => {
  requestNos.last += 1
  const requestNo = `request${String(requestNos.last).padStart(20, '0')}`
  const begin = await client.begin({ requestNo, returnUrl: RETURN, closeUrl: CLOSE })
  if (begin.kind !== 'begun') throw new Error(JSON.stringify(begin))
  return begin
}

const holder = { name: '홍길동', birthdate: '19500301', gender: '1', mobileno: '01012345678' }

/** Submits the form of the page of a transaction; returns the answer. */
const submit = async ({ page }: StartedIdentity, form: Readonly<Record<string, string>>) => {
  const url = new URL(page.url)
  return app.inject({
    method: 'POST',
    url: url.pathname + url.search,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ ...page.fields, ...form }).toString(),
  })
}

/**
 * Returns the fields that the browser brings back: in its address, or in the form that it posts.
 */
const broughtBack = async (begin: StartedIdentity, form: Readonly<Record<string, string>>): Promise<ReturnedFields> => {
  const answer = await submit(begin, form)
  if (answer.statusCode === 302) return Object.fromEntries(new URL(String(answer.headers.location)).searchParams)
  const fields = [...answer.body.matchAll(/type="hidden" name="(\w+)" value="([^"]*)"/g)]
  return Object.fromEntries(fields.map(([, name, value]) => [name, value]))
}

const verified = async (client: ResidentIdentity, form: Readonly<Record<string, string>>) => {
  const begin = await begun(client)
  return client.finish({ kept: begin.kept, returned: await broughtBack(begin, form) })
}

const clients = [
  ['NICE', nice],
  ['NICE of 2021', nice2021],
  ['KCP', kcp],
] as const

describe.each(clients)('%s', (_, client) => {
  it('vouches for who was verified', async () => {
    expect(await verified(client, holder)).toMatchObject({
      kind: 'verified',
      person: {
        name: '홍길동',
        birthDate: '1950-03-01',
        gender: 'male',
        foreigner: false,
        phone: '01012345678',
        ci: expect.stringMatching(/^[\w+/]{86}==$/),
        di: expect.stringMatching(/^[0-9a-f]{64}$/),
      },
    })
  })
  it('gives somebody the same CI whatever their phone', async () => {
    const [one, other] = [
      await verified(client, holder),
      await verified(client, { ...holder, mobileno: '01099998888' }),
    ]
    if (one.kind !== 'verified' || other.kind !== 'verified') throw new Error('not verified')
    expect([one.person.ci, one.person.di]).toEqual([other.person.ci, other.person.di])
  })
  it('has a page for people, which says what is wrong', async () => {
    const wrong = await submit(await begun(client), { ...holder, birthdate: '1950' })
    expect([wrong.statusCode, wrong.body]).toEqual([400, expect.stringContaining('여덟 자리')])
  })
  it.each([
    ['01000000402', 'tampered'],
    ['01000000401', 'tampered'],
    ['01000000404', 'mismatch'],
  ])('does not believe the answer for %s: %s', async (mobileno, reason) => {
    expect(await verified(client, { ...holder, mobileno })).toMatchObject({ kind: 'refused', reason })
  })
  it('does not take what another transaction brought back', async () => {
    const [one, other] = [await begun(client), await begun(client)]
    const returned = await broughtBack(other, holder)
    expect((await client.finish({ kept: one.kept, returned })).kind).toBe('refused')
  })
  it('refuses a way back without its fields', async () => {
    const { kept } = await begun(client)
    expect(await client.finish({ kept, returned: {} })).toMatchObject({ kind: 'refused', reason: 'tampered' })
  })
})

it('names a letter that EUC-KR does not have', async () => {
  expect(await verified(nice2021, { ...holder, name: '홍설믜' })).toMatchObject({ person: { name: '홍설믜' } })
  expect(await verified(nice2021, { ...holder, name: '홍㐂' })).toMatchObject({ person: { name: '홍㐂' } })
})

describe('trouble', () => {
  it.each([
    ['NICE', nice, '01000000500', 'unavailable'],
    ['KCP', kcp, '01000000500', 'unavailable'],
    ['NICE', nice, '01000000999', 'unavailable'],
    ['NICE', nice, '01000000408', 'refused'],
    ['NICE of 2021', nice2021, '01000000408', 'refused'],
    ['KCP', kcp, '01000000408', 'refused'],
  ] as const)('%s (%#) at a phone of %s is told', async (_, client, mobileno, kind) => {
    expect((await verified(client, { ...holder, mobileno })).kind).toBe(kind)
  })
  it('of nobody there is told without waiting for ever', async () => {
    const gone = createNiceClient({ ...simulatedNice, baseUrl: 'http://127.0.0.1:9/ido', timeoutMs: 200 })
    expect((await gone.begin({ requestNo: 'x'.repeat(20), returnUrl: RETURN, closeUrl: CLOSE })).kind).toBe(
      'unavailable',
    )
  })
  it('of a wrong secret is told by the code, and no secret with it', async () => {
    const wrong = createNiceClient({ ...simulatedNice, clientSecret: 'guessed', baseUrl: `${own}/ido/intc/v1.0/auth` })
    const refusal = await wrong.begin({ requestNo: 'x'.repeat(20), returnUrl: RETURN, closeUrl: CLOSE })
    expect(refusal).toEqual({ kind: 'refused', reason: 'refused', detail: 'result_code 1006' })
  })
})

describe('cancelling', () => {
  it('at NICE leads to the address for it', async () => {
    const answer = await submit(await begun(nice), { decision: 'cancel' })
    expect(answer.headers.location).toBe(CLOSE)
  })
  it('at KCP comes back with its code', async () => {
    expect(await verified(kcp, { decision: 'cancel' })).toMatchObject({ kind: 'refused', reason: 'cancelled' })
  })
})

it('a result is given once', async () => {
  const begin = await begun(nice)
  const returned = await broughtBack(begin, holder)
  expect((await nice.finish({ kept: begin.kept, returned })).kind).toBe('verified')
  expect((await nice.finish({ kept: begin.kept, returned })).kind).toBe('refused')
})

it('a page that waited too long is over', async () => {
  const begin = await begun(nice)
  clock.now = new Date(clock.now.getTime() + 15 * 60_000)
  onTestFinished(() => void (clock.now = new Date('2026-11-21T03:00:00Z')))
  expect((await submit(begin, holder)).statusCode).toBe(404)
})
