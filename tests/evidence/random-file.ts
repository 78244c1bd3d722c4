import { exact, read, written } from '#events/values/ratio.ts'
import type { Ratio } from '#events/values/schemas.ts'
import { disclosedSums } from '#events/vote/ballot.events.ts'
import { revealsNobody } from '#services/evidence/file/openings.ts'
import type { ListedUser } from '#services/roll/list-user.decider.ts'
import { noPapers } from '#services/vote/count/count-papers.ts'
import { countVotes } from '#services/vote/count/votes.ts'
import { ruleOfVote } from '#services/vote/draft/rule-of-vote.ts'
import { openBox, papersOf } from '#services/vote/secret/sealed-papers.ts'
import { partsOf, personParts } from '#services/vote/unit-vote.decider.ts'
import { sampleList } from '#tests/list/sample-list.ts'
import { fixedId, fixedSecret, systemMetadata } from '#tests/support/fixed.ts'
import { sampleVote } from '#tests/vote/sample-vote.ts'
import { forged, type Line } from './forgery/changed-files.ts'
import { campaignOf, names, ownersOf, type Campaign, type Cast, type DrawnCampaign } from './random-campaign.ts'

// Random campaigns as evidence files, with what the product says that they came to.

const VOTE = fixedId(5)
type EventLine = { readonly type: string; readonly stream: string; readonly data: object }
type Box = Extract<Awaited<ReturnType<typeof openBox>>, { kind: 'counted' }>

const withSame = (listed: readonly ListedUser[], { dong, ho }: ListedUser): ListedUser[] =>
  listed.filter((one) => one.dong === dong && one.ho === ho)

/** Returns the part of its unit that a secret ballot weighs where each owner casts a share. */
const partOf = ({ drawn, listed, vote }: Campaign, { entry }: Cast): Ratio | undefined => {
  if (!drawn.isSecret || drawn.coOwners !== 'shares') return undefined
  if (vote.weight !== 'owner') return written(partsOf(withSame(listed, entry)).get(entry.listUserId) ?? exact(0))
  const own = Object.values(Object.groupBy(listed, ({ dong, ho }) => `${dong}\n${ho}`)).flatMap((unit) =>
    unit?.[0] && ownersOf(listed, unit[0]) === ownersOf(listed, entry) ? [unit] : [],
  )
  return written(personParts(own).get(entry.personId) ?? exact(0))
}

const boxOf = async (campaign: Campaign): Promise<Box | null> => {
  const { drawn, vote, list, listed, casts } = campaign
  if (!drawn.isSecret) return null
  const papers = casts.flatMap((cast) =>
    papersOf({ vote, list, owners: withSame(listed, cast.entry) }, cast.answers, partOf(campaign, cast)),
  )
  const store = { openBox: async () => papers.map(({ content }) => structuredClone(content)) }
  const box = await openBox(store, { vote, list, ballots: papers.length })
  if (box.kind === 'broken') throw new Error(`the box is broken: ${box.cause}`)
  return box
}

const resultsOf = (campaign: Campaign, box: Box | null) => {
  const { drawn, vote, list, electorate, casts } = campaign
  const counted = countVotes({
    vote,
    coOwners: drawn.coOwners,
    rule: ruleOfVote(vote, list),
    site: list,
    electorate,
    ballots: casts.map((cast) => {
      const { listUserId, dong, ho } = cast.entry
      const part = partOf(campaign, cast)
      const answers = drawn.isSecret ? null : cast.answers
      return { listUserId, dong, ho, answers, part: part ? read(part) : null, carried: null, onPaper: false }
    }),
    box: box && disclosedSums(box),
    papers: noPapers,
    isCounted: true,
    corrected: 0,
    resized: 0,
  })
  return { status: 'closed', ballotKind: vote.ballotKind, weight: vote.weight, coOwners: drawn.coOwners, ...counted }
}

const ofVote = (type: string, data: object = {}, stream = `vote-${VOTE}`): EventLine => ({
  type,
  stream,
  data: { voteId: VOTE, listId: names.listId, ...data },
})
const ofEntry = (type: string, { status: _, ...entry }: ListedUser): EventLine => ({
  type,
  stream: `list-user-${entry.listUserId}`,
  data: entry,
})
const ofBallot = (campaign: Campaign, cast: Cast, n: number): EventLine => {
  const { listUserId, personId, dong, ho, apartmentId } = cast.entry
  const part = partOf(campaign, cast)
  const answers = campaign.drawn.isSecret ? null : cast.answers
  const said = { apartmentId, listUserId, personId, dong, ho, receiptId: fixedSecret(n), answers }
  return ofVote('BallotCast', { ...said, ...(part ? { part } : {}) }, `ballot-${VOTE}-${dong}-${ho}`)
}

/** A box that could tell who chose what is in no file. */
const ofBox = (box: Box | null): EventLine[] =>
  box && revealsNobody(box, 0)
    ? [ofVote('BallotBoxOpened', { ballots: box.ballots, sums: box.sums }, `ballot-box-${VOTE}`)]
    : []

const linesOf = (events: readonly EventLine[]): Line[] => {
  const versions = new Map<string, number>()
  return events.map(({ type, stream, data }, n) => {
    const version = (versions.get(stream) ?? 0) + 1
    versions.set(stream, version)
    const texts = { data: JSON.stringify(data), metadata: JSON.stringify(systemMetadata) }
    return { line: 'event', position: n + 1, type, version, stream, ...texts, hash: '' }
  })
}

/**
 * The text of a file that shows everything. Behind the close the roll is changed once more: that is
 * of no count.
 */
export const fileOf = async (drawn: DrawnCampaign): Promise<string> => {
  const campaign = campaignOf(drawn)
  const { listed, casts, changes, particulars, saidOfList } = campaign
  const box = await boxOf(campaign)
  const events = [
    { type: 'ListCreated', stream: `list-${names.listId}`, data: sampleList(saidOfList) },
    ...listed.map((one) => ofEntry('ListUserAdded', one)),
    ofVote('VoteCreated', sampleVote(particulars)),
    ofVote('VoteOpened'),
    ...casts.map((cast, n) => ofBallot(campaign, cast, n)),
    ...changes.map((one) => ofEntry('ListUserChanged', one)),
    ofVote('VoteClosed', { reason: 'by-hand' }),
    ofVote('VoteResultsSeen'),
    ...ofBox(box),
    ...listed.slice(0, 1).map((one) => ofEntry('ListUserChanged', { ...one, area: 1, landShare: 1 })),
  ]
  const { at } = systemMetadata
  const header = { line: 'evidence', format: 2, listId: names.listId, madeAt: at, openings: 'all', head: { at } }
  const result = { line: 'result', voteId: VOTE, results: resultsOf(campaign, box) }
  const made = forged([], (lines) => lines.push(...linesOf(events), result))
  return made(`${JSON.stringify(header)}\n`, () => 0).text
}
