import { sql } from 'kysely'
import type { JointVoteKey, VoteEncryption } from '#events/vote/vote.events.ts'
import { nobleGroup, makeVoteKey, jointKeyOf } from '#infra/lib/ballot-crypto/scheme/index.ts'
import { decrypt, encrypt } from '#infra/platform/event-store/key-ring.ts'
import type { Deps } from '../../core/deps.ts'
import { existingList, type ListState } from '../../list/list.decider.ts'
import { readState } from '../../core/read-state.ts'
import { trusteesDecider, trusteesStream, type TrusteesState } from '../trustee/trustees.decider.ts'
import { isDirectAndSecret } from '../../list/list.facts.ts'
import { carriedIn, lawOfVote } from '../draft/rule-of-vote.ts'
import type { ExistingVote } from '../vote.decider.ts'

/**
 * Tables of the keys of encrypted votes, one each. The private part is encrypted with the master
 * key, is in no backup, and is destroyed once the vote's sums were decrypted; a trigger preserves
 * it until then.
 */
export const voteKeyTables: Readonly<Record<string, string>> = {
  '701-vote-keys': `
    create table vote_key (
      vote_id uuid primary key,
      public_key text not null,
      proof text not null,
      sealed bytea not null,
      made_at timestamptz not null default now()
    );

    create function refuse_key_change() returns trigger language plpgsql as $refuse$
    begin
      raise exception 'the key of a vote is never changed, and stays until its ballots were counted';
    end
    $refuse$;
    create trigger vote_key_is_evidence before update or truncate on vote_key
      for each statement execute function refuse_key_change();

    create function keep_unused_key() returns trigger language plpgsql as $keep$
    begin
      if exists (select from event where stream = 'ballot-box-' || old.vote_id and type = 'BallotBoxOpened') then
        return old;
      end if;
      raise exception 'the key of a vote is never changed, and stays until its ballots were counted';
    end
    $keep$;
    create trigger vote_key_stays_until_counted before delete on vote_key
      for each row execute function keep_unused_key();`,
}

type KeyStoreDeps = Pick<Deps, 'database' | 'secrets'>
type Row = { readonly public_key: string; readonly proof: string; readonly sealed: Buffer }

const context = (voteId: string): string => `vote key\n${voteId}`

const findKey = async ({ database }: Pick<KeyStoreDeps, 'database'>, voteId: string): Promise<Row | undefined> => {
  const { rows } = await sql<Row>`select public_key, proof, sealed from vote_key where vote_id = ${voteId}`.execute(
    database,
  )
  return rows[0]
}

const written = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url')

/**
 * The vote's key, made where there is none: of two who open a vote at once the first one's counts.
 */
const obtainKey = async (place: KeyStoreDeps, voteId: string): Promise<VoteEncryption> => {
  const made = makeVoteKey(nobleGroup, voteId)
  const sealed = encrypt(place.secrets.voteKey, Buffer.from(made.secret), context(voteId))
  await sql`
    insert into vote_key (vote_id, public_key, proof, sealed)
    values (${voteId}, ${written(made.publicKey)}, ${written(made.proof)}, ${sealed}) on conflict do nothing
  `.execute(place.database)
  const kept = await findKey(place, voteId)
  if (!kept) throw new Error(`the key of vote ${voteId} was not kept`)
  return { publicKey: kept.public_key, proof: kept.proof }
}

/**
 * Returns the key with which an encrypted vote opens: the system's, if it has neither a key nor
 * trustees. It is used for no other vote.
 */
export const openingOf = async (
  place: KeyStoreDeps & Pick<Deps, 'store'>,
  { voteId, encrypted, encryption }: Pick<ExistingVote, 'voteId' | 'encrypted' | 'encryption'>,
): Promise<{ readonly encryption?: VoteEncryption }> => {
  if (encrypted !== true || encryption !== null) return {}
  const { trustees } = await readState(place.store, trusteesDecider, trusteesStream(voteId))
  return trustees.length > 0 ? {} : { encryption: await obtainKey(place, voteId) }
}

const bytesIn = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, 'base64url'))

/**
 * Returns the joint key of a vote's trustees; null if a part is missing; nothing if it has no
 * trustees.
 */
export const jointKeyIn = ({
  threshold,
  trustees,
}: Pick<TrusteesState, 'threshold' | 'trustees'>): { readonly jointKey?: JointVoteKey | null } => {
  if (trustees.length === 0) return {}
  const keys = trustees.flatMap(({ trusteeId, key }) => (key ? [{ trusteeId, ...key }] : []))
  if (keys.length < trustees.length) return { jointKey: null }
  const publicKeys = keys.map(({ publicKey }) => bytesIn(publicKey))
  const { key, helperKeys } = jointKeyOf(nobleGroup, threshold, publicKeys)
  return { jointKey: { threshold, keys, publicKey: written(key), helperKeys: helperKeys.map(written) } }
}

/**
 * Returns what the rule of a vote, as its list has it at the opening, says of how it may be held:
 * whether it weighs areas or land, which needs more than heads, and whether its election must be
 * direct and secret.
 */
export const lawOfOpening = (
  vote: ExistingVote,
  list: ListState,
): { readonly weighsSizes: boolean; readonly isDirectAndSecret: boolean } => {
  const campaign = existingList(list)
  const { area, land } = carriedIn(vote, campaign)
  return { weighsSizes: area || land, isDirectAndSecret: isDirectAndSecret(lawOfVote(vote, campaign).key) }
}

/** The private part of a vote's key; null where it is not here: destroyed, or lost. */
export const openVoteKey = async (place: KeyStoreDeps, voteId: string): Promise<Buffer | null> => {
  const kept = await findKey(place, voteId)
  return kept ? decrypt(place.secrets.voteKey, kept.sealed, context(voteId)) : null
}

/**
 * Destroys a vote's private key; a second time does nothing.
 * @throws Error before its ballots were counted
 */
export const destroyVoteKey = async ({ database }: Pick<KeyStoreDeps, 'database'>, voteId: string): Promise<void> => {
  await sql`delete from vote_key where vote_id = ${voteId}`.execute(database)
}
