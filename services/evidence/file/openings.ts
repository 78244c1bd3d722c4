import type { SealedEvent } from '#infra/platform/event-store/event-store.ts'

/** Of the list and its votes: nothing in them says anything of a unit. */
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
  // What it comes to is encrypted.
  'EncryptedBallotsListed',
  'EncryptedBallotMasksSummed',
  'EncryptedBallotsMultiplied',
  'TrusteesNamed',
  'TrusteeKeyMade',
]
/** Of the roll. */
const ofRoll = ['ListUserAdded', 'ListUserChanged', 'ListUserRemoved', 'OwnerExcluded', 'OwnerExclusionEnded']
/** Consents that stand, and that were taken back: who agreed is seen by who sees the roll. */
const ofConsents = ['ConsentSigned', 'ConsentWithdrawn', 'PaperConsentConfirmed']
/** Of documents: their hashes. */
const ofDocuments = ['DocumentSealed']
/** Of ballots and papers; opened once the vote was counted. */
const ofBallots = ['BallotCast', 'BallotPaperIssued', 'BallotPaperReturned', 'BallotPaperCast', 'BallotSetAside']
/** What secret ballots said: opened where no unit can be told by it. */
const ofBox = ['BallotBoxOpened', 'TrusteePartGiven']
/** Only that they are there. */
const neverOpened = [
  'EntryNoted',
  'PaperCounted',
  'PaperSetAside',
  'ConsentDeclined',
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
  ...ofDocuments,
  ...ofBallots,
  ...ofBox,
  ...neverOpened,
]

/** Type of the record that a file is made of: it stands behind all that it records. */
const RECORD = 'EvidenceRecorded'

/** Of no list: which code encrypted the ballots of any. */
export const commonTypes: readonly string[] = ['EncryptingCodeServed']

/** What decides about an opening: whether units may be read, which votes were counted, and which boxes tell nobody's choice. */
export type Openings = {
  readonly units: boolean
  readonly counted: ReadonlySet<string>
  readonly boxes: ReadonlySet<string>
}

// Stored by the log's codec, so it is a record.
const voteOf = ({ data }: SealedEvent): string => String((JSON.parse(data) as { readonly voteId?: string }).voteId)

/** Whether an event's content may stand in the file; otherwise its hash does, with the parts that a receipt shows. */
export const isOpened = (event: SealedEvent, { units, counted, boxes }: Openings): boolean => {
  const { type } = event
  if (type === RECORD || ofCampaign.includes(type)) return true
  if ([...ofRoll, ...ofConsents, ...ofDocuments].includes(type)) return units
  if (ofBallots.includes(type)) return units && counted.has(voteOf(event))
  return ofBox.includes(type) && boxes.has(voteOf(event))
}

/** Fewer ballots that say the same could tell who cast them. */
const MIN_ALIKE = 3

type Box = {
  readonly ballots: readonly { readonly answers: unknown }[]
  readonly jointTally?: Box['tally']
  readonly tally?: { readonly counted: number; readonly sums: readonly { readonly total: number }[] } | undefined
  readonly sums: readonly { readonly area: unknown; readonly land: unknown }[]
}

/**
 * Whether an opened box may be read: each ballot says, all its questions together, what at least two others say, nothing of it weighs by area
 * or land, and no papers were counted beside it. Of encrypted ballots there are sums alone: none of them may be of one or two.
 */
export const tellsNobody = ({ ballots, sums, ...box }: Box, papers: number): boolean => {
  const tally = box.tally ?? box.jointTally
  if (papers > 0 || sums.some(({ area, land }) => area !== null || land !== null)) return false
  if (tally) return tally.sums.every(({ total }) => total === 0 || total >= MIN_ALIKE)
  const alike = Map.groupBy(ballots, ({ answers }) => JSON.stringify(answers))
  return [...alike.values()].every((same) => same.length >= MIN_ALIKE)
}
