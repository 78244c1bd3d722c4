import { z } from 'zod'
import { id } from '#events/values/schemas.ts'
import { contract } from '../core/contract.ts'

const user = z.object({ id, name: z.string() })

/**
 * Begins an identity verification for a link; the browser goes to `authUrl` and returns to
 * `/identity/return`.
 */
export const requestNice = contract({
  method: 'POST',
  path: '/api/user/auth/nice/request',
  access: 'public',
  tag: 'resident',
  summary: '휴대전화 본인 확인 시작',
  body: z.strictObject({
    token: z.string().min(1).max(100),
    /**
     * Texts about their personal data that they agreed to before, by version: recorded with the
     * request.
     */
    texts: z
      .array(z.strictObject({ key: z.string().max(40), version: z.int().positive() }))
      .max(10)
      .optional(),
  }),
  answers: { 200: z.object({ transactionId: id, authUrl: z.string() }) },
})

/** Field of a refusal that names the reason: the personal link was sent to somebody else. */
export const OTHERS_LINK = { path: 'link', message: '다른 분께 보내드린 링크입니다.' } as const

/**
 * Ends it with what the browser brought back: `webTransactionId`, or the fields of the generation
 * of 2021, or that it was cancelled. 422 IDENTITY_NOT_MATCHED where nothing on the roll fits,
 * whatever of it does not; with a field of the path `link` where the person is on the list, but the
 * personal link is somebody else's.
 */
export const verifyNice = contract({
  method: 'POST',
  path: '/api/user/auth/nice/verify',
  access: 'public',
  tag: 'resident',
  summary: '휴대전화 본인 확인 마치기',
  body: z.strictObject({
    transactionId: id,
    webTransactionId: z.string().max(500).optional(),
    encData: z.string().max(20_000).optional(),
    integrityValue: z.string().max(200).optional(),
    tokenVersionId: z.string().max(200).optional(),
    cancelled: z.boolean().optional(),
  }),
  answers: { 200: z.object({ verified: z.boolean(), user }) },
})

export const residentStatus = contract({
  method: 'GET',
  path: '/api/user/auth/status',
  access: 'public',
  tag: 'resident',
  summary: '본인 확인 상태',
  answers: {
    200: z.object({
      authenticated: z.boolean(),
      user: user.optional(),
      entries: z.array(z.object({ listUserId: id, listId: id, dong: z.string(), ho: z.string() })).optional(),
      expiresAt: z.string().optional(),
    }),
  },
})

export const residentLogout = contract({
  method: 'POST',
  path: '/api/user/auth/logout',
  access: 'resident',
  tag: 'resident',
  summary: '본인 확인 끝내기',
  body: z.strictObject({}).optional(),
  answers: { 200: z.object({ success: z.boolean() }) },
})

/**
 * Verifies a person with a session again, by another provider: `{}` begins it, `{regCertKey}` ends
 * it.
 */
export const verifyKcp = contract({
  method: 'POST',
  path: '/api/user/{id}/verify-kcp',
  access: 'resident',
  tag: 'resident',
  summary: 'KCP 본인 확인',
  params: z.strictObject({ id }),
  body: z.strictObject({ regCertKey: z.string().max(200).optional(), resCd: z.string().max(20).optional() }),
  answers: {
    200: z.union([z.object({ regCertKey: z.string(), callUrl: z.string() }), z.object({ verified: z.boolean() })]),
  },
})
