import { z } from 'zod'

/** Every id on the wire and in events: a UUIDv7 string, in lower case, as Postgres gives it back: one id has one spelling. */
export const id = z.uuidv7().refine((value) => value === value.toLowerCase())

/** A public link's secret: 128 bits of randomness in base64url, 22 characters. */
export const linkSecret = z.string().regex(/^[A-Za-z0-9_-]{22}$/)
