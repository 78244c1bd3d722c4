import { z } from 'zod'

/** A URL of one of some protocols; `what` says it in the message of a wrong one. */
export const url = (protocols: RegExp, what: string) =>
  z.string().refine((value) => URL.canParse(value) && protocols.test(new URL(value).protocol), `must be ${what}`)

/** A web address, without a slash at its end. */
export const webUrl = url(/^https?:$/, 'a URL that begins with http:// or https://').transform((value) =>
  value.replace(/(?<!\/)\/+$/, ''),
)

/** A web address without a path: the product's pages and calls begin at the root of a host. */
export const webOrigin = webUrl.refine(
  (value) => URL.canParse(value) && new URL(value).href === `${new URL(value).origin}/`,
  'must be a host alone, without a path: https://danji.example.kr',
)

/** A port's number; 0: any free one. */
export const port = (unless: number) =>
  z.coerce
    .number('must be a number')
    .int('must be a whole number')
    .min(0, 'must be 0 to 65535')
    .max(65_535, 'must be 0 to 65535')
    .default(unless)

/** A whole number. */
export const atLeast = (least: number, unless: number) =>
  z.coerce
    .number('must be a number')
    .int('must be a whole number')
    .min(least, `must be ${least} or more`)
    .default(unless)

/** A whole number, at least one and at most another. */
export const integerBetween = (least: number, most: number) => {
  const message = `must be ${least} to ${most}`
  return z.coerce.number('must be a number').int('must be a whole number').min(least, message).max(most, message)
}
