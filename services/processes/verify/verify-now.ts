import { checkLog, type LogCheck } from '#projections/log/log-check.ts'
import { readKeyChain, type LogKey } from '#projections/log/key-chain.ts'
import { readPinnedKey } from '#projections/log/tree-heads.ts'
import type { Database } from '#infra/platform/projection/read-tables.ts'
import { findWrongAccess } from '../../audit/access/verify-access-log.ts'

/**
 * Checks the whole log now and stores the result, for `/health` and the screens. `publicKey` is the
 * key that must have signed the first heads; absent: the one that was pinned on the first day.
 * @throws Error if the database has no log.
 */
export const verifyNow = async (
  database: Database,
  publicKey?: string,
): Promise<LogCheck & { readonly keys: readonly LogKey[] }> => {
  const key = publicKey ?? (await readPinnedKey(database))?.publicKey
  if (key === undefined) throw new Error('no key was ever pinned here: this database holds no log of this product')
  const checked = await checkLog({
    database,
    publicKey: key,
    now: () => new Date(),
    beside: () => findWrongAccess(database),
    isStopping: () => false,
    anew: true,
  })
  if (!checked) throw new Error('the walk ended before its end')
  return { ...checked, keys: (await readKeyChain(database, key)).keys }
}

const keyLine = ({ publicKey, since, isCertified }: LogKey): string => {
  if (since === 0) return `  key ${publicKey}`
  const how = isCertified
    ? 'certified by the key before'
    : 'NOT CERTIFIED, the key before was lost: confirm it with people, not with this log'
  return `  key ${publicKey} since position ${since}, ${how}`
}

/** The outcome in a few lines. */
export const verdictText = ({ size, heads, finding, keys }: Awaited<ReturnType<typeof verifyNow>>): string =>
  finding
    ? 'The log DIFFERS from what was recorded.\n  first at ' +
      `${finding.what === 'access' ? 'row' : 'position'} ${finding.position}: ${finding.detail} ` +
      `(${finding.what})`
    : `The log is what was recorded: ${size} events, ${heads} signed heads.\n${keys.map(keyLine).join('\n')}`
