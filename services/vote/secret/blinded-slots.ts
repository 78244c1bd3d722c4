import { createHash, createHmac } from 'node:crypto'
import type { CoOwnerRule } from '#events/list/list.events.ts'
import type { RollVersion } from '#projections/roll/roll-history.ts'
import type { Secrets } from '../../core/secrets.ts'

// Blinded slots, as infra/lib/evidence/FORMAT.md has them; what checks them shares no code with this.

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

/**
 * Returns the key that blinds all slots of one vote: it can look up any unit, so it appears only in
 * files that show units anyway.
 */
export const slotKeyOf = (secrets: Pick<Secrets, 'digest'>, voteId: string): string => secrets.digest('slots', voteId)

type SlotOwner = { readonly listUserId: string; readonly dong: string; readonly ho: string }

/**
 * Returns the holder of one ballot by the rule: the unit, or the entry where owners cast shares.
 */
export const slotHolder = ({ listUserId, dong, ho }: SlotOwner, coOwners: CoOwnerRule): string =>
  coOwners === 'shares' ? `entry\n${listUserId}` : `unit\n${dong}\n${ho}`

/** Returns the salt that opens one slot and no other. */
export const slotSaltOf = (slotKey: string, holder: string): string =>
  createHmac('sha256', slotKey).update(holder).digest('hex')

export const slotOf = (voteId: string, holder: string, salt: string): string =>
  sha256(`danji slot 1\n${voteId}\n${holder}\n${salt}\n`)

/** Returns all slots of a roll, each once, in an order that reveals nothing. */
export const slotsOf = (
  { voteId, slotKey, coOwners }: { readonly voteId: string; readonly slotKey: string; readonly coOwners: CoOwnerRule },
  roll: readonly RollVersion[],
): readonly string[] => {
  const holders = new Set(
    roll.map(({ list_user_id: listUserId, dong, ho }) => slotHolder({ listUserId, dong, ho }, coOwners)),
  )
  return [...holders].map((holder) => slotOf(voteId, holder, slotSaltOf(slotKey, holder))).toSorted()
}

export const rootOfSlots = (slots: readonly string[]): string => sha256(`danji slots 1\n${slots.join('\n')}\n`)

type SlotScope = { readonly voteId: string; readonly coOwners: CoOwnerRule }

/** Returns one slot with its opening: anybody who has the unit can compute it again. */
export const openedSlot = (
  secrets: Pick<Secrets, 'digest'>,
  { voteId, coOwners }: SlotScope,
  who: SlotOwner,
): { readonly slot: string; readonly holder: string; readonly salt: string } => {
  const holder = slotHolder(who, coOwners)
  const salt = slotSaltOf(slotKeyOf(secrets, voteId), holder)
  return { slot: slotOf(voteId, holder, salt), holder, salt }
}

/**
 * Returns the salt that opens the commitment to the slot of a masked ballot; it is derived from the
 * seed of its masks, and reveals nothing of it.
 */
export const commitmentSalt = (seed: string): string => sha256(`danji slot salt 1\n${seed}\n`)

/** Returns the commitment to the slot of a masked ballot. */
export const slotCommitment = (slot: string, seed: string): string =>
  sha256(`danji masked slot 1\n${slot}\n${commitmentSalt(seed)}\n`)
