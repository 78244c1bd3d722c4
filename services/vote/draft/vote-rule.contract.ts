import { z } from 'zod'
import { limitedString } from '#events/values/schemas.ts'

/** "2/3": more than nothing, not more than the whole. */
const share = limitedString(13)
  .regex(/^[1-9]\d{0,5}\/[1-9]\d{0,5}$/, { abort: true, error: '비율은 1/2처럼 입력해주세요.' })
  .refine((written) => {
    const [numerator = 0, denominator = 0] = written.split('/').map(Number)
    return numerator <= denominator
  }, '비율은 전체를 넘을 수 없습니다.')

/** `over`: more than the fraction (초과), else at least it (이상). */
const turnout = z.strictObject({ fraction: share, over: z.boolean().optional() })
/** Approval. `of`: of all, or of those who voted (the default). */
const approval = z.strictObject({
  fraction: share,
  over: z.boolean().optional(),
  of: z.enum(['all', 'voters']).optional(),
})

/**
 * Fractions set for this vote, compared with its weight. `over` is the default of those without
 * their own.
 */
const fractions = z
  .strictObject({
    turnout: z.union([share, turnout]).optional(),
    approval: z.union([share, approval]).optional(),
    over: z.boolean().optional(),
  })
  .refine((rule) => rule.turnout !== undefined || rule.approval !== undefined, '비율을 하나는 정해주세요.')

/** Rule of the verdict: a key of the table of law, or fractions of its own. */
export const voteRule = z.union([z.string().min(1).max(60), fractions])
export type VoteRule = z.output<typeof voteRule>
