import { z } from 'zod'
import { MAX_TELLERS } from '#events/assembly/assembly-count.events.ts'
import { id, personName, text } from '#events/values/schemas.ts'
import { contract } from '../../core/contract.ts'

/**
 * State of a vote in the count of its assembly. not-opened: it never began; open: people vote;
 * ready: it is over; papers: papers are entered once, in dispute or not returned; approval: a second
 * administrator has to confirm what is left out; trustees: their parts are missing; deleted: its
 * draft was thrown away.
 */
const voteCountStates = ['not-opened', 'open', 'ready', 'papers', 'approval', 'trustees', 'counted', 'deleted'] as const

const countedVote = z.object({
  itemId: id,
  voteId: id,
  title: z.string(),
  state: z.enum(voteCountStates),
  /** Text of what is missing, or of what counting means for it; null: nothing. */
  text: z.string().nullable(),
})
export type CountedVote = z.output<typeof countedVote>

const assemblyCount = z.object({
  status: z.enum(['none', 'begun', 'counted']),
  place: z.string().nullable(),
  beganAt: z.string().nullable(),
  countedAt: z.string().nullable(),
  /** Tellers; their names are masked for auditors, and null once they are erased. */
  tellers: z.array(z.object({ tellerId: id, role: z.string(), name: z.string().nullable() })),
  votes: z.array(countedVote),
})
export type AssemblyCount = z.output<typeof assemblyCount>

const ofAssembly = z.strictObject({ id })

/** Returns how far the count of an assembly is, and what each vote lacks. It shows no tally. */
export const getAssemblyCount = contract({
  method: 'GET',
  path: '/api/assemblies/{id}/count',
  access: 'admin',
  tag: 'assembly',
  summary: '총회 개표 현황',
  params: ofAssembly,
  answers: { 200: assemblyCount },
})

/**
 * Counts all votes of an assembly (개표) with one press: records place and tellers before anything is
 * counted, closes votes that people still vote in if `closesOpen`, and counts each that lacks nothing.
 * Repeated, it goes on with the others. `reason`: to count without unsettled papers, which a second
 * administrator confirms. 422 ASSEMBLY_NOT_OPEN, COUNT_BEGUN if it began with other tellers.
 */
export const countAssembly = contract({
  method: 'POST',
  path: '/api/assemblies/{id}/count',
  access: 'admin',
  tag: 'assembly',
  summary: '총회 개표',
  params: ofAssembly,
  body: z.strictObject({
    /** Absent: the count goes on as it began. */
    begins: z
      .strictObject({
        place: text(200).nullable().default(null),
        tellers: z.array(z.strictObject({ role: text(50), name: personName })).max(MAX_TELLERS),
      })
      .optional(),
    closesOpen: z.boolean().default(false),
    reason: text(500).optional(),
  }),
  answers: { 200: assemblyCount },
})
