import type { ExistingList } from '../../list/list.facts.ts'
import type { SealedEvent } from '#infra/platform/event-store/event-store.ts'
import { findRollVersions } from '#projections/roll/roll-history.ts'
import type { Deps } from '../../core/deps.ts'
import { voteStream, type ExistingVote } from '../../vote/vote.decider.ts'
import {
  isInDistrict,
  momentOf,
  rollAt,
  slotHolder,
  slotKeyOf,
  slotOf,
  slotSaltOf,
  slotsOf,
} from '../../vote/vote.facts.ts'
import { editCommitment, editSaltOf } from '../roll/blinded-roll.ts'
import type { Secrets } from '../../core/secrets.ts'

/** The blinded roll of a vote's close: all slots, and what ballots of it get. */
export type BlindedRoll = {
  readonly slots: readonly string[]
  /**
   * Key of the slots; null for an encrypted vote: opening a slot would reveal the ballot listed by
   * it.
   */
  readonly slotKey: string | null
  readonly coOwners: ExistingList['coOwners']
}

/** Returns the blinded roll of a vote that has closed. */
export const blindedRollOf = async (
  { store, database, secrets }: Pick<Deps, 'store' | 'database' | 'secrets'>,
  { voteId, dongs, encrypted }: ExistingVote,
  { listId, coOwners }: ExistingList,
): Promise<BlindedRoll | undefined> => {
  const { events } = await store.readStream(voteStream(voteId))
  const close = events.findLast(({ type }) => type === 'VoteClosed')
  if (!close) return undefined
  const roll = rollAt(await findRollVersions(database, listId), momentOf(close))
  const slotKey = slotKeyOf(secrets, voteId)
  const slots = slotsOf(
    { voteId, slotKey, coOwners },
    roll.filter((version) => isInDistrict({ dongs }, version)),
  )
  return { slots, slotKey: encrypted === true ? null : slotKey, coOwners }
}

const ofBallots = ['BallotCast', 'BallotPaperIssued', 'BallotPaperReturned', 'BallotPaperCast']

type BallotSlotData = {
  readonly voteId: string
  readonly listUserId: string
  readonly dong: string
  readonly ho: string
  readonly slot?: string
}

/**
 * Returns the slot and vote of a ballot or a paper; nothing for a vote that was not counted, no
 * slot for an encrypted vote. Readers who may not see units count by it.
 */
export const slotMembers = (
  { type, data }: SealedEvent,
  rolls: ReadonlyMap<string, BlindedRoll>,
): { readonly voteId?: string; readonly slot?: string; readonly slotted?: true } => {
  if (!ofBallots.includes(type)) return {}
  // Stored by the log's codec: the data of one of these.
  const place = JSON.parse(data) as BallotSlotData
  const roll = rolls.get(place.voteId)
  // Before the count a closed line contains no more than the input of its hash.
  if (!roll) return place.slot === undefined ? {} : { slot: place.slot, slotted: true }
  if (place.slot !== undefined) return { voteId: place.voteId, slot: place.slot, slotted: true }
  if (roll.slotKey === null) return { voteId: place.voteId }
  const holder = slotHolder(place, roll.coOwners)
  return { voteId: place.voteId, slot: slotOf(place.voteId, holder, slotSaltOf(roll.slotKey, holder)) }
}

type MaskedMembers = { readonly masked?: string; readonly slotCommitment?: string }

/**
 * Returns the input of the masked hash of an unopened ballot in a counted vote: all its points, for
 * the products of the listed ballots.
 */
export const maskedMembers = ({ type, data }: SealedEvent, rolls: ReadonlyMap<string, BlindedRoll>): MaskedMembers => {
  if (type !== 'BallotCast') return {}
  // Stored by the log's codec: the data of a ballot.
  const { voteId, masked, slotCommitment } = JSON.parse(data) as MaskedMembers & { readonly voteId: string }
  if (masked === undefined || slotCommitment === undefined || !rolls.has(voteId)) return {}
  return { masked, slotCommitment }
}

/**
 * Opens blinded edits while the log is read: an edit always comes before the event that publishes
 * it.
 */
export const openingEdits = (secrets: Pick<Secrets, 'digest'>, voteIds: readonly string[]) => {
  const known = new Map<string, { readonly position: number; readonly salt: string }>()
  return ({ type, position, hash, data }: SealedEvent): { readonly opening?: object } => {
    if (type.startsWith('ListUser'))
      for (const voteId of voteIds) {
        const salt = editSaltOf(secrets, voteId, position)
        known.set(editCommitment(voteId, { position, hash }, salt), { position, salt })
      }
    if (type !== 'RollEdited') return {}
    const opening = known.get((JSON.parse(data) as { readonly commitment: string }).commitment)
    return opening ? { opening } : {}
  }
}
