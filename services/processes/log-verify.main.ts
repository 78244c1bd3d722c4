import { fileURLToPath } from 'node:url'
import { readConfig } from '#infra/platform/config.ts'
import { readKeySet } from '#infra/platform/keys/key-set.ts'
import { createDatabase, createPool } from '#infra/platform/postgres/pool.ts'
import type { Tables } from '#infra/platform/projection/read-tables.ts'
import { publicKeyOf, treeHeadKey } from '#projections/log/tree-heads.ts'
import { runCommand } from './command.ts'
import { verdictText, verifyNow } from './verify/verify-now.ts'

/**
 * `npm run log:verify`: computes the whole log anew (hashes, tree, signed heads, positions,
 * versions, access log), prints the first difference and exits with 1. Then /health and the page 감사
 * 로그 show an error.
 */

const root = fileURLToPath(new URL('../..', import.meta.url))

await runCommand(
  () => readConfig(process.env, { root }),
  async ({ database, masterKey }) => {
    const pool = createPool(database.ownerUrl ?? database.url, { max: 2 })
    try {
      const keys = masterKey && (await readKeySet(pool, masterKey))
      const publicKey = keys && publicKeyOf(treeHeadKey(keys.keyFor('tree-head')))
      const verdict = await verifyNow(createDatabase<Tables>(pool), publicKey)
      console.log(verdictText(verdict))
      return verdict.finding === null
    } finally {
      await pool.end()
    }
  },
)
