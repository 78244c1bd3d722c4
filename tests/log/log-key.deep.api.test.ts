import { createHash, generateKeyPairSync, sign, type KeyObject } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { Refused } from '#infra/lib/evidence/check/failure.ts'
import { growingTree } from '#infra/lib/evidence/check/log/growing-tree.ts'
import { hashOf, partsOfDisclosed } from '#infra/lib/evidence/check/log/leaf-parts.ts'
import { verifyFile } from '#infra/lib/evidence/check/verify-file.ts'
import { headKeyPurpose, readKeySet } from '#infra/platform/keys/key-set.ts'
import { deriveKey } from '#infra/platform/keys/master-key.ts'
import { createDatabase, createPool } from '#infra/platform/postgres/pool.ts'
import { keyChangeContent, keyFingerprint, readKeyChain, readKeyChanges } from '#projections/log/key-chain.ts'
import { isSignedBy, publicKeyOf, readHeads, treeHeadKey } from '#projections/log/tree-heads.ts'
import { verifyLog } from '#projections/log/verify-log.ts'
import { changeLogKey, readSigningKey } from '#services/audit/log-key/change-log-key.ts'
import type { ReceiptCheck } from '#services/participation/receipts.contract.ts'
import { verdictText, verifyNow } from '#services/processes/verify/verify-now.ts'
import { linesOf, takeEvidence } from '#tests/evidence/held-campaign.ts'
import { hasPython, secondSays } from '#tests/evidence/second-verifier.ts'
import { castBallot, startCampaign, verifyVoter } from '#tests/support/campaign.ts'
import { countAndRead } from '#tests/support/count-vote.ts'
import { appoint, startTestApp } from '#tests/support/stack/test-app.ts'
import { verdictOf } from '../../resident-ui/src/receipt/receipt-proof.ts'

const danji = await startTestApp({ tellsOfRolls: true })
const { system, anyone, admin } = danji
const { deps } = system
const masterKey = Buffer.alloc(32, 7)
const pool = createPool(danji.databaseUrl, { max: 2 })
const owner = createDatabase<unknown>(pool)
afterAll(() => pool.end())

const FIRST = treeHeadKey(deriveKey(masterKey, 'tree-head'))
const first = publicKeyOf(FIRST)
const stranger = generateKeyPairSync('ed25519')
const strangersKey = stranger.publicKey.export({ format: 'der', type: 'spki' }).toString('base64')

const seen = async () => expect(await deps.freshness.wait(await deps.store.lastPosition(), 20_000)).toBe(true)
const presentKey = async (): Promise<string> => (await readSigningKey(system.database)).publicKey
const change = async (request: { readonly from?: string; readonly isLost?: boolean } = {}) =>
  changeLogKey(
    deps,
    { owner: pool, masterKey },
    {
      from: request.from ?? keyFingerprint(await presentKey()),
      by: '운영자 김하나',
      reason: '한 해가 지났습니다.',
      isLost: request.isLost ?? false,
    },
  )
const verified = async (file: Buffer, expectedKey?: string) =>
  verifyFile(new Blob([new Uint8Array(file)]).stream(), { expectedKey })

const campaign = await startCampaign(danji)
const [voter] = campaign.owners
if (!voter) throw new Error('a campaign has owners')
const receipt = await castBallot(await verifyVoter(danji, campaign.linkId, voter), campaign)
await danji.admin.patch(`/api/votes/${campaign.vote.id}/status`, { status: 'closed' })
await countAndRead(admin, campaign.vote.id)
await seen()
const before = await takeEvidence(danji, campaign.listId)

const readReceipt = async (): Promise<ReceiptCheck> => (await anyone.get(`/api/receipts/${receipt.id}`)).body
const verdictUnder = async (publicKey: string) => verdictOf(await readReceipt(), { hash: receipt.hash, publicKey })

/** Makes an event, and waits until the log is signed with it. */
const grow = async () => {
  await appoint(danji, { role: 'AUDITOR' })
  await seen()
}

const expectEveryHeadSigned = async () => {
  const { keys, wrong } = await readKeyChain(system.database, first)
  expect(wrong).toBeUndefined()
  const heads = await readHeads(system.database, 0, Number.MAX_SAFE_INTEGER)
  for (const head of heads) {
    const key = keys.findLast(({ since }) => since <= head.size)?.publicKey ?? ''
    expect([head.size, await isSignedBy(key, head)]).toEqual([head.size, true])
  }
  return { keys, newest: heads.at(-1) }
}

describe('a change of the log’s key', () => {
  it('is certified by the key before, and no head is signed with that one any more', async () => {
    const outcome = await change()
    expect(outcome.kind).toBe('changed')
    await grow()
    const { keys, newest } = await expectEveryHeadSigned()
    expect(keys.map(({ publicKey }) => keyFingerprint(publicKey))).toEqual([keyFingerprint(first), outcome.fingerprint])
    expect(newest && (await isSignedBy(first, newest))).toBe(false)
    const [told] = await readKeyChanges(system.database)
    if (!told) throw new Error('a change was recorded')
    const heads = await readHeads(system.database, told.position - 1, Number.MAX_SAFE_INTEGER)
    expect(heads.length).toBeGreaterThan(0)
    for (const head of heads) expect(await isSignedBy(first, head)).toBe(false)
    expect((await verifyLog({ database: system.database, publicKey: first, batch: 7 })).finding).toBeUndefined()
  })

  it('is done once for a key, however often it is repeated', async () => {
    const changes = (await readKeyChanges(system.database)).length
    const repeated = await change({ from: keyFingerprint(first) })
    expect(repeated).toEqual({ kind: 'was changed', fingerprint: keyFingerprint(await presentKey()) })
    expect(await readKeyChanges(system.database)).toHaveLength(changes)
  })

  it('tells the keys to everybody: with the newest head, by the calls for followers, on the page', async () => {
    const { body: key } = await anyone.get('/api/log/key')
    const present = await presentKey()
    expect(key).toMatchObject({ publicKey: present, fingerprint: keyFingerprint(present) })
    expect(key).toMatchObject({ changes: [{ from: first, to: present }] })
    expect((await anyone.get('/api/log/tree-head')).body).toMatchObject({ publicKey: present })
    const { body: feed } = await anyone.get('/api/log/heads.json')
    const told = (feed as { items: { _danji: { publicKey: string } }[] }).items.map(({ _danji }) => _danji.publicKey)
    expect(new Set(told)).toEqual(new Set([first, present]))
    expect((await admin.get('/api/admin/proof')).body).toMatchObject({
      key: { fingerprint: keyFingerprint(present) },
      formerKeys: [{ fingerprint: keyFingerprint(first), isCertified: true }],
    })
  })

  it('leads browsers that know the key before to the next one', async () => {
    expect(await verdictUnder(first)).toBe('fits')
    expect(await verdictUnder(await presentKey())).toBe('fits')
    expect(await verdictUnder(strangersKey)).toBe('differs')
  })

  it('goes on with the same key after a kill before the event, and of two at once one is recorded', async () => {
    const { changes } = await readSigningKey(system.database)
    const killed = changeLogKey(
      { ...deps, store: { ...deps.store, append: () => Promise.reject(new Error('killed')) } },
      { owner: pool, masterKey },
      { from: keyFingerprint(await presentKey()), by: 'x', reason: 'y', isLost: false },
    )
    await expect(killed).rejects.toThrow('killed')
    const prepared = publicKeyOf(treeHeadKey((await readKeySet(pool, masterKey)).keyFor(headKeyPurpose(changes + 1))))
    expect((await readSigningKey(system.database)).changes).toBe(changes)
    await grow()
    const outcomes = await Promise.all([change(), change(), change()])
    expect(outcomes.map(({ kind }) => kind).toSorted()).toEqual(['changed', 'was changed', 'was changed'])
    expect(new Set(outcomes.map(({ fingerprint }) => fingerprint))).toEqual(new Set([keyFingerprint(prepared)]))
    expect((await readSigningKey(system.database)).changes).toBe(changes + 1)
    await grow()
    await expectEveryHeadSigned()
  })

  it('lets no earlier release store a head, which does not know of the change', async () => {
    const { changes } = await readSigningKey(system.database)
    const newest = (await readHeads(system.database, 0, Number.MAX_SAFE_INTEGER)).at(-1)
    if (!newest) throw new Error('the log is signed')
    const { size, root, at } = newest
    const insert = async (columns: string, values: readonly unknown[]) => {
      const places = values.map((_, index) => `$${index + 1}`).join(', ')
      const text = `insert into signed_tree_head (${columns}) values (${places}) on conflict do nothing`
      return (await pool.query(text, [...values])).rowCount
    }
    const former = signedBy(FIRST, size + 1_000, root, at)
    const head = [former.size, root, at, former.signature]
    expect(await insert('size, root, signed_at, signature', head)).toBe(0)
    expect(await insert('size, root, signed_at, signature, key_changes', [...head, changes - 1])).toBe(0)
    // A size before the change is signed with no key any more.
    expect(await insert('size, root, signed_at, signature, key_changes', [-1, root, at, 'x', changes])).toBe(0)
    await grow()
    await expectEveryHeadSigned()
  })

  it('waits until the present key has signed a head, and needs no lost key', async () => {
    await seen()
    await expect(change({ isLost: true })).rejects.toThrow('leave --lost out')
  })
})

type Line = Record<string, unknown> & { line: string }
type Data = Record<string, unknown>

const read = (file: Buffer): Line[] => linesOf(file).map((line) => JSON.parse(line) as Line)
const written = (lines: readonly Line[]): Buffer => {
  const text = lines
    .slice(0, -1)
    .map((line) => `${JSON.stringify(line)}\n`)
    .join('')
  const end = { ...lines.at(-1), sha256: createHash('sha256').update(text).digest('hex') }
  return gzipSync(`${text}${JSON.stringify(end)}\n`)
}
const isChange = ({ type }: Line): boolean => type === 'LogKeyChanged'
const signedBy = (key: KeyObject, size: number, root: string, at: unknown) => ({
  size,
  root,
  at,
  signature: sign(null, Buffer.from(`danji tree head\n${size}\n${root}\n${String(at)}\n`), key).toString('base64'),
})

/**
 * The file as a forger makes it who has a key of their own: the last change is another one, and heads
 * behind it are signed anew, by that key.
 */
const forged = (file: Buffer, forge: (data: Data) => Data, key = stranger.privateKey): Buffer => {
  const lines = read(file)
  const line = lines.findLast(isChange)
  if (!line) throw new Error('the file has a change of the key')
  line['data'] = JSON.stringify(forge(JSON.parse(String(line['data'])) as Data))
  const parts = partsOfDisclosed(line)
  line['rest'] = parts.rest
  line['hash'] = hashOf(line, parts)
  const tree = growingTree()
  const rootOf = (): string => Buffer.from(tree.root()).toString('hex')
  for (const one of lines) {
    if (one.line === 'event' || one.line === 'closed') tree.addLeaf(String(one['hash']))
    if (one.line === 'skip') tree.skipTo(Number(one['to']), one['hashes'] as string[])
    if (one.line === 'head' && tree.size() >= Number(line['position']))
      Object.assign(one, signedBy(key, tree.size(), rootOf(), one['at']))
  }
  const [header] = lines
  if (!header) throw new Error('the file is empty')
  header['head'] = signedBy(key, tree.size(), rootOf(), (header['head'] as Data)['at'])
  return written(lines)
}

/** Returns the answers of both verifiers to a file: a code of the first, a text of the second. */
const verdicts = async (file: Buffer, expectedKey?: string): Promise<readonly string[]> => {
  const one = await verified(file, expectedKey).then(
    ({ keys }) => `ok ${keys.map(({ isCertified }) => isCertified).join()}`,
    (error: unknown) => (error instanceof Refused ? error.code : String(error)),
  )
  return [one, ...(hasPython ? secondSays([file]) : [])]
}

describe('evidence of a log whose key was changed', { timeout: 60_000 }, () => {
  it('of before and of after is whole under the first key, the last one, and those between', async () => {
    await grow()
    const after = await takeEvidence(danji, campaign.listId)
    const { keys } = await readKeyChain(system.database, first)
    expect(keys.length).toBeGreaterThan(2)
    for (const { publicKey } of keys) {
      const { keys: told, fingerprint } = await verified(after, keyFingerprint(publicKey))
      expect(told.map((key) => key.fingerprint)).toEqual(keys.map((key) => keyFingerprint(key.publicKey)))
      expect(fingerprint).toBe(keyFingerprint(await presentKey()))
    }
    expect((await verified(before, keyFingerprint(first))).keys).toHaveLength(1)
    await expect(verified(before, keyFingerprint(await presentKey()))).rejects.toMatchObject({ code: 'key' })
    await expect(verified(after, keyFingerprint(strangersKey))).rejects.toMatchObject({ code: 'key' })
    if (!hasPython) return
    const [old, fresh] = secondSays([before, after])
    expect([old, fresh]).toEqual([
      expect.stringMatching(/^ok: (?!.*keys)/),
      expect.stringMatching(new RegExp(`^ok: .*, ${keys.length} keys$`)),
    ])
  })

  it('is refused by both verifiers where a change is forged', async () => {
    const after = await takeEvidence(danji, campaign.listId)
    const { keys } = await readKeyChain(system.database, first)
    const former = keys.at(-2)?.publicKey ?? ''
    const changes = keys.length - 2
    const formerKey = treeHeadKey((await readKeySet(pool, masterKey)).keyFor(headKeyPurpose(changes)))
    expect(publicKeyOf(formerKey)).toBe(former)
    const certifiedBy = (key: KeyObject) => (data: Data) => {
      const content = keyChangeContent(data as unknown as Parameters<typeof keyChangeContent>[0])
      return { ...data, certificate: sign(null, content, key).toString('base64') }
    }
    const honest = certifiedBy(formerKey)
    const to = strangersKey
    const cases: Readonly<Record<string, (data: Data) => Data>> = {
      'to another key, with the certificate of the true one': (data) => ({ ...data, to }),
      'certified by the new key itself': (data) => certifiedBy(stranger.privateKey)({ ...data, to }),
      'of a log with another root': (data) => honest({ ...data, to, root: 'ab'.repeat(32) }),
      'of another size': (data) => honest({ ...data, to, size: Number(data['size']) - 1 }),
      'of a size behind it': (data) => honest({ ...data, to, size: 1_000_000 }),
      'from another key': (data) => ({ ...certifiedBy(stranger.privateKey)({ ...data, from: to }), to }),
      'back to a key that was used already': (data) => honest({ ...data, to: first }),
    }
    for (const [name, forge] of Object.entries(cases)) {
      const [one, second = 'refused: '] = await verdicts(forged(after, forge))
      expect([name, one, second.slice(0, 8)]).toEqual([name, 'key', 'refused:'])
    }
    // The forger's file is right in all else: a change that the key before certified is followed.
    const [one, second = 'ok'] = await verdicts(forged(after, (data) => honest({ ...data, to })))
    expect([one, second.slice(0, 2)]).toEqual(['ok true,true,true', 'ok'])
  })

  it('is refused where the key before signs on, or the change is left out', async () => {
    const after = await takeEvidence(danji, campaign.listId)
    const { keys } = await readKeyChain(system.database, first)
    const formerKey = treeHeadKey((await readKeySet(pool, masterKey)).keyFor(headKeyPurpose(keys.length - 2)))
    const [one, second = 'refused'] = await verdicts(forged(after, (data) => data, formerKey))
    expect([one, second.slice(0, 7)]).toEqual(['signature', 'refused'])
    const lines = read(after)
    const line = lines.findLast(isChange)
    if (!line) throw new Error('the file has a change of the key')
    lines[lines.indexOf(line)] = { line: 'skip', to: line['position'], hashes: [line['hash']] }
    lines[lines.length - 1] = { ...lines.at(-1), line: 'end', events: Number(lines.at(-1)?.['events']) - 1 }
    const [hidden, again = 'refused'] = await verdicts(written(lines))
    expect([hidden, again.slice(0, 7)]).toEqual(['signature', 'refused'])
  })

  it('tells of a key that nobody certified, and leads there from no key before', async () => {
    const file = forged(await takeEvidence(danji, campaign.listId), (data) => ({
      ...data,
      to: strangersKey,
      certificate: null,
    }))
    const [one, second = `not certified: confirm the last one, ${keyFingerprint(strangersKey)}`] = await verdicts(file)
    expect(one).toBe('ok true,true,false')
    expect(second).toContain(`not certified: confirm the last one, ${keyFingerprint(strangersKey)}`)
    await expect(verified(file, keyFingerprint(first))).rejects.toMatchObject({ code: 'key' })
    expect((await verified(file, keyFingerprint(strangersKey))).fingerprint).toBe(keyFingerprint(strangersKey))
  })
})

class Undo extends Error {}

/** Does something in a transaction of the tables' owner, whose guards are off, and undoes it. */
const tampered = async (work: (database: Parameters<typeof readKeyChain>[0]) => Promise<void>): Promise<void> => {
  const done = owner.transaction().execute(async (transaction) => {
    await sql`alter table event disable trigger user`.execute(transaction)
    await sql`alter table signed_tree_head disable trigger user`.execute(transaction)
    await work(transaction)
    throw new Undo()
  })
  await expect(done).rejects.toThrow(Undo)
}

describe('the check of the log', () => {
  it.each([
    ['to', strangersKey, 'is not certified'],
    ['to', first, 'was used already'],
    ['from', strangersKey, 'not from the key that signed'],
    ['root', 'ab'.repeat(32), 'names no signed head'],
    ['size', 1_000_000, 'names 1000000 events'],
    ['certificate', `${'A'.repeat(86)}==`, 'is not certified'],
  ] as const)('finds a change with another %s (%s)', async (name, value, detail) => {
    await tampered(async (database) => {
      const change = JSON.stringify({ [name]: value })
      await sql`update public.event set data = (data::jsonb || ${change}::jsonb)::json
        where stream = 'log-key' and version = 2`.execute(database)
      expect((await readKeyChain(database, first)).wrong?.detail).toContain(detail)
      const { finding } = await verifyLog({ database, publicKey: first })
      const [, second] = await readKeyChanges(database)
      expect(finding?.position).toBe(second?.position)
    })
  })

  it('finds a head that the former key signed behind a change', async () => {
    await tampered(async (database) => {
      const head = (await readHeads(database, 0, Number.MAX_SAFE_INTEGER)).at(-1)
      if (!head) throw new Error('the log is signed')
      const { signature } = signedBy(FIRST, head.size, head.root, head.at)
      await sql`update public.signed_tree_head set signature = ${signature} where size = ${head.size}`.execute(database)
      const { finding } = await verifyLog({ database, publicKey: first })
      expect(finding).toMatchObject({ what: 'signature', position: head.size })
    })
  })
})

describe('a key that is lost', () => {
  it('is left only when that is said, and everybody is told of it', async () => {
    await grow()
    const { changes, publicKey } = await readSigningKey(system.database)
    await pool.query('delete from carried_key where purpose = $1', [headKeyPurpose(changes)])
    await expect(change()).rejects.toThrow('with --lost the next one is not certified')
    expect((await readSigningKey(system.database)).changes).toBe(changes)
    expect((await change({ isLost: true })).kind).toBe('changed')
    await grow()
    await expectEveryHeadSigned()
    const checked = await verifyNow(system.database, first)
    expect(checked.finding).toBeNull()
    expect(verdictText(checked)).toContain('NOT CERTIFIED, the key before was lost: confirm it with people')
    expect((await admin.get('/api/admin/proof')).body).toMatchObject({
      formerKeys: [{ fingerprint: keyFingerprint(publicKey), isCertified: false }, {}, {}],
    })
    expect(await verdictUnder(publicKey)).toBe('differs')
    expect(await verdictUnder(await presentKey())).toBe('fits')
    const file = await takeEvidence(danji, campaign.listId)
    await expect(verified(file, keyFingerprint(first))).rejects.toMatchObject({ code: 'key' })
    expect((await verified(file, keyFingerprint(await presentKey()))).keys.at(-1)?.isCertified).toBe(false)
  })
})
