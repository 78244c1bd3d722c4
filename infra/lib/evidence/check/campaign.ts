import { takeAssembly, takeAttendance, type Assemblies } from './attendance.ts'
import { takeConsent, type Consents } from './consent-events.ts'
import { mustBe, Refused } from './failure.ts'
import { maskedHashOf, type LeafParts } from './log/leaf-parts.ts'
import { watchPaperNumbers } from './paper-numbers.ts'
import { standing, takeRoll, type Entry } from './roll.ts'
import type { DisclosedEvent } from './log/disclosed-event.ts'
import { growingVote, withdrawMasked, type Vote } from './vote.ts'
import { textIn, textOrNull, wholeOrNull, type Fields } from './count/values.ts'

/** List as of its newest event. */
export type List = {
  readonly rule: string | null
  readonly startDate: string
  readonly coOwners: string
  readonly shared: readonly string[]
  readonly siteArea: number | null
  readonly applicationDate: string | null
  /** True where 복리시설 need one third. */
  readonly third: boolean
}

/** State that the events of a file add up to. */
export type Campaign = {
  list: List | null
  readonly entries: Map<string, Entry>
  readonly votes: Map<string, Vote>
  readonly consents: Consents
  /** Entries whose owners two administrators stated not to be found. */
  readonly leftOut: Set<string>
  readonly assemblies: Assemblies
}

const texts = (value: unknown): readonly string[] => (Array.isArray(value) ? value.map(String) : [])

const listAfter = (before: List | null, { type, data }: DisclosedEvent): List | null => {
  if (type !== 'ListCreated' && type !== 'ListChanged') return before
  const usual = data['type'] === 'signature' ? 'all' : 'representative'
  return {
    rule: textOrNull(data, 'rule'),
    startDate: textIn(data, 'startDate'),
    coOwners: textOrNull(data, 'coOwners') ?? usual,
    // A field that the event leaves out keeps its value.
    shared: 'sharedFacilities' in data ? texts(data['sharedFacilities']) : (before?.shared ?? []),
    siteArea: 'siteArea' in data ? wholeOrNull(data, 'siteArea') : (before?.siteArea ?? null),
    applicationDate:
      'applicationDate' in data ? textOrNull(data, 'applicationDate') : (before?.applicationDate ?? null),
    third: 'sharedThird' in data ? data['sharedThird'] !== null : (before?.third ?? false),
  }
}

/** Streams whose events are all in a file that shows them, with the name of each. */
const disclosedStreams: Readonly<Record<string, (data: Fields) => string>> = {
  ListUserAdded: (data) => `list-user-${textIn(data, 'listUserId')}`,
  ListUserChanged: (data) => `list-user-${textIn(data, 'listUserId')}`,
  ListUserRemoved: (data) => `list-user-${textIn(data, 'listUserId')}`,
  BallotCast: (data) => `ballot-${textIn(data, 'voteId')}-`,
  BallotPaperIssued: (data) => `ballot-${textIn(data, 'voteId')}-`,
  BallotPaperReturned: (data) => `ballot-${textIn(data, 'voteId')}-`,
  BallotPaperCast: (data) => `ballot-${textIn(data, 'voteId')}-`,
  BallotSetAside: (data) => `ballot-${textIn(data, 'voteId')}-`,
  BallotWithdrawn: (data) => `ballot-${textIn(data, 'voteId')}-`,
  BallotChallenged: (data) => `ballot-${textIn(data, 'voteId')}-`,
  BallotChallengeRejected: (data) => `ballot-${textIn(data, 'voteId')}-`,
  BallotChallengeUpheld: (data) => `ballot-${textIn(data, 'voteId')}-`,
  ListCreated: (data) => `list-${textIn(data, 'listId')}`,
  ListChanged: (data) => `list-${textIn(data, 'listId')}`,
  ListClosed: (data) => `list-${textIn(data, 'listId')}`,
  ListReopened: (data) => `list-${textIn(data, 'listId')}`,
  ListArchived: (data) => `list-${textIn(data, 'listId')}`,
  ListRestored: (data) => `list-${textIn(data, 'listId')}`,
}
/** Types of events of the ledger of attendance, which all stand in the attendee's stream. */
const isOfAttendance = (type: string): boolean => type.startsWith('Attend')

const ofConsents = ['ConsentSigned', 'ConsentWithdrawn', 'PaperConsentConfirmed']

/** Takes an upheld challenge of a ballot, where it is of an encrypted vote. */
const upholdEncrypted = (votes: Campaign['votes'], receipt: string): void => {
  for (const vote of votes.values()) if (vote.encrypted?.receipts.has(receipt) === true) vote.upheld.add(receipt)
}

/** Takes the withdrawal of a ballot, where it is of an encrypted vote. @throws {Refused} */
const withdrawEncrypted = (votes: Campaign['votes'], receipt: string): void => {
  for (const vote of votes.values()) if (vote.encrypted?.receipts.has(receipt) === true) withdrawMasked(vote, receipt)
}

/**
 * Takes the masked points of a closed ballot event, its withdrawal or upheld challenge.
 * @throws {Refused} where its hash differs, or the vote is not encrypted
 */
const takeClosedBallot = ({ votes }: Campaign, line: Fields, { maskedHash, receiptId }: LeafParts): void => {
  if (line['type'] === 'BallotWithdrawn' && receiptId !== null) return withdrawEncrypted(votes, receiptId)
  if (line['type'] === 'BallotChallengeUpheld' && receiptId !== null) return upholdEncrypted(votes, receiptId)
  const masked = textOrNull(line, 'masked')
  if (masked === null) return
  const vote = votes.get(textIn(line, 'voteId'))
  const where = `position ${String(line['position'])}`
  const commitment = textIn(line, 'slotCommitment')
  mustBe(maskedHash === maskedHashOf(masked, commitment), 'changed', `${where}: not the ballot that its hash names`)
  if (!vote?.encrypted || receiptId === null)
    throw new Refused('answers', `${where}: it is no encrypted ballot of a vote`)
  vote.encrypted.mask(receiptId, masked, commitment)
}

/** Checks that no version is missing in a stream that is wholly in a file. */
const watchStreams = () => {
  const versions = new Map<string, number>()
  /** Number of entry notes whose versions are unaccounted for so far. */
  let notes = 0
  return {
    takeNote: (): void => {
      notes += 1
    },
    /** Checks the version of an event. @throws {Refused} */
    check: ({ type, data, stream, version, position }: DisclosedEvent): void => {
      const expected = disclosedStreams[type]
      if (!expected && !isOfAttendance(type)) return
      const name = expected ? expected(data) : `attendance-${textIn(data, 'attendeeId')}`
      const fits = name.endsWith('-') ? stream.startsWith(name) : stream === name
      mustBe(fits, 'foreign', `the event at ${position} stands in ${stream}`)
      const before = versions.get(stream) ?? 0
      // The notes of an entry are between the other events of its stream, and are shown in no file:
      // as many versions may be missing.
      const passed = version - before - 1
      const isNext = passed === 0 || (type.startsWith('ListUser') && passed > 0 && passed <= notes)
      if (passed > 0) notes -= passed
      mustBe(isNext, 'version', `${stream} goes from ${before} to ${version} at ${position}`)
      versions.set(stream, version)
    },
  }
}

/**
 * Takes an event that excludes an owner from the number of owners, or includes them again.
 * @throws {Refused}
 */
const takeExclusion = (campaign: Campaign, { type, data, stream, position }: DisclosedEvent): void => {
  const id = textIn(data, 'listUserId')
  mustBe(stream === `owner-exclusion-${id}`, 'foreign', `the event at ${position} stands in ${stream}`)
  const isThere = standing(campaign.entries.get(id)) !== undefined
  mustBe(isThere || type === 'OwnerExclusionEnded', 'outside', `position ${position}: the entry is not on the roll`)
  mustBe(
    campaign.leftOut.has(id) === (type === 'OwnerExclusionEnded') || !isThere,
    'twice',
    `position ${position}: the entry is left out, or counted, already`,
  )
  if (type === 'OwnerExcluded') campaign.leftOut.add(id)
  else campaign.leftOut.delete(id)
}

/** Builds the state of one list from its shown events, one by one. */
export const growingCampaign = (listId: string) => {
  const campaign: Campaign = {
    list: null,
    entries: new Map(),
    votes: new Map(),
    consents: new Set(),
    leftOut: new Set(),
    assemblies: new Map(),
  }
  const streams = watchStreams()
  const checkPaperNumber = watchPaperNumbers()

  const takeVote = (event: DisclosedEvent): void => {
    const voteId = textIn(event.data, 'voteId')
    const known = campaign.votes.get(voteId)
    if (event.type === 'VoteCreated') {
      mustBe(known === undefined, 'twice', `vote ${voteId} is made again at ${event.position}`)
      campaign.votes.set(voteId, growingVote(event))
      return
    }
    if (!known) throw new Refused('foreign', `vote ${voteId} at ${event.position} was never made`)
    if (event.type === 'BallotCast') checkPaperNumber(event)
    known.take(event, campaign.entries)
  }

  const takeOfRoll = (event: DisclosedEvent): void => {
    takeRoll(campaign.entries, event)
    // An owner who is added again has agreed to nothing yet.
    if (event.type === 'ListUserChanged') return
    campaign.consents.delete(textIn(event.data, 'listUserId'))
    campaign.leftOut.delete(textIn(event.data, 'listUserId'))
  }

  return {
    campaign,
    takeNote: streams.takeNote,
    takeClosedBallot: (line: Fields, parts: LeafParts): void => takeClosedBallot(campaign, line, parts),
    /** Takes an event. @throws {Refused} where it contradicts earlier ones */
    take: (event: DisclosedEvent): void => {
      const { type, data, position } = event
      mustBe(data['listId'] === listId, 'foreign', `the event at ${position} is of another list`)
      streams.check(event)
      if (type.startsWith('ListUser')) takeOfRoll(event)
      else if (type.startsWith('OwnerExclu')) takeExclusion(campaign, event)
      else if (ofConsents.includes(type)) takeConsent(campaign.consents, campaign.entries, event)
      else if (type.startsWith('List')) campaign.list = listAfter(campaign.list, event)
      else if (type.startsWith('Assembly')) takeAssembly(campaign.assemblies, event)
      else if (isOfAttendance(type)) takeAttendance(campaign.assemblies, event, campaign.entries)
      else if ('voteId' in data && !type.startsWith('Document')) takeVote(event)
    },
  }
}
