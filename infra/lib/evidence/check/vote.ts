import {
  decryptedIn,
  encryptedBallots,
  systemKey,
  type DecryptedBox,
  type EncryptedBallots,
} from './count/encrypted.ts'
import { questionsIn, type VoteQuestions } from './questions.ts'
import { mustBe, Refused } from './failure.ts'
import { fraction, type Fraction } from './count/fractions.ts'
import { weightsIn, type PaperWeights } from './count/paper-weights.ts'
import { standing, type Entry } from './roll.ts'
import type { DisclosedEvent } from './log/disclosed-event.ts'
import {
  assertHeldByTrustees,
  jointlyDecryptedIn,
  namedTrusteesIn,
  type JointlyDecrypted,
  type NamedTrustees,
  type Trustees,
} from './trustees.ts'
import { fieldsOf, instantOf, listIn, textIn, textOrNull, wholeIn, type Fields } from './count/values.ts'

/** Chosen options by question; null: secret. */
export type ChosenChoices = ReadonlyMap<string, readonly string[]> | null

export type Ballot = {
  readonly entry: string
  readonly dong: string
  readonly ho: string
  readonly position: number
  /** Time of recording, in milliseconds. */
  readonly at: number
  readonly chosen: ChosenChoices
  /** Part of its unit that a secret ballot weighs, where owners cast shares. */
  readonly part: Fraction | null
}

type EntryUnit = { readonly entry: string; readonly dong: string; readonly ho: string }

/**
 * Choice of a paper ballot for a question for which it is invalid: neither the id of a choice nor
 * an abstention.
 */
export const INVALID = 'invalid'

/** Position of a close, and the end of the vote. */
export type Close = { readonly position: number; readonly at: string | null; readonly isWithList: boolean }

/** State of a vote that its events build. */
export type Vote = {
  readonly id: string
  asked: VoteQuestions
  isOpen: boolean
  close: Close | null
  isTallied: boolean
  /** Position from which its results were known; null: they are not. */
  talliedAt: number | null
  /** True where its box did not match the cast ballots: nothing was counted. */
  isBroken: boolean
  /** Ballots that stand, by receipt. */
  readonly ballots: Map<string, Ballot>
  /** Receipts of ballots whose challenge was upheld; `voided`: those that do not count for it. */
  readonly upheld: Set<string>
  readonly voided: Set<string>
  /** Units that took a paper of a secret vote, by entry; `castPapers`: those that voted with it. */
  readonly papers: Map<string, EntryUnit>
  readonly castPapers: Map<string, EntryUnit & { readonly at: number }>
  /**
   * Papers of a secret vote that were read while others never came back: it is unknown whose votes
   * they are.
   */
  papersOfUnknown: number
  /** Content of the secret ballots, where the file shows it. */
  box: { readonly ballots: readonly ChosenChoices[]; readonly weights: PaperWeights } | null
  /**
   * Ballots of an encrypted vote, once its key is known; `decrypted`: their totals, where the file
   * shows them.
   */
  encrypted: EncryptedBallots | null
  decrypted: DecryptedBox | JointlyDecrypted | null
  /** Trustees named to hold its key; `trustees`: those who hold it, once the vote has opened. */
  named: NamedTrustees | null
  trustees: Trustees | null
  readonly take: (event: DisclosedEvent, entries: ReadonlyMap<string, Entry>) => void
}

const chosenIn = (answers: unknown): ChosenChoices => {
  if (answers === null || answers === undefined) return null
  return new Map(
    (Array.isArray(answers) ? answers : []).map((one) => {
      const answer = fieldsOf(one, 'an answer')
      return [textIn(answer, 'questionId'), listIn(answer, 'choiceIds').map(String)]
    }),
  )
}

const partIn = (data: Fields): Fraction | null => {
  if (data['part'] === undefined || data['part'] === null) return null
  const part = fieldsOf(data['part'], 'a part')
  return fraction(BigInt(textIn(part, 'numerator')), BigInt(textIn(part, 'denominator')))
}

/** Checks that a ballot's choices are allowed; an invalid one chooses nothing. @throws {Refused} */
const checkChosen = (
  { questions }: VoteQuestions,
  chosen: ChosenChoices,
  { position, invalid = [] }: { readonly position: number; readonly invalid?: readonly string[] },
): void => {
  if (chosen === null) return
  for (const id of chosen.keys())
    mustBe(
      questions.some((question) => question.id === id),
      'answers',
      `position ${position}: no such question`,
    )
  for (const { id, least, most, choices } of questions) {
    const own = chosen.get(id) ?? []
    const fewest = invalid.includes(id) ? 0 : least
    const isMost = own.length <= (invalid.includes(id) ? 0 : most)
    const isAllowed = own.length >= fewest && isMost && new Set(own).size === own.length
    mustBe(isAllowed, 'answers', `position ${position}: ${own.length} choices`)
    mustBe(
      own.every((choice) => choices.includes(choice)),
      'answers',
      `position ${position}: no such choice`,
    )
  }
}

/** Checks that a ballot's entry and unit are on the roll and part of the vote. @throws {Refused} */
const checkEntryUnit = ({ asked }: Vote, { data, position }: DisclosedEvent, entries: ReadonlyMap<string, Entry>) => {
  const place: EntryUnit = { entry: textIn(data, 'listUserId'), dong: textIn(data, 'dong'), ho: textIn(data, 'ho') }
  const entry = entries.get(place.entry)
  const isThere = standing(entry) !== undefined && entry?.dong === place.dong && entry.ho === place.ho
  mustBe(isThere, 'outside', `position ${position}: the unit is not on the roll`)
  mustBe(asked.dongs?.includes(place.dong) ?? true, 'outside', `position ${position}: the building does not vote`)
  return place
}

/**
 * Takes the masked points of an encrypted ballot.
 * @throws {Refused} where the vote has no key, or the ballot has no points
 */
const takeMasked = ({ id, encrypted }: Vote, { data }: DisclosedEvent): void => {
  if (encrypted === null) throw new Refused('answers', `vote ${id} has no key`)
  encrypted.mask(textIn(data, 'receiptId'), textIn(data, 'masked'), textIn(data, 'slotCommitment'))
}

/**
 * Takes listed ballots, or the sums of masks.
 * @throws {Refused} before the end of the vote, and where a proof is invalid
 */
const takeListed = ({ id, encrypted, isTallied }: Vote, { type, data, position }: DisclosedEvent): void => {
  mustBe(isTallied, 'time', `position ${position}: ballots are listed before the vote was over`)
  if (encrypted === null) throw new Refused('answers', `vote ${id} has no key`)
  if (type === 'EncryptedBallotMasksSummed') return encrypted.sumMasks(data)
  for (const one of listIn(data, 'ballots')) {
    const ballot = fieldsOf(one, 'a ballot')
    encrypted.list(textIn(ballot, 'slot'), textIn(ballot, 'encrypted'))
  }
}

/** Opens a vote; its key stays the same when it opens again. */
const open = (vote: Vote, { data }: DisclosedEvent): void => {
  vote.isOpen = true
  const { encryption, jointKey } = data
  if (encryption === undefined && jointKey === undefined) return
  const questions = vote.asked.questions.map(({ id, choices, least, most }) => ({
    id,
    choiceIds: choices,
    minChoices: least,
    maxChoices: most,
  }))
  mustBe(
    vote.asked.isEncrypted && vote.encrypted === null && (encryption === undefined || jointKey === undefined),
    'result',
    `vote ${vote.id} has a key that it should not have`,
  )
  if (jointKey !== undefined)
    vote.trustees = assertHeldByTrustees(vote.id, vote.named, fieldsOf(jointKey, 'a joint key'))
  const keys = vote.trustees ?? systemKey(vote.id, fieldsOf(encryption, 'encryption'))
  vote.encrypted = encryptedBallots(vote.id, questions, keys)
}

const cast = (vote: Vote, event: DisclosedEvent, entries: ReadonlyMap<string, Entry>): void => {
  const { data, position, at } = event
  const isPaper = data['way'] === 'paper'
  mustBe(vote.isOpen || isPaper, 'time', `position ${position}: the vote was not open`)
  const { electronicEnd } = vote.asked
  const isInTime = isPaper || electronicEnd === null || at < instantOf(electronicEnd)
  mustBe(isInTime, 'time', `position ${position}: electronic ballots had ended`)
  const [receipt, chosen] = [textIn(data, 'receiptId'), chosenIn(data['answers'])]
  mustBe(!vote.ballots.has(receipt), 'twice', `position ${position}: the receipt is there already`)
  mustBe((chosen === null) === vote.asked.isSecret, 'answers', `position ${position}: another kind of ballot`)
  const invalid = data['invalid'] === undefined ? [] : listIn(data, 'invalid').map(String)
  mustBe(isPaper || invalid.length === 0, 'answers', `position ${position}: invalid, and not on paper`)
  checkChosen(vote.asked, chosen, { position, invalid })
  mustBe((data['masked'] !== undefined) === vote.asked.isEncrypted, 'answers', `position ${position}: masked`)
  if (vote.asked.isEncrypted) takeMasked(vote, event)
  const said = chosen && new Map([...chosen, ...invalid.map((id) => [id, [INVALID]] as const)])
  vote.ballots.set(receipt, { ...checkEntryUnit(vote, event, entries), position, at, chosen: said, part: partIn(data) })
}

/** Whether one ballot of a vote can be told apart, so that it can be taken out. */
const isApart = ({ isSecret, isEncrypted }: VoteQuestions): boolean => !isSecret || isEncrypted

/**
 * Checks that a ballot of a vote may be withdrawn at a position. `isUpheld`: by a challenge that two
 * administrators upheld, where the vote does not allow it otherwise.
 * @throws {Refused}
 */
export const checkWithdrawal = ({ id, asked, talliedAt }: Vote, position: number, isUpheld: boolean): void => {
  const isAllowed = asked.isWithdrawable || (isUpheld && isApart(asked))
  mustBe(isAllowed, 'answers', `vote ${id}: a ballot is withdrawn, though the first one counts`)
  mustBe(talliedAt === null || position < talliedAt, 'time', `vote ${id}: a ballot is withdrawn behind the count`)
}

/** Takes the withdrawal of an encrypted ballot. @throws {Refused} behind the count */
export const withdrawMasked = (vote: Vote, receipt: string): void => {
  mustBe(!vote.isTallied, 'time', `vote ${vote.id}: a ballot is withdrawn behind the count`)
  checkWithdrawal(vote, 0, vote.upheld.has(receipt))
  vote.encrypted?.withdraw(receipt)
}

/** Returns the receipt in an event about a ballot that stands. @throws {Refused} where it is of another unit */
const standingIn = ({ ballots }: Vote, { data, position }: DisclosedEvent): string => {
  const receipt = textIn(data, 'receiptId')
  const ballot = ballots.get(receipt)
  const isOwn =
    ballot !== undefined &&
    ballot.entry === data['listUserId'] &&
    ballot.dong === data['dong'] &&
    ballot.ho === data['ho']
  mustBe(isOwn, 'outside', `position ${position}: no such ballot stands`)
  return receipt
}

/** Takes the withdrawal of a ballot that stands. @throws {Refused} */
const withdraw = (vote: Vote, event: DisclosedEvent): void => {
  const { data, position } = event
  const receipt = standingIn(vote, event)
  const isVoid = data['cause'] === 'challenge'
  mustBe(isVoid === vote.voided.has(receipt), 'answers', `position ${position}: a challenge was not upheld so`)
  checkWithdrawal(vote, position, isVoid)
  vote.ballots.delete(receipt)
  vote.encrypted?.withdraw(receipt)
}

/** Takes a challenge that was upheld. @throws {Refused} where its effect is another one */
const uphold = (vote: Vote, event: DisclosedEvent): void => {
  const { data, position } = event
  const receipt = standingIn(vote, event)
  const isVoid = data['effect'] === 'void'
  mustBe(
    isVoid === (isApart(vote.asked) && !vote.isTallied),
    'time',
    `position ${position}: a challenge has no such effect`,
  )
  vote.upheld.add(receipt)
  if (isVoid) vote.voided.add(receipt)
}

/** Checks that no ballot counts which two administrators made void. @throws {Refused} */
const checkVoided = ({ id, voided, ballots }: Vote): void =>
  mustBe(
    [...voided].every((receipt) => !ballots.has(receipt)),
    'answers',
    `vote ${id}: a void ballot counts`,
  )

/**
 * Takes a paper ballot.
 * @throws {Refused} where the unit took no paper, or the vote was not over
 */
const castPaper = ({ asked, isTallied, papers, castPapers }: Vote, { data, position, at }: DisclosedEvent): void => {
  const place = papers.get(textIn(data, 'listUserId'))
  mustBe(asked.isSecret && isTallied, 'time', `position ${position}: a paper is counted before the vote is`)
  if (!place || place.dong !== data['dong'] || place.ho !== data['ho'])
    throw new Refused('outside', `position ${position}: no paper is out for the unit`)
  castPapers.set(place.entry, { ...place, at })
}

/** Takes the named trustees; allowed only before the vote opens. */
const nameTrustees = (vote: Vote, { data, position }: DisclosedEvent): void => {
  mustBe(vote.encrypted === null, 'time', `position ${position}: trustees are named after the vote had its key`)
  vote.named = namedTrusteesIn(data)
}

const givePart = (vote: Vote, { data, position }: DisclosedEvent): void => {
  // The totals would be known while the vote runs otherwise.
  mustBe(vote.isTallied, 'time', `position ${position}: a trustee decrypts before the vote was over`)
  if (vote.trustees === null) throw new Refused('tally', `vote ${vote.id} has no trustees`)
  vote.trustees.give(data)
}

const openedBox = ({ asked }: Vote, { data, position }: DisclosedEvent): Vote['box'] => {
  const ballots = listIn(data, 'ballots').map((one) => chosenIn(fieldsOf(one, 'a paper')['answers'] ?? []))
  for (const chosen of ballots) checkChosen(asked, chosen, { position })
  return { ballots, weights: weightsIn(data) }
}

const take = (vote: Vote, event: DisclosedEvent, entries: ReadonlyMap<string, Entry>): void => {
  const { type, data, position } = event
  if (type === 'VoteRevised') vote.asked = questionsIn(data)
  if (type === 'VoteOpened') open(vote, event)
  if (type === 'VoteClosed') {
    vote.isOpen = false
    vote.close = { position, at: textOrNull(data, 'closedAt'), isWithList: data['reason'] === 'with-list' }
  }
  if (type === 'VoteResultsSeen') {
    checkVoided(vote)
    vote.isTallied = true
    vote.talliedAt ??= position
    vote.papersOfUnknown = data['papersOfUnknown'] === undefined ? 0 : wholeIn(data, 'papersOfUnknown')
  }
  if (type === 'BallotBoxFoundBroken') vote.isBroken = true
  if (type === 'BallotCast') cast(vote, event, entries)
  if (type === 'BallotSetAside') vote.ballots.delete(textIn(data, 'receiptId'))
  if (type === 'BallotWithdrawn') withdraw(vote, event)
  if (type === 'BallotChallenged' || type === 'BallotChallengeRejected') standingIn(vote, event)
  if (type === 'BallotChallengeUpheld') uphold(vote, event)
  if (type === 'BallotPaperIssued') {
    const place = checkEntryUnit(vote, event, entries)
    vote.papers.set(place.entry, place)
  }
  if (type === 'BallotPaperCast') castPaper(vote, event)
  if (type === 'BallotPaperReturned') vote.papers.delete(textIn(data, 'listUserId'))
  if (type === 'EncryptedBallotsListed' || type === 'EncryptedBallotMasksSummed') takeListed(vote, event)
  if (type === 'TrusteesNamed') nameTrustees(vote, event)
  if (type === 'TrusteePartGiven') givePart(vote, event)
  if (type !== 'BallotBoxOpened') return
  if (data['jointTally'] !== undefined) vote.decrypted = jointlyDecryptedIn(data['jointTally'])
  else if (vote.asked.isEncrypted) vote.decrypted = decryptedIn(data['tally'])
  else vote.box = openedBox(vote, event)
}

/** Creates the state of a vote from its first event. */
export const growingVote = ({ data }: DisclosedEvent): Vote => {
  const vote: Vote = {
    id: textIn(data, 'voteId'),
    asked: questionsIn(data),
    isOpen: false,
    close: null,
    isTallied: false,
    talliedAt: null,
    isBroken: false,
    ballots: new Map(),
    upheld: new Set(),
    voided: new Set(),
    papers: new Map(),
    castPapers: new Map(),
    papersOfUnknown: 0,
    box: null,
    encrypted: null,
    decrypted: null,
    named: null,
    trustees: null,
    take: (event, entries) => take(vote, event, entries),
  }
  return vote
}
