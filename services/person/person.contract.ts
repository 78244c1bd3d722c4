import { z } from 'zod'
import { ownerLanguages } from '#events/values/messaging/owner-language.ts'
import { day, text, typedAddress, typedEmail, typedPhone } from '#events/values/schemas.ts'

/** Fields of a person in answers: null where not known, or erased; masked for auditors. */
export const personFields = {
  name: z.string().nullable(),
  phone: z.string().nullable(),
  birthDate: z.string().nullable(),
  address: z.string().nullable(),
  email: z.string().nullable(),
  /** Language of messages to them. */
  language: z.enum(ownerLanguages),
}

/** Fields by which a person is changed: null or an empty text removes a value. */
export const personInput = {
  name: text(100),
  phone: typedPhone.nullable(),
  birthDate: z.union([z.literal(''), day]).nullable(),
  address: typedAddress.nullable(),
  email: typedEmail.nullable(),
  language: z.enum(ownerLanguages),
}
