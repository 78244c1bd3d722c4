import { z } from 'zod'
import { defineEvent, type EventOf } from '../event-type.ts'
import { assemblyKinds, assemblyWays } from '../values/assembly/assembly-names.ts'
import { day, id, text } from '../values/schemas.ts'

/** Key of a matter of the law's table (`services/assembly/law`). */
const matter = z.string().regex(/^[a-z-]{1,60}$/)

/**
 * Item of an agenda, in its order. vote: a resolution or an election, decided by a vote of the
 * list; report: a text that nobody votes on.
 */
const agendaItem = z.discriminatedUnion('kind', [
  z.strictObject({ itemId: id, kind: z.literal('vote'), voteId: id, matter }),
  z.strictObject({ itemId: id, kind: z.literal('report'), title: text(500), text: text(5_000).nullable() }),
])
export type AgendaItem = Readonly<z.output<typeof agendaItem>>

/**
 * Article of the bylaws that allows electronic voting, the version of the bylaws, and the day of
 * its adoption. `electronicUntil`: whether electronic votes end the day before the meeting (집합건물법
 * 시행령 제13조 제3항) or may go on until the resolution.
 */
const bylaws = z.strictObject({
  article: text(200),
  version: text(100),
  adoptedOn: day,
  electronicUntil: z.enum(['day-before', 'meeting']),
})
export type AssemblyBylaws = Readonly<z.output<typeof bylaws>>

const ofAssembly = { assemblyId: id, apartmentId: id, listId: id }
const particulars = {
  ...ofAssembly,
  kind: z.enum(assemblyKinds),
  title: text(200),
  place: text(200).nullable(),
  startsAt: z.iso.datetime().nullable(),
  ways: z.array(z.enum(assemblyWays)).min(1).max(10),
  /** Null: not given yet, or no electronic votes. */
  bylaws: bylaws.nullable(),
  agenda: z.array(agendaItem).max(50),
  /**
   * List of consents of a founding assembly of 재건축: only owners who consented count (도시정비법 시행령
   * 제27조 제5항). Absent: all owners on the roll count.
   */
  consentListId: id.optional(),
}

/** Stream `assembly-{assemblyId}`: an assembly of the owners on the roll of a list. */
export const AssemblyDrafted = defineEvent('AssemblyDrafted', {
  ...particulars,
  /** Cancelled assembly whose notice it gives anew; absent: it is the first. */
  replaces: id.optional(),
})
/** A draft corrected: all of it as it is from now on. */
export const AssemblyRevised = defineEvent('AssemblyRevised', particulars)
/** A draft thrown away. */
export const AssemblyDeleted = defineEvent('AssemblyDeleted', ofAssembly)
/**
 * Notice of the assembly: its agenda and ways are fixed. It keeps the votes as they were announced,
 * and the days of notice that the law asks for (null: none is known) beside those that are left.
 */
export const AssemblyNoticed = defineEvent('AssemblyNoticed', {
  ...ofAssembly,
  noticedOn: day,
  days: z.strictObject({ required: z.int().nonnegative().nullable(), given: z.int().nullable() }),
  votes: z
    .array(
      z.strictObject({
        itemId: id,
        voteId: id,
        kind: z.enum(['resolution', 'election']),
        title: text(200),
        revision: z.int().positive(),
      }),
    )
    .max(50),
  /** Notice as a document (소집 통지서), as it was on that day; absent in older notices. */
  document: z
    .strictObject({
      objectKey: z.string().max(200),
      sha256: z.string().regex(/^[0-9a-f]{64}$/),
      size: z.int().positive(),
    })
    .optional(),
})
/** The desk begins to admit people on the day of the meeting; a round of votes begins. */
export const AssemblyOpened = defineEvent('AssemblyOpened', ofAssembly)
/** End of the meeting: presence ends with it. */
export const AssemblyEnded = defineEvent('AssemblyEnded', ofAssembly)
export const AssemblyCancelled = defineEvent('AssemblyCancelled', {
  ...ofAssembly,
  reason: text(500),
  /** Draft that gives notice anew; absent: none does. */
  replacedBy: id.optional(),
})

const agendaVote = { voteId: id, ...ofAssembly }
/** Stream `agenda-vote-{voteId}`: the one assembly on whose agenda a vote is. */
export const VotePutOnAgenda = defineEvent('VotePutOnAgenda', agendaVote)
export const VoteTakenOffAgenda = defineEvent('VoteTakenOffAgenda', agendaVote)

export type AssemblyEvent =
  | EventOf<typeof AssemblyDrafted>
  | EventOf<typeof AssemblyRevised>
  | EventOf<typeof AssemblyDeleted>
  | EventOf<typeof AssemblyNoticed>
  | EventOf<typeof AssemblyOpened>
  | EventOf<typeof AssemblyEnded>
  | EventOf<typeof AssemblyCancelled>
export type AgendaVoteEvent = EventOf<typeof VotePutOnAgenda> | EventOf<typeof VoteTakenOffAgenda>
