import { z } from 'zod'
import { interruptionCauses, streamKinds } from '#events/values/assembly/online-names.ts'
import { id, text } from '#events/values/schemas.ts'
import { contract } from '../../core/contract.ts'

const ofAssembly = z.strictObject({ id })

const course = z.object({
  currentItemId: id.nullable(),
  items: z.array(z.object({ itemId: id, title: z.string(), state: z.enum(['waiting', 'current', 'done']) })),
  stream: z.object({ kind: z.enum(streamKinds), url: z.string() }).nullable(),
  interruptions: z.array(
    z.object({
      interruptionId: id,
      cause: z.enum(interruptionCauses),
      from: z.string(),
      until: z.string().nullable(),
      affected: z.number().nullable(),
      online: z.number().nullable(),
      note: z.string().nullable(),
    }),
  ),
  /** Interruption that the office announced and that goes on. */
  isInterrupted: z.boolean(),
  hasDisplay: z.boolean(),
  /** Address of the meeting for its owners. */
  attendUrl: z.string(),
})
export type MeetingCourse = z.output<typeof course>

/** Returns the course of a meeting: items, stream, interruptions. 422 ASSEMBLY_WITHOUT_MEETING. */
export const getCourse = contract({
  method: 'GET',
  path: '/api/assemblies/{id}/course',
  access: 'admin',
  tag: 'assembly',
  summary: '총회 진행 조회',
  params: ofAssembly,
  answers: { 200: course },
})

/**
 * Begins or ends to deal with an item of the agenda; another one that was being dealt with ends. 422
 * ASSEMBLY_NOT_OPEN.
 */
export const moveItem = contract({
  method: 'POST',
  path: '/api/assemblies/{id}/course/items',
  access: 'admin',
  tag: 'assembly',
  summary: '총회 안건 시작·끝',
  params: ofAssembly,
  body: z.strictObject({ itemId: id, to: z.enum(['started', 'ended']) }),
  answers: { 200: course },
})

/** Sets the address of the stream: YouTube, Vimeo or HLS over https; null removes it. 422 ASSEMBLY_OVER. */
export const setStream = contract({
  method: 'PUT',
  path: '/api/assemblies/{id}/course/stream',
  access: 'admin',
  tag: 'assembly',
  summary: '총회 중계 주소',
  params: ofAssembly,
  body: z.strictObject({ address: z.string().max(500).nullable() }),
  answers: { 200: course },
})

/** Announces that the stream or online attendance is interrupted, or goes on. 422 ASSEMBLY_NOT_OPEN. */
export const announceInterruption = contract({
  method: 'POST',
  path: '/api/assemblies/{id}/course/interruptions',
  access: 'admin',
  tag: 'assembly',
  summary: '총회 중계 중단·재개',
  params: ofAssembly,
  body: z.discriminatedUnion('to', [
    z.strictObject({ to: z.literal('interrupted'), note: text(300).nullable().default(null) }),
    z.strictObject({ to: z.literal('resumed') }),
  ]),
  answers: { 200: course },
})

/**
 * Issues the address of the hall's display, which shows no person. The one before ends; nobody can
 * read it again afterwards.
 */
export const issueDisplay = contract({
  method: 'POST',
  path: '/api/assemblies/{id}/display',
  access: 'admin',
  tag: 'assembly',
  summary: '총회 현장 화면 주소 만들기',
  params: ofAssembly,
  body: z.strictObject({}).optional(),
  answers: { 200: z.object({ url: z.string() }) },
})

/** Ends the address of the display. */
export const revokeDisplay = contract({
  method: 'DELETE',
  path: '/api/assemblies/{id}/display',
  access: 'admin',
  tag: 'assembly',
  summary: '총회 현장 화면 주소 끝내기',
  params: ofAssembly,
  answers: { 200: z.object({ id }) },
})
