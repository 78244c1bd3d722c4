import type { Campaign } from '../campaign.ts'
import { mustBe, Refused } from '../failure.ts'
import { hashOfText, keyedHash } from '../log/hashes.ts'
import type { LeafParts } from '../log/leaf-parts.ts'
import type { Commitment, RollLog } from '../roll-log.ts'
import { entriesAt } from '../units.ts'
import { fieldsOf, listIn, textIn, textOrNull, wholeIn, type Fields } from './values.ts'
import { checkWithdrawal, type Vote } from '../vote.ts'

/** Ballot or paper, as any file shows it. */
type SlotUse = {
  readonly type: string
  readonly position: number
  readonly receipt: string | null
  /** Null: the line has none. */
  readonly voteId: string | null
  readonly slot: string
  /**
   * True where its hash includes the slot: then whoever passes the file on cannot have chosen it.
   */
  readonly isBound: boolean
  /** Entry and unit, in a file that shows units. */
  readonly holder: { readonly entry: string; readonly dong: string; readonly ho: string } | undefined
}

/** Parts of the event's hash that concern the slot. */
type LeafSlot = Pick<LeafParts, 'receiptId' | 'slot'>

/**
 * Papers of an encrypted vote, which have no slot: the number that are out, and the number that a
 * unit has voted with.
 */
type PaperCounts = { out: number; cast: number }

const countPaper = (papers: Map<string, PaperCounts>, type: string, voteId: string | null): void => {
  if (voteId === null) return
  const counts = papers.get(voteId) ?? { out: 0, cast: 0 }
  papers.set(voteId, counts)
  if (type === 'BallotPaperIssued') counts.out += 1
  if (type === 'BallotPaperReturned') counts.out -= 1
  if (type === 'BallotPaperCast') counts.cast += 1
}

/** Collects the ballots and papers of counted votes, each with its blinded slot. */
export const growingSlots = () => {
  const taken: SlotUse[] = []
  const aside = new Set<string>()
  const withdrawn = new Map<string, number>()
  const upheld = new Set<string>()
  const papers = new Map<string, PaperCounts>()
  return {
    taken,
    /** Receipts of ballots that were set aside or withdrawn. */
    aside,
    /** Positions of withdrawals by receipt. */
    withdrawn,
    /** Receipts of ballots whose challenges were upheld. */
    upheld,
    papers,
    /** Takes an event. `data`: its content, where the file shows it. */
    take: (line: Fields, parts: LeafSlot, data: Fields | undefined): void => {
      const [type, position, receipt] = [textIn(line, 'type'), Number(line['position']), parts.receiptId]
      if (type === 'BallotWithdrawn' && receipt !== null) {
        mustBe(!withdrawn.has(receipt), 'twice', `position ${position}: the ballot is withdrawn already`)
        withdrawn.set(receipt, position)
      }
      if (type === 'BallotChallengeUpheld' && receipt !== null) upheld.add(receipt)
      if ((type === 'BallotSetAside' || type === 'BallotWithdrawn') && receipt !== null) aside.add(receipt)
      const slot = textOrNull(line, 'slot') ?? parts.slot
      if (slot === null) return countPaper(papers, type, textOrNull(line, 'voteId'))
      const isBound = parts.slot !== null
      mustBe(!isBound || parts.slot === slot, 'roll', `position ${position}: it says another slot itself`)
      const holder = data && { entry: textIn(data, 'listUserId'), dong: textIn(data, 'dong'), ho: textIn(data, 'ho') }
      const voteId = isBound ? textOrNull(line, 'voteId') : textIn(line, 'voteId')
      if (data && voteId !== null) mustBe(data['voteId'] === voteId, 'roll', 'a slot of another vote')
      taken.push({ type, position, receipt, voteId, slot, isBound, holder })
    },
  }
}
export type Slots = ReturnType<typeof growingSlots>

const slotOf = (voteId: string, key: string, holder: string): string =>
  hashOfText(`danji slot 1\n${voteId}\n${holder}\n${keyedHash(key, holder)}\n`)

const rootOf = (slots: readonly string[]): string => hashOfText(`danji slots 1\n${slots.join('\n')}\n`)

type Roll = {
  readonly slots: ReadonlySet<string>
  readonly key: string | null
  /** Position from which ballots and papers must have their slots in their hashes. */
  readonly boundFrom: number
}

/** Returns the blinded roll of a result, as the log committed to it at the newest close. */
const rollIn = (voteId: string, result: Fields, log: RollLog): Roll | null => {
  const promises = log.votes.get(voteId)
  const close = [...(promises?.closes.keys() ?? [])].at(-1)
  const commitment = close === undefined ? undefined : promises?.commitments.get(close)
  if (!commitment) return null
  const slots = listIn(result, 'slots').map(String)
  const isSorted = slots.every((slot, place) => place === 0 || (slots[place - 1] ?? '') < slot)
  mustBe(isSorted, 'roll', `vote ${voteId}: a slot is there twice, or out of order`)
  mustBe(
    slots.length === commitment.slots && rootOf(slots) === commitment.root,
    'roll',
    `vote ${voteId}: not the roll that was committed to`,
  )
  const bound = [...(promises?.commitments.values() ?? [])].filter((one) => one.isSlotted).map(({ of }) => of)
  return { slots: new Set(slots), key: textOrNull(result, 'slotKey'), boundFrom: Math.min(...bound) }
}

/**
 * Counts the slots that voted. Papers of a secret vote count where all that were handed out came
 * back.
 * @throws {Refused} where one votes twice, or is not on the roll
 */
const votedIn = (vote: Vote, roll: Roll, { taken, aside, withdrawn, upheld }: Slots): number => {
  const { id, asked } = vote
  const { slots } = roll
  const [voted, out, onPaper] = [new Set<string>(), new Set<string>(), new Set<string>()]
  for (const { type, position, receipt, slot, isBound, ...of } of taken) {
    // A slot belongs to one vote alone, whatever the members beside the hash say.
    const isOwn = of.voteId === id || (isBound && slots.has(slot))
    if (!isOwn) continue
    mustBe(isBound || position < roll.boundFrom, 'roll', `position ${position}: its hash says nothing of its slot`)
    const withdrawnAt = receipt === null ? undefined : withdrawn.get(receipt)
    if (withdrawnAt !== undefined) {
      mustBe(withdrawnAt > position, 'outside', `position ${withdrawnAt}: no such ballot stands`)
      checkWithdrawal(vote, withdrawnAt, receipt !== null && upheld.has(receipt))
    }
    if (receipt !== null && aside.has(receipt)) continue
    if (type === 'BallotPaperCast') {
      mustBe(asked.isSecret && out.has(slot), 'outside', `position ${position}: no paper is out for its slot`)
      onPaper.add(slot)
    } else if (type === 'BallotPaperIssued') out.add(slot)
    else if (type === 'BallotPaperReturned') out.delete(slot)
    else {
      mustBe(slots.has(slot), 'outside', `position ${position}: its slot is none of the roll`)
      mustBe(!voted.has(slot), 'twice', `position ${position}: its slot has voted already`)
      voted.add(slot)
    }
  }
  return new Set([...voted, ...[...onPaper].filter((slot) => slots.has(slot))]).size
}

type VoterRange = { readonly least: number; readonly most: number }

/**
 * Counts the units that voted in an encrypted vote: by listed slots, and by papers, which count
 * where their unit is on the roll.
 * @throws {Refused} where a listed slot is not on the roll
 */
const votedByList = (
  { id, encrypted }: Vote,
  { slots }: Roll,
  papers: ReadonlyMap<string, PaperCounts>,
): VoterRange => {
  const { out, cast } = papers.get(id) ?? { out: 0, cast: 0 }
  mustBe(cast <= out, 'outside', `vote ${id}: ${cast} papers count, and ${out} are out`)
  const listed = [...(encrypted?.slots ?? [])]
  for (const slot of listed) mustBe(slots.has(slot), 'outside', `${slot} is listed, and none of the roll`)
  return { least: listed.length, most: listed.length + cast }
}

const votedBySlots = (vote: Vote, roll: Roll, slots: Slots): VoterRange => {
  if (vote.asked.isEncrypted) return votedByList(vote, roll, slots.papers)
  const voted = votedIn(vote, roll, slots)
  return { least: voted, most: voted }
}

type SlotCheckInput = {
  readonly campaign: Campaign
  readonly voteId: string
  readonly result: Fields
  readonly isOpened: boolean
}

type Holder = NonNullable<SlotUse['holder']>
const holderName = ({ entry, dong, ho }: Holder, inShares: boolean): string =>
  inShares ? `entry\n${entry}` : `unit\n${dong}\n${ho}`

/** Compares a committed roll with its totals. */
const checkRoll = (
  voteId: string,
  { slots, root, units, of }: Commitment,
  {
    holders,
    places,
    isBlind,
  }: { readonly holders: readonly string[]; readonly places: number; readonly isBlind: boolean },
) => {
  const isSame = slots === holders.length && (isBlind || root === rootOf(holders)) && units === places
  mustBe(isSame, 'roll', `vote ${voteId}: the roll at ${of} is not the one that was committed to`)
}

/**
 * Computes slots anew in a file that shows units: each belongs to its unit, and every committed
 * roll is as it was.
 */
const checkHolders = ({ campaign, voteId }: SlotCheckInput, { key }: Roll, log: RollLog, { taken }: Slots): void => {
  const vote = campaign.votes.get(voteId)
  const promises = log.votes.get(voteId)
  // In an encrypted vote nobody opens a slot: only the roll's numbers are compared.
  const isBlind = vote?.asked.isEncrypted === true
  if ((key === null) !== isBlind || !vote || !promises)
    throw new Refused('roll', `vote ${voteId}: the key of its slots is missing, or should be`)
  for (const [position, commitment] of promises.commitments) {
    const close = promises.closes.get(position) ?? { position, at: null, isWithList: false }
    const inShares = promises.inShares.has(position)
    const all = entriesAt(campaign, close)
    const asks = all.filter(({ dong }) => vote.asked.dongs?.includes(dong) !== false)
    const holders = new Set(
      asks.map((one) => holderName(one, inShares)).map((name) => (key === null ? name : slotOf(voteId, key, name))),
    )
    const places = new Set(all.map(({ dong, ho }) => `${dong}\n${ho}`)).size
    checkRoll(voteId, commitment, { holders: [...holders].toSorted(), places, isBlind })
  }
  if (key === null) return
  const inShares = campaign.list?.coOwners === 'shares'
  for (const { holder, slot, position, ...of } of taken)
    if (of.voteId === voteId && holder) {
      const isOwn = slot === slotOf(voteId, key, holderName(holder, inShares))
      mustBe(isOwn, 'roll', `position ${position}: the slot of another one`)
    }
}

/**
 * Checks by blinded slots alone that nobody voted twice, nobody from outside of the roll, and as
 * many as the result states; returns whether the file committed to that at all.
 * @throws {Refused}
 */
export const checkSlots = (asked: SlotCheckInput, log: RollLog, slots: Slots): boolean => {
  const { campaign, voteId, result, isOpened } = asked
  const roll = rollIn(voteId, result, log)
  const vote = campaign.votes.get(voteId)
  if (!roll || !vote) return false
  const { weight } = vote.asked
  const { least, most } = votedBySlots(vote, roll, slots)
  const turnout = fieldsOf(fieldsOf(result['results'], 'results')['turnout'], 'turnout')
  if (weight !== 'owner' && campaign.list?.coOwners !== 'shares') {
    mustBe(turnout['targets'] === roll.slots.size, 'turnout', `vote ${voteId}: ${roll.slots.size} slots`)
    const voted = wholeIn(turnout, 'voted') - vote.papersOfUnknown
    mustBe(voted >= least && voted <= most, 'turnout', `vote ${voteId}: ${most} slots voted`)
  }
  if (isOpened) checkHolders(asked, roll, log, slots)
  return true
}
