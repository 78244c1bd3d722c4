import { z } from 'zod'
import { floorStates, MAX_STATEMENT, statementKinds, statementReaders } from '#events/values/assembly/online-names.ts'
import { id, text } from '#events/values/schemas.ts'
import { contract } from '../../core/contract.ts'

const ofAssembly = z.strictObject({ id })
const ofStatement = z.strictObject({ id, attendeeId: id, statementId: id })

const speaker = {
  attendeeId: id,
  /** Masked for auditors; null where it was erased. */
  name: z.string().nullable(),
  dong: z.string().nullable(),
  ho: z.string().nullable(),
}

const statement = z.object({
  id,
  ...speaker,
  /** Place in the order of arrival, from 1. */
  number: z.number(),
  kind: z.enum(statementKinds),
  itemId: id.nullable(),
  readers: z.enum(statementReaders),
  text: z.string().nullable(),
  at: z.string(),
  hiddenReason: z.string().nullable(),
  answers: z.array(z.object({ text: z.string().nullable(), isSpoken: z.boolean(), at: z.string() })),
})
export type OfficeStatement = z.output<typeof statement>

const floorRequest = z.object({
  id,
  ...speaker,
  number: z.number(),
  state: z.enum(floorStates),
  at: z.string(),
  movedAt: z.string(),
})
export type OfficeFloorRequest = z.output<typeof floorRequest>

export type OfficeStatements = {
  readonly statements: readonly OfficeStatement[]
  readonly floor: readonly OfficeFloorRequest[]
}

/**
 * Returns all statements and requests for the floor of a meeting, in the order of arrival. `known`: the
 * revision that the caller has; if nothing changed since, nobody's name is sent, and no access is
 * recorded.
 */
export const listStatements = contract({
  method: 'GET',
  path: '/api/assemblies/{id}/statements',
  access: 'admin',
  tag: 'assembly',
  summary: '총회 질문·의견·발언 신청',
  params: ofAssembly,
  query: z.strictObject({ known: z.string().max(40).optional() }),
  answers: {
    200: z.object({
      revision: z.string(),
      /** Null where nothing changed. */
      said: z.object({ statements: z.array(statement), floor: z.array(floorRequest) }).nullable(),
    }),
  },
})

/** Answers a statement: in writing, or as read out and answered in the hall. */
export const answerStatement = contract({
  method: 'POST',
  path: '/api/assemblies/{id}/statements/{attendeeId}/{statementId}/answers',
  access: 'admin',
  tag: 'assembly',
  summary: '총회 질문·의견에 답변',
  params: ofStatement,
  body: z.discriminatedUnion('how', [
    z.strictObject({ how: z.literal('written'), text: text(MAX_STATEMENT) }),
    z.strictObject({ how: z.literal('spoken') }),
  ]),
  answers: { 200: z.object({ statementId: id }) },
})

/** Hides an unlawful statement with a reason, or shows it again; it stays in the log. */
export const hideStatement = contract({
  method: 'PUT',
  path: '/api/assemblies/{id}/statements/{attendeeId}/{statementId}/visibility',
  access: 'admin',
  tag: 'assembly',
  summary: '총회 질문·의견 가리기',
  params: ofStatement,
  body: z.discriminatedUnion('hidden', [
    z.strictObject({ hidden: z.literal(true), reason: text(300) }),
    z.strictObject({ hidden: z.literal(false) }),
  ]),
  answers: { 200: z.object({ statementId: id }) },
})

/** Gives the floor, ends it, or declines it. 422 FLOOR_REQUEST_OVER, ASSEMBLY_NOT_OPEN. */
export const moveFloor = contract({
  method: 'POST',
  path: '/api/assemblies/{id}/floor/{attendeeId}/{requestId}',
  access: 'admin',
  tag: 'assembly',
  summary: '총회 발언 허가·종료',
  params: z.strictObject({ id, attendeeId: id, requestId: id }),
  body: z.strictObject({ to: z.enum(['given', 'ended', 'declined']) }),
  answers: { 200: z.object({ requestId: id }) },
})
