import { z } from 'zod'
import { id, text } from '#events/values/schemas.ts'
import { contract } from '../../core/contract.ts'

const explanations = z.object({
  /** Texts that owners confirm, each by its own tick, before they sign with a certificate. */
  explanations: z.array(z.object({ key: z.string(), title: z.string(), text: z.string(), version: z.number() })),
  /** Explanation that the list's law asks for; null: none. Its key has to be among them. */
  asked: z.object({ key: z.string(), text: z.string(), article: z.string().nullable() }).nullable(),
})
export type Explanations = z.output<typeof explanations>

export const getExplanations = contract({
  method: 'GET',
  path: '/api/lists/{listId}/signature/explanations',
  access: 'admin',
  tag: 'signature',
  summary: '미리 설명할 내용 조회',
  params: z.strictObject({ listId: id }),
  answers: { 200: explanations },
})

/**
 * Replaces the texts that must be explained; a text with other words gets its next version. 422
 * VALIDATION_FAILED for a key twice, or without what the law asks for; LIST_CLOSED.
 */
export const changeExplanations = contract({
  method: 'PUT',
  path: '/api/lists/{listId}/signature/explanations',
  access: 'admin',
  tag: 'signature',
  summary: '미리 설명할 내용 바꾸기',
  params: z.strictObject({ listId: id }),
  body: z.strictObject({
    explanations: z
      .array(
        z.strictObject({
          key: z.string().regex(/^[a-z0-9-]{1,40}$/, '영문 소문자와 숫자만 쓸 수 있습니다.'),
          title: text(100),
          text: text(5_000),
          /** Ignored: versions are counted here. */
          version: z.int().optional(),
        }),
      )
      .max(8, '설명은 8개까지 적을 수 있습니다.'),
  }),
  readAs: explanations,
  answers: { 200: explanations },
})
