import { z } from 'zod'
import { defineEvent, type EventOf } from '../event-type.ts'
import { bothWays, contactChanges, coOwnerRule } from '../list/list.events.ts'
import { id, text } from '../values/schemas.ts'
import { ballotKind, choiceOrder, ownRule, placedExplanations, voteKind, voteWeight } from './vote.events.ts'

const rule = z.union([z.string().max(60), ownRule])

/** Settings of the list in which the vote was, and the number of days from its first to its last. */
const list = z.strictObject({
  rule: z.string().max(60).optional(),
  coOwners: coOwnerRule,
  contactChanges,
  bothWays,
  days: z.int().nonnegative(),
})

/** Question of a pattern. An election has no choices here: candidates are persons. */
const question = z.strictObject({
  title: text(500),
  minChoices: z.int().nonnegative(),
  maxChoices: z.int().positive(),
  seats: z.int().positive().max(100).optional(),
  choices: z.array(z.strictObject({ label: text(200), assent: z.boolean().optional() })).max(100),
})

const vote = z.strictObject({
  title: text(200),
  description: text(5_000).nullable(),
  kind: voteKind,
  ballotKind,
  weight: voteWeight,
  /** Electorate: all of a list, or the units of some 동, which are chosen for each vote. */
  district: z.enum(['all', 'dongs']),
  choiceOrder,
  publicResults: z.boolean(),
  encrypted: z.boolean(),
  interimResults: z.boolean(),
  /** Absent: the list's rule. */
  rule: rule.optional(),
  questions: z.array(question).min(1).max(50),
})

/**
 * Stream `vote-pattern-{patternId}`: settings and questions of a vote that a complex uses again. It
 * has no roll, no days and no candidates.
 */
export const VotePatternSaved = defineEvent('VotePatternSaved', {
  patternId: id,
  apartmentId: id,
  name: text(100),
  list,
  vote,
  /** Explanations of the vote's questions. Absent: there are none. */
  explanations: placedExplanations.optional(),
})
export const VotePatternRenamed = defineEvent('VotePatternRenamed', {
  patternId: id,
  apartmentId: id,
  name: text(100),
})
export const VotePatternDeleted = defineEvent('VotePatternDeleted', { patternId: id, apartmentId: id })

export type VotePatternEvent =
  | EventOf<typeof VotePatternSaved>
  | EventOf<typeof VotePatternRenamed>
  | EventOf<typeof VotePatternDeleted>
