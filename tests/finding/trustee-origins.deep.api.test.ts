import { expect, it } from 'vitest'
import { TrusteeOriginRecorded } from '#events/vote/trustees.events.ts'
import { eventsOf } from '#projections/set-based.ts'
import { createPool } from '#infra/platform/postgres/pool.ts'
import type { Finding } from '#services/finding/findings.contract.ts'
import type { VoteTrustees } from '#services/vote/trustee/trustees.contract.ts'
import { browserOf } from '#tests/support/browser.ts'
import { changeStatus, readWholeLog } from '#tests/support/campaign.ts'
import { castEncrypted } from '#tests/support/encrypted-ballots.ts'
import { readAllTables } from '#tests/support/stack/table-snapshot.ts'
import { startTestApp, superAdmin } from '#tests/support/stack/test-app.ts'
import {
  decrypted,
  keyOf,
  nameTrustees,
  newestTrusteeCode,
  pageFor,
  partFor,
  type HeldPart,
} from '#tests/support/trustees.ts'
import { askTrustees, at, draftVote } from '../vote/trustee/trustees-vote.ts'

const danji = await startTestApp()
const { admin, anyone, app } = danji
type Browser = ReturnType<typeof browserOf>

/** Proves a trustee's phone in a browser. */
const proven = async (browser: Browser, part: HeldPart): Promise<HeldPart> => {
  const { path, token } = part
  await browser.post(`${path}/verify`, { token })
  const code = await newestTrusteeCode(danji, part.trusteeId)
  return { ...part, ...((await browser.post(`${path}/verify`, { token, code })).body as { session: string }) }
}

/** Makes keys of some trustees of a vote, each in a browser of its own or in a shared one. */
const makeKeys = async (voteId: string, browsers: readonly Browser[]): Promise<readonly HeldPart[]> => {
  const named: VoteTrustees = (await nameTrustees(danji, voteId)).body
  const held: HeldPart[] = []
  for (const [place, browser] of browsers.entries()) {
    const part = await proven(browser, partFor(danji, voteId, named, place))
    expect((await browser.post(`${part.path}/key`, keyOf(part))).status).toBe(200)
    held.push(part)
  }
  return held
}

const found = async (voteId: string) =>
  ((await admin.get('/api/admin/findings')).body as readonly Finding[])
    .filter(({ vote }) => vote?.id === voteId)
    .map(({ rule, subjects }) => `${rule} ${subjects}`)
    .toSorted()

it('trustees who make their keys on phones of their own are no finding', async () => {
  const { vote } = await draftVote(danji)
  await makeKeys(vote.id, [
    browserOf(app, '203.0.113.1'),
    browserOf(app, '203.0.113.2'),
    browserOf(app, '198.51.100.3'),
  ])
  expect(await found(vote.id)).toEqual([])
})

it('two keys from one address are found before the vote opens, and from one browser besides', async () => {
  const [{ vote: one }, { vote: other }] = [await draftVote(danji), await draftVote(danji)]
  await makeKeys(one.id, [browserOf(app, '203.0.113.9'), browserOf(app, '203.0.113.9'), browserOf(app, '198.51.100.3')])
  expect(await found(one.id)).toEqual(['trustees-from-one-address 2'])
  const shared = browserOf(app, '2001:db8:1:2:a::1')
  const next = browserOf(app, '2001:db8:1:2:b::2')
  await makeKeys(other.id, [shared, shared, next])
  // One household has a whole /64 of IPv6.
  expect(await found(other.id)).toEqual(['trustees-from-one-address 3', 'trustees-in-one-browser 2'])
})

it('two parts that one browser gives to the count are found, though each key was made elsewhere', async () => {
  const { vote, linkId, voters } = await draftVote(danji)
  const addresses = ['203.0.113.1', '203.0.113.2', '203.0.113.3']
  const held = await makeKeys(
    vote.id,
    addresses.map((address) => browserOf(app, address)),
  )
  await changeStatus(danji, vote.id, 'open')
  for (const voter of voters.slice(0, 3)) expect((await castEncrypted(voter, linkId)).status).toBe(200)
  await changeStatus(danji, vote.id, 'closed')
  await askTrustees(danji, vote.id)
  expect(await found(vote.id)).toEqual([])
  const thief = browserOf(app, '198.51.100.77')
  for (const place of [0, 2]) {
    const part = await proven(thief, at(held, place))
    const parts = decrypted(vote.id, await pageFor(anyone, part), part)
    const { path, token, session } = part
    expect((await thief.post(`${path}/part`, { token, session, parts })).status).toBe(200)
  }
  expect(await found(vote.id)).toEqual(['trustees-from-one-address 2', 'trustees-in-one-browser 2'])
})

it('a key that is made in a browser with which an administrator signed in is found, and names them', async () => {
  const { vote } = await draftVote(danji)
  const office = browserOf(app, '203.0.113.50')
  expect((await office.post('/api/auth/super-admin/login', superAdmin)).status).toBe(200)
  const mark = office.kept.get('danji_office') ?? ''
  const own = browserOf(app, '203.0.113.51')
  // Nobody puts somebody else's name on their browser.
  own.kept.set(
    'danji_office',
    mark.replace(/.$/, (last) => (last === '0' ? '1' : '0')),
  )
  await makeKeys(vote.id, [office, own])
  expect(await found(vote.id)).toEqual(['trustee-in-office-browser 1'])
  const [finding] = ((await admin.get('/api/admin/findings')).body as readonly Finding[]).filter(
    (one) => one.vote?.id === vote.id,
  )
  expect(finding?.admin?.id).toBe(mark.split('.')[0])
})

it('neither an address nor a browser stands in the log or in a table, and their digests differ from vote to vote', async () => {
  const [{ vote: one }, { vote: other }] = [await draftVote(danji), await draftVote(danji)]
  const browser = browserOf(app, '203.0.113.222')
  await makeKeys(one.id, [browser])
  await makeKeys(other.id, [browser])
  const origins = eventsOf(TrusteeOriginRecorded, await readWholeLog(danji))
  const [first, second] = [one, other].map(({ id }) => origins.find(({ data }) => data.voteId === id)?.data)
  expect(first?.addressDigest).toMatch(/^[0-9a-f]{32}$/)
  expect(first?.browserDigest).toMatch(/^[0-9a-f]{32}$/)
  expect(second?.addressDigest).not.toBe(first?.addressDigest)
  expect(second?.browserDigest).not.toBe(first?.browserDigest)
  const owner = createPool(danji.databaseUrl, { max: 1 })
  const tables = await readAllTables(owner)
  await owner.end()
  const cookie = (browser.kept.get('danji_asking') ?? '').split('.')[0] ?? ''
  expect(cookie).toHaveLength(22)
  const kept = [...tables].flatMap(([, rows]) => rows).join('\n')
  expect(kept.includes(cookie)).toBe(false)
  expect(kept.includes('203.0.113.222')).toBe(false)
})
