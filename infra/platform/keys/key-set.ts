import type { Pool } from 'pg'
import { decrypt, encrypt } from '../event-store/key-ring.ts'
import { deriveKey } from './master-key.ts'

type QueryablePool = Pick<Pool, 'query'>

/**
 * Purposes whose keys stay what they are when the master key changes: what they made cannot be made
 * anew. Digests make ids and links; heads of the log are signed by one key; papers and keys of votes
 * under way, files, codes and targets of webhooks are sealed. They are stored, wrapped by the new master key.
 */
const CARRIED = [
  'digest',
  'tree-head',
  'ballot-box',
  'vote-key',
  'uploaded-file',
  'answer',
  'verification-code',
  'webhook',
] as const

/** Purpose under which the key that wrapped persons' keys before is stored while they are wrapped anew. */
const FORMER_PERSON_KEYS = 'former-person-keys'

export const keyRotationMigrations: Readonly<Record<string, string>> = {
  '013-key-rotation': `
    create table carried_key (
      purpose text primary key,
      wrapped bytea not null
    );
    create table key_rotation (
      fingerprint text primary key,
      begun_at timestamptz not null default now(),
      done_at timestamptz
    );

    -- While the master key is being changed, the owner may wrap a key anew; nobody else has the right.
    create or replace function refuse_lost_key() returns trigger language plpgsql as $refuse$
    begin
      if tg_op = 'UPDATE' and new.person_id = old.person_id then
        if new.wrapped is null and new.erased_at is not null then
          return new;
        end if;
        if old.wrapped is not null and new.wrapped is not null and new.erased_at is null
          and exists (select from key_rotation where done_at is null) then
          return new;
        end if;
      end if;
      raise exception 'a key is destroyed or stays what it is';
    end
    $refuse$;
  `,
}

/** Returns the purpose of the key that signs heads after a number of changes, from 1. */
export const headKeyPurpose = (changes: number): string => `tree-head-${changes}`
const isHeadKey = (purpose: string): boolean => /^tree-head-\d+$/.test(purpose)

/** Keys of all purposes under one master key. */
export type KeySet = {
  /** Returns the 32 bytes of a purpose: as they were carried over, else derived. */
  readonly keyFor: (purpose: string) => Buffer
  /** Purposes of the keys that were carried over or added. */
  readonly carried: readonly string[]
  /**
   * Wraps a key that is not derived, and opens it again: undefined where the master key that wrapped
   * it was another one.
   */
  readonly wrap: (purpose: string, key: Buffer) => Buffer
  readonly open: (purpose: string, wrapped: Buffer) => Buffer | undefined
  /** Key that persons' keys may still be wrapped by, while a rotation is under way. */
  readonly formerPersonKeys: Buffer | undefined
}

const wrappingKey = (masterKey: Buffer): Buffer => deriveKey(masterKey, 'carried-keys')

const wrap = (masterKey: Buffer, purpose: string, key: Buffer): Buffer =>
  encrypt(wrappingKey(masterKey), key, `carried-key\n${purpose}`)

/**
 * Returns the keys under the master key of a database whose tables are migrated.
 * @throws {Error} where the carried keys were wrapped by another one
 */
export const readKeySet = async (database: QueryablePool, masterKey: Buffer): Promise<KeySet> => {
  const { rows } = await database.query<{ purpose: string; wrapped: Buffer }>(
    'select purpose, wrapped from carried_key',
  )
  const carried = new Map(
    rows.map(({ purpose, wrapped }) => [purpose, decrypt(wrappingKey(masterKey), wrapped, `carried-key\n${purpose}`)]),
  )
  return {
    keyFor: (purpose) => carried.get(purpose) ?? deriveKey(masterKey, purpose),
    carried: [...carried.keys()],
    wrap: (purpose, key) => wrap(masterKey, purpose, key),
    open: (purpose, wrapped) => {
      try {
        return decrypt(wrappingKey(masterKey), wrapped, `carried-key\n${purpose}`)
      } catch {
        return undefined
      }
    },
    formerPersonKeys: carried.get(FORMER_PERSON_KEYS),
  }
}

/** Returns the keys to store under a new master key. */
export const carriedKeys = (
  former: KeySet,
  masterKey: Buffer,
): readonly { readonly purpose: string; readonly wrapped: Buffer }[] => [
  ...[...CARRIED, ...former.carried.filter(isHeadKey)].map((purpose) => ({
    purpose,
    wrapped: wrap(masterKey, purpose, former.keyFor(purpose)),
  })),
  { purpose: FORMER_PERSON_KEYS, wrapped: wrap(masterKey, FORMER_PERSON_KEYS, former.keyFor('person-keys')) },
]

/** Deletes the key by which no person's key is wrapped any more. */
export const forgetFormerPersonKeys = async (database: QueryablePool): Promise<void> => {
  await database.query('delete from carried_key where purpose = $1', [FORMER_PERSON_KEYS])
}

/** Tells whether a rotation was begun and is not complete; false before tables are migrated. */
export const isRotationOpen = async (database: QueryablePool): Promise<boolean> => {
  const { rows: found } = await database.query<{ there: boolean }>(
    "select to_regclass('public.key_rotation') is not null as there",
  )
  if (found[0]?.there !== true) return false
  return (await database.query('select from key_rotation where done_at is null')).rowCount !== 0
}
