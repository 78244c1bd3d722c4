import { z } from 'zod'
import { defineEvent, personal, type EventOf } from '../event-type.ts'
import { day, id, identityCheck } from '../values/schemas.ts'
import { answers, invalidItems } from './ballot.events.ts'

/** Printed on each blank: eight digits drawn at random, so that neither the order of a pile nor that of a desk says whose it is. */
export const paperNumber = z.string().regex(/^\d{8}$/)

/** Stream `ballot-papers-{voteId}`: which blanks there are. */
export const BallotPapersPrinted = defineEvent('BallotPapersPrinted', {
  voteId: id,
  listId: id,
  runId: id,
  numbers: z.array(paperNumber).min(1).max(5_000),
  /** Digest of what stands on them: where the vote says something else by now, none of them is taken. */
  form: z.string().max(100).optional(),
  /** Absent: printed before the day was asked for. */
  printedOn: day.optional(),
  /**
   * The numbers stand on stubs that are torn off as the papers are handed out, and nothing stands on the papers themselves: readers number
   * them when they open the box. Absent: each number stands on its paper.
   */
  stub: z.literal(true).optional(),
})

const paper = { voteId: id, listId: id, number: paperNumber }
/** Who read it. */
const read = { enteredBy: id.optional() }
/** Of an open vote: whose it is, as it says itself. A secret one says nothing of anybody. */
const whose = { listUserId: id.optional(), personId: id.optional() }

/**
 * Stream `ballot-paper-{voteId}-{number}`: one paper, entered by two administrators. What the first read is kept as a keyed digest alone: the
 * second cannot see it, and nobody learns a choice of it before the second has read the same.
 */
export const PaperEntered = defineEvent(
  'PaperEntered',
  {
    ...paper,
    ...whose,
    ...read,
    digest: z.string().max(100),
    /** True where the unit of an open vote had voted online by then. Where the first one counts, that decides. */
    afterBallot: z.literal(true).optional(),
    /** Check of whose paper it is, where it came in without being handed out at the desk. */
    identityCheck: personal(identityCheck).optional(),
  },
  { sealedFor: 'personId' },
)
/** The second read something else: both are to be entered again. */
export const PaperEntriesDiffered = defineEvent('PaperEntriesDiffered', { ...paper, ...read })
/** Both read the same. `answers` null: all of it is invalid (무효). */
export const PaperCounted = defineEvent('PaperCounted', {
  ...paper,
  ...whose,
  ...read,
  answers: answers.nullable(),
  /** Questions for which it is invalid, while others count. */
  invalid: invalidItems.optional(),
})
/** It is no vote: its unit voted online, or by another paper, and the list's rule lets that one count. */
export const PaperSetAside = defineEvent('PaperSetAside', {
  ...paper,
  ...whose,
  ...read,
  cause: z.enum(['voted-online', 'voted-on-paper', 'not-entitled']),
})
/** A scan of it, sealed; of an open vote with the key of the person, of a secret one with the paper's own. */
export const PaperScanKept = defineEvent('PaperScanKept', {
  ...paper,
  ...whose,
  objectKey: z.string().max(200),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  size: z.int().positive(),
  pages: z.int().positive(),
})

export type BallotPapersEvent = EventOf<typeof BallotPapersPrinted>
export type BallotPaperEvent =
  | EventOf<typeof PaperEntered>
  | EventOf<typeof PaperEntriesDiffered>
  | EventOf<typeof PaperCounted>
  | EventOf<typeof PaperSetAside>
  | EventOf<typeof PaperScanKept>
