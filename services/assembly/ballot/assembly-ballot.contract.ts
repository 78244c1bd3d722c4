import { z } from 'zod'
import { assemblyStatuses } from '#events/values/assembly/assembly-names.ts'
import { MAX_BALLOTS_AT_ONCE } from '#events/values/assembly/ballot-limits.ts'
import { id } from '#events/values/schemas.ts'
import { contract } from '../../core/contract.ts'
import {
  ballotContent,
  castReceipt,
  shownStatement,
  voterUnit,
  voteOfLink,
} from '../../vote/ballot/vote-link.contract.ts'

const byLinkId = z.strictObject({ linkId: z.string().max(100) })
const linkId = z.string().max(100)

/** Maximum size of a submission in bytes: an encrypted ballot has some kilobytes, at most forty. */
const MAX_SUBMISSION_BYTES = 4 * 1024 * 1024

/** Item of the agenda as a voter sees it; `number`: its place on the agenda, from 1. */
const ballotItem = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('report'),
    itemId: id,
    number: z.number(),
    title: z.string(),
    text: z.string().nullable(),
  }),
  z.object({
    kind: z.literal('vote'),
    itemId: id,
    number: z.number(),
    /** Link by which one votes on it; null: it has none, or it is switched off. */
    linkId: z.string().nullable(),
    vote: voteOfLink,
    /** Units of the voter that have a part in it; those of other electoral districts are left out. */
    units: z.array(voterUnit),
  }),
])
export type BallotItem = z.output<typeof ballotItem>

const assemblyBallot = z.object({
  assembly: z.object({
    id,
    title: z.string(),
    place: z.string().nullable(),
    startsAt: z.string().nullable(),
    status: z.enum(assemblyStatuses),
  }),
  list: z.object({ name: z.string(), endDate: z.string() }),
  apartment: z.object({ name: z.string(), officePhone: z.string().nullable() }),
  /** Set for who holds a voter session of this link. The name is masked (홍*동). */
  voter: z
    .object({
      name: z.string().nullable(),
      dong: z.string(),
      ho: z.string(),
      /** Whether it is a tablet at the desk, which other voters use afterwards. */
      atDesk: z.boolean(),
      statement: shownStatement,
    })
    .nullable(),
  /** Items that concern the voter, in the agenda's order; empty without a session. */
  items: z.array(ballotItem),
})
export type AssemblyBallot = z.output<typeof assemblyBallot>

/**
 * Returns the ballot of an assembly by the link of one of its votes: all items with the voter's
 * units. 404 where the vote is by itself.
 */
export const getAssemblyBallot = contract({
  method: 'GET',
  path: '/api/vote/{linkId}/assembly',
  access: 'public',
  tag: 'vote',
  summary: '총회의 모든 안건 열기',
  params: byLinkId,
  answers: { 200: assemblyBallot },
})

/**
 * Submits ballots of several items and units, all or nothing; each is decided as if it came alone,
 * and has a receipt of its own. The same ballots again give the same receipts. 422 BALLOTS_REFUSED
 * if one is refused: nothing is written, and the fields (`ballots.{index}`) say which and why.
 */
export const submitAssemblyBallot = contract({
  method: 'POST',
  path: '/api/vote/{linkId}/assembly/submit',
  access: 'voter',
  tag: 'vote',
  summary: '총회의 안건을 한 번에 제출',
  params: byLinkId,
  bodyLimit: MAX_SUBMISSION_BYTES,
  body: z.strictObject({
    ballots: z
      .array(z.strictObject({ ...ballotContent, linkId, listUserId: id }))
      .min(1)
      .max(MAX_BALLOTS_AT_ONCE),
  }),
  answers: { 200: z.object({ receipts: z.array(castReceipt.extend({ linkId: z.string(), listUserId: id })) }) },
})
