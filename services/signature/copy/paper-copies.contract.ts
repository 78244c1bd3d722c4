import { z } from 'zod'
import { copyEndings, copyKinds, copyPlaces } from '#events/values/confirmation/paper-copy.ts'
import { day, id, text } from '#events/values/schemas.ts'
import { contract } from '../../core/contract.ts'

const paperCopy = z.object({
  id,
  kind: z.enum(copyKinds),
  /** Paper that it is attached to; null: none yet. */
  to: z.enum(copyPlaces).nullable(),
  storedBy: id,
  /** Number of black boxes that were burnt in. */
  boxes: z.number(),
  numberHidden: z.enum(['by-boxes', 'not-there']),
  /** Hash of the picture (JPEG) with its boxes. */
  sha256: z.string(),
  /** Bytes. */
  size: z.number(),
  width: z.number(),
  height: z.number(),
  /** Cause of its destruction; null: it is there. */
  ended: z.enum(copyEndings).nullable(),
})
export type PaperCopyAnswer = z.output<typeof paperCopy>

/**
 * Stores the copy of a paper (도시정비법 제36조). Form parts: `listUserId`, `kind` (id-card,
 * seal-certificate, withdrawal-form), `boxes` (JSON: up to 20 places `{x, y, width, height}` as
 * fractions of the picture as it is seen, upright, which the server paints black before anything is stored), `noNumber`
 * (yes: there is no resident registration number; needed without boxes), `consentId` (attaches it to
 * that consent), and `file` (JPEG, PNG, or PDF of one page). Only the picture with its boxes is
 * stored. One that is attached to nothing is destroyed after a day. 422 SCAN_UNREADABLE, COPY_PAGES,
 * COPIES_TOO_MANY, PERSON_ERASED.
 */
export const storePaperCopy = contract({
  method: 'POST',
  path: '/api/signature/copies',
  access: 'admin',
  tag: 'signature',
  summary: '서면 동의서의 사본 올리기',
  takesFile: true,
  answers: { 201: paperCopy },
})

const idParams = z.strictObject({ id })
const copyParams = z.strictObject({ id, copyId: id })

/**
 * Returns the copies that belong to a consent, with the day on which the rule destroys them (null:
 * not known yet), and the withdrawal on paper that waits for a second administrator.
 */
export const consentPapers = contract({
  method: 'GET',
  path: '/api/signature/{id}/papers',
  access: 'admin',
  tag: 'signature',
  summary: '동의서에 붙은 사본과 철회 요청',
  params: idParams,
  answers: {
    200: z.object({
      copies: z.array(paperCopy.extend({ endsOn: day.nullable() })),
      withdrawal: z.object({ approvalId: id, withdrawnOn: day, requestedBy: id }).nullable(),
    }),
  },
})
export type ConsentPapers = z.output<(typeof consentPapers)['answers'][200]>

/** The picture of a copy. 410 DOCUMENT_ERASED once it was destroyed. */
export const viewPaperCopy = contract({
  method: 'GET',
  path: '/api/signature/{id}/copies/{copyId}',
  access: 'admin',
  tag: 'signature',
  summary: '사본 보기',
  params: copyParams,
  gives: ['image/jpeg'],
  answers: { 200: z.any() },
})

/**
 * Destroys a copy, such as for a number that can be read; another one is asked for. While its paper
 * waits, any administrator does; after that another one than who stored it: 422 SECOND_ADMIN_NEEDED.
 */
export const refusePaperCopy = contract({
  method: 'POST',
  path: '/api/signature/{id}/copies/{copyId}/refuse',
  access: 'admin',
  tag: 'signature',
  summary: '사본 반려',
  params: copyParams,
  body: z.strictObject({ reason: text(500) }),
  answers: { 200: paperCopy },
})
