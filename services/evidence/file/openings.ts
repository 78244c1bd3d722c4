import * as attendance from '#events/assembly/attendance.events.ts'
import type { SealedEvent } from '#infra/platform/event-store/event-store.ts'

/** Types of events of the list and its votes, which reveal nothing about a unit. */
const ofCampaign = [
  'ListCreated',
  'ListChanged',
  'ListClosed',
  'ListReopened',
  'ListArchived',
  'ListRestored',
  'VoteCreated',
  'VoteRevised',
  'VoteDeleted',
  'VoteAnnounced',
  'VoteAnnouncementWithdrawn',
  'ChoicesDrawn',
  'VoteOpened',
  'VoteClosed',
  'VoteResultsSeen',
  'VoteCounted',
  'BallotBoxFoundBroken',
  'VoteKeyDestroyed',
  'RollCommitted',
  'RollEdited',
  // Its sum is encrypted.
  'EncryptedBallotsListed',
  'EncryptedBallotMasksSummed',
  'EncryptedBallotsMultiplied',
  'TrusteesNamed',
  'TrusteeKeyMade',
  'AssemblyDrafted',
  'AssemblyRevised',
  'AssemblyDeleted',
  'AssemblyNoticed',
  'AssemblyOpened',
  'AssemblyEnded',
  'AssemblyCancelled',
]
/** Types of events of the roll. */
const ofRoll = ['ListUserAdded', 'ListUserChanged', 'ListUserRemoved', 'OwnerExcluded', 'OwnerExclusionEnded']
/**
 * Types of events of consents that stand or were withdrawn: readers who may see the roll may see
 * them.
 */
const ofConsents = ['ConsentSigned', 'ConsentWithdrawn', 'PaperConsentConfirmed']
/** Types of events of the ledger of attendance: all of its streams, so that none can be left out. */
const ofAttendance = Object.values(attendance).map(({ type }) => type)
/** Types of events of documents, with their hashes. */
const ofDocuments = ['DocumentSealed']
/** Types of events of ballots and papers; opened once the vote was counted. */
const ofBallots = [
  'BallotCast',
  'BallotPaperIssued',
  'BallotPaperReturned',
  'BallotPaperCast',
  'BallotSetAside',
  'BallotWithdrawn',
  'BallotChallenged',
  'BallotChallengeRejected',
  'BallotChallengeUpheld',
]
/** Types of events with the content of secret ballots: opened if it reveals no unit. */
const ofBox = ['BallotBoxOpened', 'TrusteePartGiven']
/** Types of which a file only shows that the event exists. */
const neverOpened = [
  'EntryNoted',
  'PaperCounted',
  'PaperSetAside',
  'ConsentDeclined',
  'ConsentPrepared',
  'ConsentPreparationEnded',
  'ConsentDeclineSigned',
  'PaperConsentEntered',
  'PaperConsentDeclineConfirmed',
  'PaperConsentRefused',
]

/** Types of the events that an evidence file holds. */
export const typesInEvidence: readonly string[] = [
  ...ofCampaign,
  ...ofRoll,
  ...ofConsents,
  ...ofAttendance,
  ...ofDocuments,
  ...ofBallots,
  ...ofBox,
  ...neverOpened,
]

/** Type of the record that a file is made of: it stands behind all that it records. */
const RECORD = 'EvidenceRecorded'

/** Types of events of no list: the code that encrypted the ballots. */
export const commonTypes: readonly string[] = ['EncryptingCodeServed']

/** Type of a change of the log's key, by which the heads are checked: no record counts it. */
export const LOG_KEY_CHANGED = 'LogKeyChanged'

/**
 * Facts that decide about opening events: whether units may be read, which votes were counted, and
 * which boxes reveal nobody's choice.
 */
export type Openings = {
  readonly units: boolean
  readonly counted: ReadonlySet<string>
  readonly boxes: ReadonlySet<string>
}

// Stored by the log's codec, so it is a record.
const voteOf = ({ data }: SealedEvent): string => String((JSON.parse(data) as { readonly voteId?: string }).voteId)

/**
 * Whether an event's content may be in the file; otherwise its hash is, with the parts that a
 * receipt shows.
 */
export const isOpened = (event: SealedEvent, { units, counted, boxes }: Openings): boolean => {
  const { type } = event
  if (type === RECORD || ofCampaign.includes(type)) return true
  if ([...ofRoll, ...ofConsents, ...ofAttendance, ...ofDocuments].includes(type)) return units
  if (ofBallots.includes(type)) return units && counted.has(voteOf(event))
  return ofBox.includes(type) && boxes.has(voteOf(event))
}

/** Minimum number of equal ballots: fewer could reveal who cast them. */
const MIN_ALIKE = 3

type Box = {
  readonly ballots: readonly { readonly answers: unknown }[]
  readonly jointTally?: Box['tally']
  readonly tally?: { readonly counted: number; readonly sums: readonly { readonly total: number }[] } | undefined
  readonly sums: readonly { readonly area: unknown; readonly land: unknown }[]
}

/**
 * Whether an opened box may be read: each ballot, with all its questions, equals at least two
 * others, none of it weighs by area or land, and no papers were counted beside it. Of encrypted
 * ballots there are only sums, none of which may be of one or two.
 */
export const revealsNobody = ({ ballots, sums, ...box }: Box, papers: number): boolean => {
  const tally = box.tally ?? box.jointTally
  if (papers > 0 || sums.some(({ area, land }) => area !== null || land !== null)) return false
  if (tally) return tally.sums.every(({ total }) => total === 0 || total >= MIN_ALIKE)
  const alike = Map.groupBy(ballots, ({ answers }) => JSON.stringify(answers))
  return [...alike.values()].every((same) => same.length >= MIN_ALIKE)
}
