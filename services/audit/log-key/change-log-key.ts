import { randomBytes, sign, type KeyObject } from 'node:crypto'
import type { Pool } from 'pg'
import { headKeyPurpose, readKeySet, type KeySet } from '#infra/platform/keys/key-set.ts'
import { OtherMasterKey } from '#infra/platform/keys/master-key-fingerprint.ts'
import { KEY_BYTES, keyFingerprint as masterFingerprint } from '#infra/platform/keys/master-key.ts'
import { readStandingLoss } from '#infra/platform/log-memory/log-loss.ts'
import { inTransaction } from '#infra/platform/postgres/transaction.ts'
import { keyChangeContent, keyFingerprint, LOG_KEY, readKeyChain } from '#projections/log/key-chain.ts'
import { publicKeyOf, readNewestHead, readPinnedKey, treeHeadKey, type KeyedHead } from '#projections/log/tree-heads.ts'
import { commandHandler } from '../../core/command-handler.ts'
import type { Deps } from '../../core/deps.ts'
import { logKeyDecider, type ChangeLogKey } from './log-key.decider.ts'

type ChangeDeps = Pick<Deps, 'store' | 'database' | 'clock'>

export type KeyChangeRequest = {
  /** Fingerprint of the key that is to be replaced: a repeat finds another one, and changes nothing. */
  readonly from: string
  readonly by: string
  readonly reason: string
  /** True where the present key is lost and certifies nothing: everybody is told so. */
  readonly isLost: boolean
}

export type ChangeOutcome = {
  readonly kind: 'changed' | 'was changed'
  /** Fingerprint of the key that signs from now on. */
  readonly fingerprint: string
}

/** Key that signs the log, and the number of changes that led to it. */
export type PresentKey = { readonly publicKey: string; readonly changes: number; readonly first: string }

/** Returns the key that signs now. @throws {Error} where there is none, or the changes are wrong */
export const readSigningKey = async (database: Deps['database']): Promise<PresentKey> => {
  const pinned = await readPinnedKey(database)
  if (!pinned) throw new Error('there is no log yet')
  const { keys, wrong } = await readKeyChain(database, pinned.publicKey)
  if (wrong) throw new Error(`${wrong.detail}: see docs/runbooks/log.md first`)
  return { publicKey: keys.at(-1)?.publicKey ?? '', changes: keys.length - 1, first: pinned.publicKey }
}

/** Returns the private key after a number of changes; undefined where it is lost. */
const openKey = ({ keyFor, carried }: KeySet, { changes, publicKey }: PresentKey): KeyObject | undefined => {
  const purpose = changes === 0 ? 'tree-head' : headKeyPurpose(changes)
  if (changes > 0 && !carried.includes(purpose)) return undefined
  const key = treeHeadKey(keyFor(purpose))
  return publicKeyOf(key) === publicKey ? key : undefined
}

/**
 * Makes the key after the present one and stores it, wrapped by the master key; a repeat, and whoever
 * does the same at once, gets the same one.
 */
const prepareNext = (owner: Pool, masterKey: Buffer, { changes }: PresentKey): Promise<KeyObject> =>
  inTransaction(owner, async (client) => {
    // A change of the master key waits, and then carries this key over, too.
    const { rows } = await client.query<{ fingerprint: string }>('select fingerprint from master_key_mark for share')
    if (rows[0]?.fingerprint !== masterFingerprint(masterKey)) throw new OtherMasterKey()
    const keys = await readKeySet(client, masterKey)
    const purpose = headKeyPurpose(changes + 1)
    await client.query('insert into carried_key (purpose, wrapped) values ($1, $2) on conflict do nothing', [
      purpose,
      keys.wrap(purpose, randomBytes(KEY_BYTES)),
    ])
    return treeHeadKey((await readKeySet(client, masterKey)).keyFor(purpose))
  })

/** Returns the newest head, which the present key has signed. @throws {Error} where it has signed none */
const headToCertify = async (database: Deps['database'], { publicKey }: PresentKey): Promise<KeyedHead> => {
  if (await readStandingLoss(database)) throw new Error('events are lost: npm run log:acknowledge comes first')
  const head = await readNewestHead(database)
  if (head?.publicKey !== publicKey)
    throw new Error('the present key has signed no head yet: start the product, and try again')
  return head
}

const certificateOf = (key: KeyObject | undefined, isLost: boolean, content: Buffer): string | null => {
  if (key && isLost) throw new Error('the present key is here and can certify the next one: leave --lost out')
  if (!key && !isLost)
    throw new Error('the present key is lost: with --lost the next one is not certified, and everybody is told so')
  return key ? sign(null, content, key).toString('base64') : null
}

/**
 * Changes the key that signs the log's heads: the next one is made, the present one certifies it over
 * its newest head, and the log records both. From that event on no process signs with the former
 * one. May be repeated after a kill at any point.
 */
export const changeLogKey = async (
  { store, database, clock }: ChangeDeps,
  { owner, masterKey }: { readonly owner: Pool; readonly masterKey: Buffer },
  { from, by, reason, isLost }: KeyChangeRequest,
): Promise<ChangeOutcome> => {
  const present = await readSigningKey(database)
  const fingerprint = keyFingerprint(present.publicKey)
  if (fingerprint !== from) return { kind: 'was changed', fingerprint }
  const head = await headToCertify(database, present)
  const key = openKey(await readKeySet(owner, masterKey), present)
  const next = publicKeyOf(await prepareNext(owner, masterKey, present))
  const named = { from: present.publicKey, to: next, size: head.size, root: head.root }
  const certificate = certificateOf(key, isLost, keyChangeContent(named))
  const command: ChangeLogKey = { first: present.first, ...named, certificate, by, reason }
  const { recorded } = await commandHandler(
    store,
    logKeyDecider,
  )({
    stream: LOG_KEY,
    command: () => command,
    metadata: { actor: { kind: 'system', name: 'operator' }, at: clock().toISOString() },
  })
  return { kind: recorded.length > 0 ? 'changed' : 'was changed', fingerprint: keyFingerprint(next) }
}
