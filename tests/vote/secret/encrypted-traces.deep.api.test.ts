import { mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, expect, it } from 'vitest'
import { BallotCast } from '#events/vote/ballot.events.ts'
import { readBallot } from '#infra/lib/ballot-crypto/scheme/ballot-bytes.ts'
import { bytesOf, numberIn } from '#infra/lib/ballot-crypto/scheme/scalar.ts'
import { encryptedQuestions } from '#infra/lib/ballot-crypto/scheme/statement.ts'
import { openSodiumGroup } from '#infra/lib/ballot-crypto/sodium-group.ts'
import { createPool } from '#infra/platform/postgres/pool.ts'
import { eventsOf } from '#projections/set-based.ts'
import { makeBackup } from '#services/processes/backup/make-backup.ts'
import { readEncryptedBox } from '#services/vote/secret/encrypted-box.ts'
import { openVoteKey } from '#services/vote/secret/vote-keys.ts'
import type { ListUser } from '#services/roll/list-users.contract.ts'
import { changeStatus, ownersOf, readWholeLog, startCampaign } from '#tests/support/campaign.ts'
import { countAndRead } from '#tests/support/count-vote.ts'
import { castEncrypted } from '#tests/support/encrypted-ballots.ts'
import { readAllTables } from '#tests/support/stack/table-snapshot.ts'
import { temporaryDirectory, temporaryObjects } from '#tests/support/stack/temporary-objects.ts'
import { startTestApp } from '#tests/support/stack/test-app.ts'
import { voterOf } from '#tests/support/voters.ts'

// Whoever has the database, the master key, the log and every backup of before and after looks for
// what somebody chose.

const danji = await startTestApp()
const { admin, system } = danji
const owner = createPool(danji.databaseUrl, { max: 1 })
afterAll(() => owner.end())
const group = await openSodiumGroup()

const question = {
  title: '찬성하십니까?',
  minChoices: 1,
  maxChoices: 1,
  choices: [{ label: '찬성' }, { label: '반대' }],
}
const CHOSEN = [0, 1, 1, 0, 1]

/** Every file of a directory, unpacked. */
const textsIn = (directory: string): readonly string[] =>
  readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name)))
    .map((bytes) => (bytes[0] === 0x1f && bytes[1] === 0x8b ? gunzipSync(bytes) : bytes).toString('latin1'))

const backups = temporaryDirectory()
const backedUp = async (): Promise<string> => {
  const dataDir = mkdtempSync(join(backups, 'of-now-'))
  const directory = join(dataDir, 'backup')
  const objects = temporaryObjects(danji.objectDirectory)
  await makeBackup({ pool: owner, keyFingerprint: 'test', dataDir, objects, directory })
  return textsIn(directory).join('\n')
}

/** Bytes as any table or file may hold them. */
const spellings = (bytes: Buffer): readonly string[] => [
  bytes.toString('hex'),
  bytes.toString('base64').replace(/=+$/, ''),
  bytes.toString('base64url'),
  bytes.toString('latin1'),
  numberIn(bytes).toString(),
]

it('after the count nothing anywhere opens a ballot, and before it the one key does', async () => {
  const vote = { ballotKind: 'secret', weight: 'unit', encrypted: true, questions: [question] }
  const campaign = await startCampaign(danji, { owners: ownersOf(CHOSEN.length), vote })
  const listed: readonly ListUser[] = (await admin.get(`/api/list-user/list/${campaign.listId}`)).body
  const entries = campaign.owners.flatMap(({ name }) => listed.filter((one) => one.name === name))
  for (const [index, entry] of entries.entries())
    expect((await castEncrypted(voterOf(danji, campaign, entry), campaign.linkId, CHOSEN[index])).status).toBe(200)
  const { id } = campaign.vote

  // While it runs, the database and the master key together open every ballot: that is what is told
  // of it, and the search can find.
  const secret = await openVoteKey(system.deps, id)
  if (secret === null) throw new Error('there is no key')
  const { rows } = await owner.query<{ sealed: Buffer }>('select sealed from vote_key where vote_id = $1', [id])
  const sealed = rows[0]?.sealed ?? Buffer.alloc(0)
  const casts = eventsOf(BallotCast, await readWholeLog(danji)).filter(({ data }) => data.voteId === id)
  const stored = await readEncryptedBox(danji.system.deps.store, id)
  const ballots = casts.map(({ data }) => stored?.get(data.receiptId)?.encrypted ?? '')
  const opened = ballots.map((encrypted) => {
    const bytes = new Uint8Array(Buffer.from(encrypted, 'base64url'))
    const ballot = readBallot(encryptedQuestions(campaign.vote.questions), bytes)
    if ('unreadable' in ballot) throw new Error(ballot.unreadable)
    const plain = (ballot.ciphertexts[0] ?? []).map(({ r, s }) => group.subtract(s, group.times(r, numberIn(secret))))
    return plain.findIndex((point) => String(point) === String(group.base))
  })
  expect(opened).toEqual(CHOSEN)
  const holds = (text: string, bytes: Buffer) => spellings(bytes).some((spelling) => text.includes(spelling))
  const tablesNow = async () => [...(await readAllTables(owner))].flatMap(([, of]) => of).join('\n')
  expect(holds(await tablesNow(), sealed)).toBe(true)
  const before = await tablesNow()
  const during = await backedUp()
  // Whoever has the database without the key finds no ballot in it, beside a unit or elsewhere.
  for (const ballot of ballots) for (const text of [before, during]) expect(text).not.toContain(ballot)

  await changeStatus(danji, id, 'closed')
  expect((await countAndRead(admin, id)).body).toMatchObject({
    questions: [{ choices: [{ count: 2 }, { count: 3 }] }],
  })
  const after = [await backedUp(), await tablesNow()]
  // They hold the ballots by slot, and nothing that leads from one to its unit; the key, in clear
  // or sealed under the master key, is nowhere.
  for (const text of after) for (const ballot of ballots) expect(text).toContain(ballot)
  const lines = after.join('\n').split('\n')
  for (const [n, { data }] of casts.entries())
    for (const line of lines.filter((one) => one.includes(ballots[n] ?? '?')))
      for (const leading of [data.listUserId, data.personId, data.receiptId, data.masked ?? '?'])
        expect(line).not.toContain(leading)
  for (const { seed } of stored?.values() ?? [])
    for (const text of after) expect(holds(text, Buffer.from(seed, 'base64url'))).toBe(false)
  for (const text of [during, ...after]) {
    for (const bytes of [secret, sealed, sealed.subarray(28), Buffer.from(bytesOf(numberIn(secret)))])
      expect(holds(text, bytes)).toBe(false)
  }
  // The record of a ballot names none of its choices, and all records are equally long.
  const choiceIds = campaign.vote.questions.flatMap(({ choices }) => choices.map((choice) => choice.id))
  for (const cast of casts) for (const choice of choiceIds) expect(JSON.stringify(cast)).not.toContain(choice)
  expect(new Set(casts.map(({ data }) => data.masked?.length)).size).toBe(1)
  expect(await openVoteKey(system.deps, id)).toBe(null)
})
