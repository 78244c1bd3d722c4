import { z } from 'zod'

/** Every id on the wire and in events: a UUIDv7 string. */
export const id = z.uuidv7()

/** A public link's secret: 128 bits of randomness in base64url, 22 characters. */
export const linkSecret = z.string().regex(/^[A-Za-z0-9_-]{22}$/)
