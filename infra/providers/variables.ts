import { z } from 'zod'

/** A URL of one of some protocols; `what` says it in the message of a wrong one. */
export const url = (protocols: RegExp, what: string) =>
  z.string().refine((value) => URL.canParse(value) && protocols.test(new URL(value).protocol), `must be ${what}`)

/** A web address, without a slash at its end. */
export const webUrl = url(/^https?:$/, 'a URL that begins with http:// or https://').transform((value) =>
  value.replace(/\/+$/, ''),
)
