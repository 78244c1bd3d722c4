import type { Campaign } from './campaign.ts'
import { mustBe, Refused } from './failure.ts'
import { hashOfText, keyedHash } from './hashes.ts'
import type { LeafParts } from './leaf-parts.ts'
import type { Commitment, RollLog } from './roll-log.ts'
import { entriesAt } from './units.ts'
import { fieldsOf, listIn, textIn, textOrNull, type Fields } from './values.ts'
import type { Vote } from './vote.ts'

/** A ballot or a paper, as any file tells of it. */
type Slotted = {
  readonly type: string
  readonly position: number
  readonly receipt: string | null
  /** Null: it does not say. */
  readonly voteId: string | null
  readonly slot: string
  /** Whether its hash is taken over the slot, too: then nobody who hands the file on chose it. */
  readonly isBound: boolean
  /** Whether it is taken over what was encrypted, too. */
  readonly namesBallot: boolean
  /** In a file that shows units: whose it is. */
  readonly holder: { readonly entry: string; readonly dong: string; readonly ho: string } | undefined
}

/** As the event's hash has them. */
type Parts = Pick<LeafParts, 'receiptId' | 'slot' | 'ballotHash'>

/** Takes the ballots and papers of counted votes, each with its blinded slot. */
export const growingSlots = () => {
  const taken: Slotted[] = []
  const aside = new Set<string>()
  return {
    taken,
    aside,
    /** `data`: what the event says, where the file shows it. */
    take: (line: Fields, parts: Parts, data: Fields | undefined): void => {
      const [type, position, receipt] = [textIn(line, 'type'), Number(line['position']), parts.receiptId]
      if (type === 'BallotSetAside' && receipt !== null) aside.add(receipt)
      const slot = textOrNull(line, 'slot') ?? parts.slot
      if (slot === null) return
      const isBound = parts.slot !== null
      mustBe(!isBound || parts.slot === slot, 'roll', `position ${position}: it says another slot itself`)
      const holder = data && { entry: textIn(data, 'listUserId'), dong: textIn(data, 'dong'), ho: textIn(data, 'ho') }
      const voteId = isBound ? textOrNull(line, 'voteId') : textIn(line, 'voteId')
      if (data && voteId !== null) mustBe(data['voteId'] === voteId, 'roll', 'a slot of another vote')
      taken.push({ type, position, receipt, voteId, slot, isBound, namesBallot: parts.ballotHash !== null, holder })
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
  /** From which position on ballots and papers have to say their slots themselves. */
  readonly boundFrom: number
}

/** The blinded roll of a result, as the log committed to it at the newest close. */
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

/** Slots that voted. Papers of a secret vote are votes where all that were handed out came back. @throws Refused where one votes twice, or is none */
const votedIn = ({ id, asked, decrypted }: Vote, roll: Roll, { taken, aside }: Slots): ReadonlySet<string> => {
  const { slots } = roll
  const [voted, out, onPaper] = [new Set<string>(), new Set<string>(), new Set<string>()]
  for (const { type, position, receipt, slot, isBound, ...of } of taken) {
    // A slot is of one vote alone, whatever is said beside the hash.
    const isOwn = of.voteId === id || (isBound && slots.has(slot))
    if (!isOwn) continue
    mustBe(isBound || position < roll.boundFrom, 'roll', `position ${position}: its hash says nothing of its slot`)
    // Of encrypted ballots the tally says which do not count.
    if (receipt !== null && aside.has(receipt)) continue
    if (receipt !== null && decrypted?.leftOut.has(receipt) === true) {
      // By owner a slot on the roll may have voted with another one of its owners.
      mustBe(
        asked.weight === 'owner' || !slots.has(slot),
        'tally',
        `position ${position}: left out, though its slot is on the roll`,
      )
      continue
    }
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
  return new Set([...voted, ...[...onPaper].filter((slot) => slots.has(slot))])
}

type Asked = {
  readonly campaign: Campaign
  readonly voteId: string
  readonly result: Fields
  readonly isOpened: boolean
}

type Holder = NonNullable<Slotted['holder']>
const holderName = ({ entry, dong, ho }: Holder, inShares: boolean): string =>
  inShares ? `entry\n${entry}` : `unit\n${dong}\n${ho}`

/** What a roll of one moment comes to. */
const checkRoll = (
  voteId: string,
  { slots, root, units, of }: Commitment,
  holders: readonly string[],
  places: number,
) => {
  const isSame = slots === holders.length && root === rootOf(holders) && units === places
  mustBe(isSame, 'roll', `vote ${voteId}: the roll at ${of} is not the one that was committed to`)
}

/** In a file that shows units slots are computed anew: each is of who it should be of, and every committed roll is what it was. */
const checkHolders = ({ campaign, voteId }: Asked, { key }: Roll, log: RollLog, { taken }: Slots): void => {
  const vote = campaign.votes.get(voteId)
  const promises = log.votes.get(voteId)
  if (key === null || !vote || !promises) throw new Refused('roll', `vote ${voteId}: the key of its slots is missing`)
  for (const [position, commitment] of promises.commitments) {
    const close = promises.closes.get(position) ?? { position, at: null, isWithList: false }
    const inShares = promises.inShares.has(position)
    const all = entriesAt(campaign, close)
    const asks = all.filter(({ dong }) => vote.asked.dongs?.includes(dong) !== false)
    const holders = new Set(asks.map((one) => slotOf(voteId, key, holderName(one, inShares))))
    const places = new Set(all.map(({ dong, ho }) => `${dong}\n${ho}`)).size
    checkRoll(voteId, commitment, [...holders].toSorted(), places)
  }
  const inShares = campaign.list?.coOwners === 'shares'
  for (const { holder, slot, position, ...of } of taken)
    if (of.voteId === voteId && holder) {
      const isOwn = slot === slotOf(voteId, key, holderName(holder, inShares))
      mustBe(isOwn, 'roll', `position ${position}: the slot of another one`)
    }
}

/**
 * Nobody twice, nobody from outside the roll, and as many as the result says, by blinded slots alone; whether a file promised that at all.
 * @throws Refused
 */
export const checkSlots = (asked: Asked, log: RollLog, slots: Slots): boolean => {
  const { campaign, voteId, result, isOpened } = asked
  const roll = rollIn(voteId, result, log)
  const vote = campaign.votes.get(voteId)
  if (!roll || !vote) return false
  const { weight } = vote.asked
  const voted = votedIn(vote, roll, slots)
  const turnout = fieldsOf(fieldsOf(result['results'], 'results')['turnout'], 'turnout')
  if (weight !== 'owner' && campaign.list?.coOwners !== 'shares') {
    mustBe(turnout['targets'] === roll.slots.size, 'turnout', `vote ${voteId}: ${roll.slots.size} slots`)
    mustBe(
      turnout['voted'] === voted.size + vote.papersOfUnknown,
      'turnout',
      `vote ${voteId}: ${voted.size} slots voted`,
    )
  }
  if (isOpened) checkHolders(asked, roll, log, slots)
  return true
}
