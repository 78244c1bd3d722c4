import { z } from 'zod'

/** From where an act was done, kept where it is evidence. */
export const evidence = z.strictObject({ ip: z.string().max(64), userAgent: z.string().max(512) })
export type Evidence = z.output<typeof evidence>
