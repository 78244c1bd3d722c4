import { z } from 'zod'
import { assemblyKinds, assemblyStatuses, assemblyWays } from '#events/values/assembly/assembly-names.ts'
import { day, id, text } from '#events/values/schemas.ts'
import { voteKind } from '#events/vote/vote.events.ts'
import { collectionQuery, contract } from '../core/contract.ts'
import { voteStatus } from '../vote/votes.contract.ts'

const idParams = z.strictObject({ id })
/** Time of any offset, as events have it: in UTC. */
export const instant = z.iso.datetime({ offset: true }).transform((at) => new Date(at).toISOString())

const bylaws = z.strictObject({
  article: text(200),
  version: text(100),
  adoptedOn: day,
  electronicUntil: z.enum(['day-before', 'meeting']),
})

const matter = z.string().max(60)
/** Item as it is sent: without `itemId` a new one. */
const typedItem = z.discriminatedUnion('kind', [
  z.strictObject({ itemId: id.optional(), kind: z.literal('vote'), voteId: id, matter }),
  z.strictObject({
    itemId: id.optional(),
    kind: z.literal('report'),
    title: text(500),
    text: text(5_000).nullable().default(null),
  }),
])
export type TypedItem = z.output<typeof typedItem>

const agendaItem = z.discriminatedUnion('kind', [
  z.object({ itemId: id, kind: z.literal('vote'), voteId: id, matter: z.string() }),
  z.object({ itemId: id, kind: z.literal('report'), title: z.string(), text: z.string().nullable() }),
])

const assembly = z.object({
  id,
  apartmentId: id,
  listId: id,
  kind: z.enum(assemblyKinds),
  title: z.string(),
  place: z.string().nullable(),
  startsAt: z.string().nullable(),
  ways: z.array(z.enum(assemblyWays)),
  bylaws: z
    .object({
      article: z.string(),
      version: z.string(),
      adoptedOn: z.string(),
      electronicUntil: z.enum(['day-before', 'meeting']),
    })
    .nullable(),
  agenda: z.array(agendaItem),
  status: z.enum(assemblyStatuses),
  /** Number of corrections, from 1; sent with a correction, so that nobody's change is overwritten. */
  revision: z.number(),
  noticedOn: z.string().nullable(),
  openedAt: z.string().nullable(),
  endedAt: z.string().nullable(),
  cancelReason: z.string().nullable(),
  createdAt: z.string(),
})
export type Assembly = z.output<typeof assembly>

/** Requirement of law in one line, with its article. */
const legalLine = z.object({ topic: z.string(), text: z.string(), basis: z.string() })
export type LegalLine = z.output<typeof legalLine>

const itemDetails = z.object({
  itemId: id,
  kind: z.enum(['resolution', 'election', 'report']),
  title: z.string(),
  /** Name of its matter; null for a report. */
  matter: z.string().nullable(),
  needs: z.array(legalLine),
  /** Vote as it is now; null for a report, or once its draft was deleted. */
  vote: z
    .object({
      id,
      kind: voteKind,
      status: voteStatus,
      announced: z.boolean(),
      closesAt: z.string().nullable(),
      /** End of electronic ballots while papers go on; null: both end together. */
      electronicClosesAt: z.string().nullable(),
      /** Whether it is no more as it was at the notice. */
      changedSinceNotice: z.boolean(),
    })
    .nullable(),
})
export type AssemblyItem = z.output<typeof itemDetails>

/** missing: the assembly cannot be noticed so; warning: it can, bylaws may differ. */
const check = z.object({ level: z.enum(['missing', 'warning']), text: z.string() })
export type AssemblyCheck = z.output<typeof check>

const assemblyDetails = assembly.extend({
  /** List of consents whose owners alone count, in a founding assembly; null: all on the roll do. */
  consentListId: id.nullable(),
  consentListName: z.string().nullable(),
  listName: z.string(),
  items: z.array(itemDetails),
  law: z.array(legalLine),
  checks: z.array(check),
  /** Cancelled assembly whose notice it gives anew, and the draft that does so for it; null: none. */
  replaces: id.nullable(),
  replacedBy: id.nullable(),
})
export type AssemblyDetails = z.output<typeof assemblyDetails>

/**
 * Lists assemblies, the newest first. Sortable: title, startsAt, status, createdAt. Filters: q (part
 * of the title), apartmentId, listId, status, kind, id.
 */
export const listAssemblies = contract({
  method: 'GET',
  path: '/api/assemblies',
  access: 'admin',
  tag: 'assembly',
  summary: '총회·집회 목록',
  query: collectionQuery,
  answers: { 200: z.array(assembly) },
})

/** Returns an assembly with its agenda's votes, its law in lines, and what is missing. */
export const getAssembly = contract({
  method: 'GET',
  path: '/api/assemblies/{id}',
  access: 'admin',
  tag: 'assembly',
  summary: '총회·집회 조회',
  params: idParams,
  answers: { 200: assemblyDetails },
})

const particulars = {
  title: text(200),
  place: text(200).nullable(),
  startsAt: instant.nullable(),
  ways: z.array(z.enum(assemblyWays)).min(1).max(assemblyWays.length),
  bylaws: bylaws.nullable(),
  agenda: z.array(typedItem).max(50),
  /** List of signatures of the same complex, for a founding assembly of 재건축 (도시정비법 시행령 제27조 제5항). */
  consentListId: id.nullable(),
}

/**
 * Drafts an assembly of the owners on the roll of a list of votes. Ways that are left out are all
 * that its law knows on its day. 422 VOTE_ON_OTHER_AGENDA; 404 for a vote of another list.
 */
export const createAssembly = contract({
  method: 'POST',
  path: '/api/assemblies',
  access: 'admin',
  tag: 'assembly',
  summary: '총회·집회 만들기',
  body: z
    .strictObject({ listId: id, kind: z.enum(assemblyKinds), ...particulars })
    .partial({ place: true, startsAt: true, ways: true, bylaws: true, agenda: true, consentListId: true }),
  answers: { 201: assemblyDetails },
})

/**
 * Corrects a draft; what is left out stays. 422 ASSEMBLY_FIXED once it is noticed, CHANGED_MEANWHILE
 * if `revision` is not the present one, VOTE_ON_OTHER_AGENDA.
 */
export const correctAssembly = contract({
  method: 'PATCH',
  path: '/api/assemblies/{id}',
  access: 'admin',
  tag: 'assembly',
  summary: '총회·집회 수정',
  params: idParams,
  body: z.strictObject({ ...particulars, kind: z.enum(assemblyKinds), revision: z.int().positive() }).partial(),
  answers: { 200: assemblyDetails },
})

/** Deletes a draft; its votes stay as they are. 422 ASSEMBLY_FIXED. */
export const deleteAssembly = contract({
  method: 'DELETE',
  path: '/api/assemblies/{id}',
  access: 'admin',
  tag: 'assembly',
  summary: '총회·집회 삭제',
  params: idParams,
  answers: { 200: z.object({ id }) },
})

/**
 * Moves an assembly on: noticed (공고), open on its day, ended, or cancelled with a reason, which
 * frees its votes. 422 ASSEMBLY_INCOMPLETE with what is missing, ASSEMBLY_NOT_NOTICED,
 * ASSEMBLY_BEFORE_ITS_DAY, ASSEMBLY_NOT_OPEN, ASSEMBLY_OVER.
 */
export const changeAssemblyStatus = contract({
  method: 'POST',
  path: '/api/assemblies/{id}/status',
  access: 'admin',
  tag: 'assembly',
  summary: '총회·집회 공고·개회·폐회·취소',
  params: idParams,
  body: z.discriminatedUnion('status', [
    z.strictObject({ status: z.enum(['noticed', 'open', 'ended']) }),
    z.strictObject({ status: z.literal('cancelled'), reason: text(500) }),
  ]),
  answers: { 200: assemblyDetails },
})
