import type { Pool } from 'pg'
import { decrypt, encrypt } from '../event-store/key-ring.ts'
import { inTransaction } from '../postgres/transaction.ts'
import { carriedKeys, forgetFormerPersonKeys, readKeySet } from './key-set.ts'
import { OtherMasterKey } from './master-key-fingerprint.ts'
import { keyFingerprint } from './master-key.ts'

const ROWS_AT_ONCE = 500
const NO_PERSON = '00000000-0000-0000-0000-000000000000'

export type MasterKeys = {
  readonly masterKey: Buffer
  /** Needed to begin only. */
  readonly former: Buffer | undefined
}

/**
 * Binds the database to the new master key, in one transaction: from then on processes with the
 * former one are unready and add no keys. Does nothing where that is done already.
 * @throws {OtherMasterKey} where the former key is not the database's
 * @throws {Error} where an earlier rotation is not complete
 */
export const beginRotation = (owner: Pool, { masterKey, former }: MasterKeys): Promise<'begun' | 'was begun'> =>
  inTransaction(owner, async (client) => {
    // New keys wait here, and then find another mark.
    await client.query('lock table person_key in share row exclusive mode')
    const { rows } = await client.query<{ fingerprint: string }>('select fingerprint from master_key_mark for update')
    const mark = rows[0]?.fingerprint
    if (mark === keyFingerprint(masterKey)) return 'was begun'
    if (!former || mark !== keyFingerprint(former)) throw new OtherMasterKey()
    const keys = await readKeySet(client, former)
    if (keys.formerPersonKeys)
      throw new Error('an earlier change of the master key is not complete: finish it with its own keys first')
    await client.query('delete from carried_key')
    for (const { purpose, wrapped } of carriedKeys(keys, masterKey))
      await client.query('insert into carried_key (purpose, wrapped) values ($1, $2)', [purpose, wrapped])
    await client.query('update master_key_mark set fingerprint = $1', [keyFingerprint(masterKey)])
    await client.query(
      `insert into key_rotation (fingerprint) values ($1)
       on conflict (fingerprint) do update set begun_at = now(), done_at = null`,
      [keyFingerprint(masterKey)],
    )
    return 'begun'
  })

const opens = (key: Buffer, wrapped: Buffer, personId: string): Buffer | undefined => {
  try {
    return decrypt(key, wrapped, personId)
  } catch {
    return undefined
  }
}

type WrappingKeys = { readonly wrapping: Buffer; readonly former: Buffer }

/**
 * Wraps the keys of some persons anew, where they are not yet; a key that was destroyed meanwhile
 * stays so. Returns the last person, and how many keys were wrapped.
 * @throws {Error} for a key that neither opens
 */
const wrapSome = (owner: Pool, after: string, { wrapping, former }: WrappingKeys) =>
  inTransaction(owner, async (client) => {
    const { rows } = await client.query<{ person_id: string; wrapped: Buffer }>(
      `select person_id, wrapped from person_key where wrapped is not null and person_id > $1
       order by person_id limit ${ROWS_AT_ONCE} for update`,
      [after],
    )
    const anew = rows.flatMap(({ person_id: personId, wrapped }) => {
      if (opens(wrapping, wrapped, personId)) return []
      const key = opens(former, wrapped, personId)
      if (!key) throw new Error(`the key of person ${personId} opens with neither master key`)
      return [{ personId, wrapped: encrypt(wrapping, key, personId) }]
    })
    await client.query(
      `update person_key set wrapped = n.wrapped from unnest($1::uuid[], $2::bytea[]) as n (person_id, wrapped)
       where person_key.person_id = n.person_id`,
      [anew.map(({ personId }) => personId), anew.map(({ wrapped }) => wrapped)],
    )
    return { last: rows.at(-1)?.person_id, wrapped: anew.length }
  })

/** Wraps all keys once, in their order; returns how many were wrapped anew. */
const wrapAll = async (owner: Pool, keys: WrappingKeys, onProgress: (wrapped: number) => void): Promise<number> => {
  let [after, total]: [string | undefined, number] = [NO_PERSON, 0]
  while (after !== undefined) {
    const { last, wrapped }: Awaited<ReturnType<typeof wrapSome>> = await wrapSome(owner, after, keys)
    after = last
    total += wrapped
    if (wrapped > 0) onProgress(total)
  }
  return total
}

/**
 * Wraps every person's key by the new master key, while the product runs. A repeat after a kill goes
 * on: keys that are wrapped anew are passed over. At the end the former key is forgotten. Returns
 * the number of keys that this run wrapped.
 */
export const completeRotation = async (
  owner: Pool,
  masterKey: Buffer,
  onProgress: (wrapped: number) => void = () => {},
): Promise<number> => {
  const { keyFor, formerPersonKeys: former } = await readKeySet(owner, masterKey)
  if (!former) return 0
  const keys = { wrapping: keyFor('person-keys'), former }
  let total = 0
  // Until one walk finds none: keys may have been added behind the one before.
  for (let wrapped = 1; wrapped > 0; total += wrapped)
    wrapped = await wrapAll(owner, keys, (count) => onProgress(total + count))
  await inTransaction(owner, async (client) => {
    await forgetFormerPersonKeys(client)
    await client.query('update key_rotation set done_at = now() where fingerprint = $1', [keyFingerprint(masterKey)])
  })
  return total
}
