import { createHash, createPublicKey, verify } from 'node:crypto'
import { expect, it } from 'vitest'
import { createLogFeed } from '#infra/platform/feed/log-feed.ts'
import { rebuildProjections } from '#infra/platform/projection/rebuild.ts'
import { openSystem } from '#services/processes/setup/system.ts'
import type { SignedTreeHead } from '#services/audit/proof/tree-heads.contract.ts'
import { registerApartment } from '#tests/support/campaign.ts'
import { systemMetadata } from '#tests/support/fixed.ts'
import { expectRefusal } from '#tests/support/refusal.ts'
import { appoint, startTestApp } from '#tests/support/stack/test-app.ts'
import { unreachableKakao } from '#tests/support/simulated/unreachable-kakao.ts'
import { noObjects } from '#tests/support/stack/objects.ts'

const danji = await startTestApp()
const { anyone, system, clock } = danji

const newest = async (): Promise<SignedTreeHead> => (await anyone.get('/api/log/tree-head')).body
const headsNow = async (): Promise<readonly unknown[]> =>
  (await system.pool.query('select size, root, signed_at, signature from signed_tree_head order by size')).rows

const isSigned = ({ size, root, at, signature, publicKey }: SignedTreeHead): boolean =>
  verify(
    null,
    Buffer.from(`danji tree head\n${size}\n${root}\n${at}\n`),
    createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' }),
    Buffer.from(signature, 'base64'),
  )

const nodeOf = (left: Uint8Array, right: Uint8Array): Uint8Array =>
  createHash('sha256')
    .update(Buffer.concat([Buffer.from([1]), left, right]))
    .digest()

const hexOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex')

type HeadPair = {
  readonly first: SignedTreeHead
  readonly second: SignedTreeHead
  readonly consistencyProof: readonly string[]
}

/** RFC 9162, section 2.1.4.2: both roots from one path. */
const isConsistent = ({ first, second, consistencyProof }: HeadPair): boolean => {
  if (first.size === second.size) return first.root === second.root && consistencyProof.length === 0
  const path: Uint8Array[] = consistencyProof.map((hash) => Buffer.from(hash, 'hex'))
  if (Number.isInteger(Math.log2(first.size))) path.unshift(Buffer.from(first.root, 'hex'))
  let [fn, sn] = [first.size - 1, second.size - 1]
  while (fn % 2 === 1) [fn, sn] = [fn >> 1, sn >> 1]
  const [seed, ...steps] = path
  if (!seed) return false
  let [fr, sr] = [seed, seed]
  for (const step of steps) {
    if (sn === 0) return false
    if (fn % 2 === 1 || fn === sn) {
      ;[fr, sr] = [nodeOf(step, fr), nodeOf(step, sr)]
      while (fn % 2 === 0 && fn !== 0) [fn, sn] = [fn >> 1, sn >> 1]
    } else sr = nodeOf(sr, step)
    ;[fn, sn] = [fn >> 1, sn >> 1]
  }
  return sn === 0 && hexOf(fr) === first.root && hexOf(sr) === second.root
}

it('signed heads outlive a rebuild of the tree: none is lost, none is signed anew', async () => {
  for (let n = 0; n < 3; n += 1) {
    clock.now = new Date(clock.now.getTime() + 60_000)
    await registerApartment(danji, { name: `마을 ${n}` })
    await anyone.get('/api/log/tree-head')
  }
  const before = await headsNow()
  expect(before.length).toBeGreaterThanOrEqual(3)
  const projection = system.projections.find(({ name }) => name === 'merkle-tree')
  if (!projection) throw new Error('the log has a tree')
  const onError = (error: unknown) => console.error(error)
  const feed = createLogFeed({ store: system.deps.store, databaseUrl: danji.databaseUrl, onError })
  const { database, pool } = system
  await rebuildProjections({ database, store: system.deps.store, feed, pool, projections: [projection], onError })
  await feed.close()
  expect(await headsNow()).toEqual(before)
  expect(isSigned(await newest())).toBe(true)
})

it('a head says when it was signed, not when its newest event was recorded', async () => {
  clock.now = new Date('2026-12-24T00:00:00Z')
  await appoint(danji, { role: 'ADMIN' })
  const last = await system.deps.store.lastPosition()
  expect((await system.deps.store.readLog(last - 1, 1)).map(({ metadata }) => metadata.at)).toEqual([systemMetadata.at])
  expect(await system.deps.freshness.wait(last, 20_000)).toBe(true)
  const head = await newest()
  expect([head.size, head.at]).toEqual([last, '2026-12-24T00:00:00.000Z'])
  expect(isSigned(head)).toBe(true)
})

it('no statement changes or removes a signed head', async () => {
  for (const statement of [
    `update signed_tree_head set root = ''`,
    'delete from signed_tree_head',
    'truncate signed_tree_head',
    `update log_key set public_key = ''`,
    'delete from log_key',
  ])
    await expect(system.pool.query(statement)).rejects.toThrow(/never changed|permission denied/)
})

it('any two signed heads are shown to be of one log', async () => {
  const heads = (await headsNow()) as readonly { readonly size: number }[]
  for (const first of heads)
    for (const second of heads.filter(({ size }) => size >= first.size)) {
      const { status, body } = await anyone.get(`/api/log/consistency?first=${first.size}&second=${second.size}`)
      expect(status).toBe(200)
      const compared: HeadPair = body
      expect([isSigned(compared.first), isSigned(compared.second)]).toEqual([true, true])
      expect(isConsistent(compared), `${first.size} in ${second.size}`).toBe(true)
      expect(isConsistent({ ...compared, first: { ...compared.first, root: '0'.repeat(64) } })).toBe(false)
    }
})

it('sizes that were not signed are not found, nor a later head before an earlier one', async () => {
  const { size } = await newest()
  expectRefusal(await anyone.get(`/api/log/consistency?first=1&second=${size + 1_000}`), 'NOT_FOUND')
  expectRefusal(await anyone.get(`/api/log/consistency?first=${size}&second=1`), 'VALIDATION_FAILED')
})

it('the key that signs is published, with its fingerprint, and is the one of the first day', async () => {
  const { body } = await anyone.get('/api/log/key')
  const key: { readonly publicKey: string; readonly fingerprint: string } = body
  expect(key.publicKey).toBe((await newest()).publicKey)
  expect(key.fingerprint).toBe(createHash('sha256').update(Buffer.from(key.publicKey, 'base64')).digest('hex'))
})

it('a process with another master key does not start: what it signed could not be checked', async () => {
  const start = openSystem({
    databaseUrl: danji.databaseUrl,
    masterKey: Buffer.alloc(32, 8),
    publicUrl: 'http://danji.test',
    production: false,
    rateLimitFactor: 1,
    objects: noObjects,
    identity: unreachableKakao,
  })
  await expect(start).rejects.toThrow(/key/i)
})

it('no head is signed over a size of which a lost head with another root is known', async () => {
  const grow = async () => {
    await appoint(danji, { role: 'AUDITOR' })
    return newest()
  }
  const { size } = await grow()
  const lost = [size + 1, 'f'.repeat(64), clock.now.toISOString(), 'signature of the lost log']
  await system.pool.query(
    `insert into log_loss_head (loss_id, size, root, signed_at, signature) values (gen_random_uuid(), $1, $2, $3, $4)`,
    lost,
  )
  expect((await grow()).size).toBe(size)
  const after = await grow()
  expect(after.size).toBe(size + 2)
  expect(isSigned(after)).toBe(true)
})
