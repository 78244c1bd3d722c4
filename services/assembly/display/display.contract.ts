import { z } from 'zod'
import { assemblyStatuses } from '#events/values/assembly/assembly-names.ts'
import { id, linkSecret } from '#events/values/schemas.ts'
import { contract } from '../../core/contract.ts'

const share = z.object({ count: z.number(), total: z.number(), least: z.number(), met: z.boolean() })

const display = z.object({
  title: z.string(),
  apartment: z.string(),
  status: z.enum(assemblyStatuses),
  /** Time of the server, for the countdown. */
  at: z.string(),
  owners: z.number(),
  present: z.number(),
  inHall: z.number(),
  online: z.number(),
  isInterrupted: z.boolean(),
  /** Item that is being dealt with; null: none. */
  current: z
    .object({
      place: z.number(),
      title: z.string(),
      direct: share.nullable(),
      presence: share.nullable(),
      closesAt: z.string().nullable(),
      isVoting: z.boolean(),
      /** Outcome, only once the vote is counted; a count is null where it would reveal a secret. */
      result: z
        .object({
          sentence: z.string().nullable(),
          choices: z.array(z.object({ label: z.string(), count: z.number().nullable() })),
        })
        .nullable(),
    })
    .nullable(),
})
export type Display = z.output<typeof display>

/**
 * Returns what the hall's display shows; it names no person. The secret is in the body, so that no
 * log of addresses has it. 404 INVALID_LINK once it was replaced or revoked.
 */
export const getDisplay = contract({
  method: 'POST',
  path: '/api/displays/{assemblyId}',
  access: 'public',
  tag: 'assembly',
  summary: '총회 현장 화면',
  params: z.strictObject({ assemblyId: id }),
  body: z.strictObject({ secret: linkSecret }),
  answers: { 200: display },
})
