import { z } from 'zod'
import { defineEvent, personal, type EventOf } from '../event-type.ts'
import { day, id, identityCheck } from '../values/schemas.ts'
import { answers, invalidItems } from './ballot.events.ts'

/**
 * Number on each blank: eight digits drawn at random, so that the order of a pile or of a desk does
 * not reveal whose it is.
 */
export const paperNumber = z.string().regex(/^\d{8}$/)

/** Stream `ballot-papers-{voteId}`: which blanks there are. */
export const BallotPapersPrinted = defineEvent('BallotPapersPrinted', {
  voteId: id,
  listId: id,
  runId: id,
  numbers: z.array(paperNumber).min(1).max(5_000),
  /** Digest of the printed text: if the vote's text differs by now, none of them is accepted. */
  form: z.string().max(100).optional(),
  /** Day of printing. Absent: printed before it was recorded. */
  printedOn: day.optional(),
  /**
   * Whether the numbers are on stubs that are torn off as the papers are handed out, and not on the
   * papers themselves: readers number them when they open the box. Absent: each paper has its
   * number.
   */
  stub: z.literal(true).optional(),
  /**
   * Assembly whose open votes share these sheets: a sheet has one number in all of them, and the
   * run is written to each vote in one write. Absent: the papers are of this vote alone.
   */
  assemblyId: id.optional(),
})

const paper = { voteId: id, listId: id, number: paperNumber }
/** Administrator who read it. */
const read = { enteredBy: id.optional() }
/** Voter of an open vote, as the paper names them. A paper of a secret vote names nobody. */
const paperOwner = { listUserId: id.optional(), personId: id.optional() }

/**
 * Stream `ballot-paper-{voteId}-{number}`: one paper, entered by two administrators. The first
 * reading is stored as a keyed digest only: the second administrator cannot see it, and no choice
 * is known before both have read the same.
 */
export const PaperEntered = defineEvent(
  'PaperEntered',
  {
    ...paper,
    ...paperOwner,
    ...read,
    digest: z.string().max(100),
    /**
     * True if the unit of an open vote had voted online by then, which decides if the first one
     * counts.
     */
    afterBallot: z.literal(true).optional(),
    /** Check of the voter's identity, if the paper came in without being handed out at the desk. */
    identityCheck: personal(identityCheck).optional(),
  },
  { sealedFor: 'personId' },
)
/** The second read something else: both are to be entered again. */
export const PaperEntriesDiffered = defineEvent('PaperEntriesDiffered', { ...paper, ...read })
/** Count of a paper that both administrators read alike. `answers` null: all of it is invalid (무효). */
export const PaperCounted = defineEvent('PaperCounted', {
  ...paper,
  ...paperOwner,
  ...read,
  answers: answers.nullable(),
  /** Questions for which it is invalid, while others count. */
  invalid: invalidItems.optional(),
})
/**
 * Paper that is no vote: its unit voted online, or by another paper, and by the list's rule that
 * one counts.
 */
export const PaperSetAside = defineEvent('PaperSetAside', {
  ...paper,
  ...paperOwner,
  ...read,
  cause: z.enum(['voted-online', 'voted-on-paper', 'not-entitled']),
})
/**
 * Scan of a paper, encrypted; for an open vote with the key of the person, for a secret one with
 * the paper's own.
 */
export const PaperScanKept = defineEvent('PaperScanKept', {
  ...paper,
  ...paperOwner,
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
