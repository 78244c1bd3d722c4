import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { verifyFile } from '#infra/lib/evidence/check/verify-file.ts'
import { setting } from '#tests/bench/paired-rounds.ts'
import { chanceOf, type Mutation } from '#tests/evidence/forgery/changed-files.ts'
import { forgedOwners, forgedShares } from '#tests/evidence/forgery/forged-counts.ts'
import { forgedEncrypted } from '#tests/evidence/forgery/forged-encrypted.ts'
import { forgedClosed, forgedRoll } from '#tests/evidence/forgery/forged-roll.ts'
import { forgedConsents } from '#tests/evidence/forgery/forged-consents.ts'
import { anyValue, forgedClosedRecords, forgedRecords } from '#tests/evidence/forgery/forged-records.ts'
import { forgedSums } from '#tests/evidence/forgery/forged-sums.ts'
import { forgeries } from '#tests/evidence/forgery/forgeries.ts'
import { mutations } from '#tests/evidence/forgery/mutations.ts'
import { wrongOf } from '#tests/evidence/forgery/refusals.ts'

// Changes an evidence file ten thousand times, in every way that somebody could think of, with and
// without a key of their own: each is to be refused, and for the right reason. DRILL_FROM: the
// first seed; each seed is one change, and the same again.

const MUTATIONS = setting('DRILL_MUTATIONS', 10_000)
const FROM = setting('DRILL_FROM', 1)
const ANY_VALUES = 15

const read = async (name: string) => {
  const bytes = readFileSync(new URL(`../evidence/golden/${name}`, import.meta.url))
  const { fingerprint } = await verifyFile(new Blob([new Uint8Array(bytes)]).stream())
  return { text: gunzipSync(bytes).toString(), fingerprint }
}
const [golden, roll, closed, owners, shares, encrypted, sums, slotted, trustees, consents] = [
  await read('golden.jsonl.gz'),
  await read('golden-roll.jsonl.gz'),
  await read('golden-closed.jsonl.gz'),
  await read('golden-owners.jsonl.gz'),
  await read('golden-shares.jsonl.gz'),
  await read('golden-encrypted.jsonl.gz'),
  await read('golden-sums.jsonl.gz'),
  await read('golden-slotted.jsonl.gz'),
  await read('golden-trustees.jsonl.gz'),
  await read('golden-consents.jsonl.gz'),
]
const of = (file: typeof golden, all: Readonly<Record<string, Mutation>>, key?: string) =>
  Object.entries(all).map(([name, mutation]) => ({ name, mutation, key, text: file.text }))

const kinds = [
  ...of(golden, mutations, golden.fingerprint),
  ...of(golden, forgeries),
  ...of(roll, mutations, roll.fingerprint),
  ...of(roll, { ...forgeries, ...forgedRoll }),
  ...of(closed, forgedClosed),
  ...of(owners, forgedOwners),
  ...of(shares, forgedShares),
  ...of(encrypted, forgedEncrypted),
  ...of(sums, forgedSums),
  ...of(consents, forgedConsents),
  ...of(golden, forgedRecords, golden.fingerprint),
  ...[closed, slotted, sums].flatMap((file) => of(file, forgedClosedRecords, file.fingerprint)),
  // Half of all: whichever value of whichever line.
  ...Array.from({ length: ANY_VALUES }, () =>
    [golden, roll, closed, owners, shares, encrypted, sums, slotted, trustees, consents].flatMap((file) =>
      of(file, { 'any value': anyValue }, file.fingerprint),
    ),
  ).flat(),
]
let wrong = 0
for (let seed = FROM; seed < FROM + MUTATIONS; seed += 1) {
  const kind = kinds[seed % kinds.length]
  if (!kind) continue
  const found = wrongOf(kind.mutation(kind.text, chanceOf(seed)), kind.key)
  if (found !== null) {
    wrong += 1
    console.log(`seed ${seed}, ${kind.name}: ${found}`)
  }
}
console.log(JSON.stringify({ mutations: MUTATIONS, kinds: kinds.length, wrong }))
process.exitCode = wrong === 0 ? 0 : 1
