import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { gunzipSync, gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { verifyFile } from '#infra/lib/evidence/check/verify-file.ts'
import { readHeads } from '#projections/log/tree-heads.ts'
import { castBallot, ownersOf, startCampaign, verifyVoter } from '#tests/support/campaign.ts'
import { countAndRead } from '#tests/support/count-vote.ts'
import { castEncrypted } from '#tests/support/encrypted-ballots.ts'
import { startTestApp } from '#tests/support/stack/test-app.ts'
import { voterOf } from '#tests/support/voters.ts'
import { takeEvidence } from '#tests/evidence/held-campaign.ts'
import type { ReceiptCheck } from '#services/participation/receipts.contract.ts'
import { faultsOf, type RecordedLog } from './proofs-of-release.ts'

/**
 * A release's name: its log is written beside the others, once, when it is made
 * (`RECORD_RELEASE=0.2.0 npm run test:api -- proofs-of-releases`). What is there is never written
 * again: receipts and logs of every release hold for ever.
 */
const release = process.env['RECORD_RELEASE']
const directory = new URL('proofs/', import.meta.url)

const read = (name: string): RecordedLog =>
  JSON.parse(gunzipSync(readFileSync(new URL(name, directory))).toString()) as RecordedLog
const verify = (file: Buffer) => verifyFile(new Blob([new Uint8Array(file)]).stream())

const danji = await startTestApp({ tellsOfRolls: true })
const questions = [
  { title: '찬성하십니까?', minChoices: 1, maxChoices: 1, choices: [{ label: '찬성' }, { label: '반대' }] },
]

/** An open vote and an encrypted one, cast, closed and counted. */
const recordLog = async (): Promise<RecordedLog> => {
  const { admin, anyone, system } = danji
  const ids: string[] = []
  const evidence: string[] = []
  for (const vote of [{}, { ballotKind: 'secret', weight: 'unit', encrypted: true, questions }]) {
    const campaign = await startCampaign(danji, { owners: ownersOf(4), vote })
    const isEncrypted = 'encrypted' in vote
    const entries = (await admin.get(`/api/list-user/list/${campaign.listId}`)).body as Parameters<typeof voterOf>[2][]
    for (const [n, owner] of campaign.owners.entries()) {
      const entry = entries[n]
      if (!entry) throw new Error('an owner is on the roll')
      const id = isEncrypted
        ? (
            (await castEncrypted(voterOf(danji, campaign, entry), campaign.linkId, n % 2)).body as {
              receipt: { id: string }
            }
          ).receipt.id
        : (await castBallot(await verifyVoter(danji, campaign.linkId, owner), campaign)).id
      ids.push(id)
    }
    await admin.patch(`/api/votes/${campaign.vote.id}/status`, { status: 'closed' })
    expect((await countAndRead(admin, campaign.vote.id)).status).toBe(200)
    for (const query of ['', '?openings=none'])
      evidence.push((await takeEvidence(danji, campaign.listId, query)).toString('base64'))
  }
  const receipts: ReceiptCheck[] = []
  for (const id of ids) receipts.push((await anyone.get(`/api/receipts/${id}`)).body as ReceiptCheck)
  const last = await system.deps.store.lastPosition()
  return {
    publicKey: system.deps.secrets.treeHeadPublicKey,
    events: await system.deps.store.readSealedLog(0, last),
    heads: await readHeads(system.deps.database, 0, last),
    receipts,
    evidence,
  }
}

const recorded = await recordLog()
if (release !== undefined) {
  mkdirSync(directory, { recursive: true })
  writeFileSync(new URL(`${release}.json.gz`, directory), gzipSync(JSON.stringify(recorded), { level: 9 }), {
    flag: 'wx',
  })
}

describe('the log of a release', () => {
  it('of today can be recorded', async () => {
    expect(await faultsOf(recorded)).toEqual([])
    expect(recorded.receipts).toHaveLength(8)
    expect(recorded.heads.length).toBeGreaterThan(2)
  })
  it('that was changed is told', async () => {
    const [first, ...others] = recorded.events
    if (!first) throw new Error('the log is empty')
    const changed = { ...recorded, events: [{ ...first, data: `${first.data} ` }, ...others] }
    expect(await faultsOf(changed)).toEqual(['the event at 1 has another hash'])
    const [receipt] = recorded.receipts
    if (!receipt?.leaf) throw new Error('there is no receipt')
    const doubted = { ...receipt, leaf: { ...receipt.leaf, version: receipt.leaf.version + 1 } }
    expect(await faultsOf({ ...recorded, receipts: [doubted] })).toEqual([`the receipt ${receipt.receipt.id} differs`])
  })
  it.each(readdirSync(directory))('%s holds: hashes, heads, receipts and evidence files', async (name) => {
    const log = read(name)
    expect(await faultsOf(log)).toEqual([])
    expect([log.events.length > 0, log.receipts.length > 0]).toEqual([true, true])
    const { fingerprint } = await verify(Buffer.from(log.evidence[0] ?? '', 'base64'))
    for (const file of log.evidence) expect((await verify(Buffer.from(file, 'base64'))).fingerprint).toBe(fingerprint)
  })
})
