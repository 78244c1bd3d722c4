import { z } from 'zod'
import type { VerifiedPerson } from '../identity.ts'
import { oneOfCodes, writtenCi, writtenDay, writtenName, writtenPhone } from '../person-wire.ts'

/** Schemas of NICE, current generation, with only the used parts of each answer. */
export const SUCCESS = '0000'

export const resultCode = z.object({ result_code: z.string() })

export const tokenAnswer = z.object({
  access_token: z.string().min(1).max(2_000),
  ticket: z.string().min(1).max(500),
  // The bound is needed since the provider's number decides how long this machine computes.
  iterators: z.coerce.number().int().min(1).max(200_000),
})

export const urlAnswer = z.object({ auth_url: z.url().max(2_000), transaction_id: z.string().min(1).max(200) })

export const resultAnswer = z.object({ enc_data: z.string().min(1).max(20_000), integrity_value: z.string().max(200) })

// (?) Genders: the current generation writes 0 and 1 as that of 2021 does, we assume.
export const genders = oneOfCodes({ 0: 'female', 1: 'male', F: 'female', M: 'male' } as const)
export const nationalities = oneOfCodes({ 0: false, 1: true })

/** Content of `enc_data`. */
export const person = z
  .object({
    name: writtenName,
    birthdate: writtenDay,
    gender: genders,
    national_info: nationalities,
    ci: writtenCi,
    di: writtenCi,
    mobile_co: z.string().max(20).nullish(),
    mobile_no: writtenPhone,
    /** (?) Request of the answer: where the content repeats it, it has to be ours. */
    request_no: z.string().nullish(),
  })
  .transform((said) => ({
    requestNo: said.request_no ?? undefined,
    person: {
      name: said.name,
      birthDate: said.birthdate,
      gender: said.gender,
      foreigner: said.national_info,
      phone: said.mobile_no,
      carrier: said.mobile_co ?? null,
      ci: said.ci,
      di: said.di,
    } satisfies VerifiedPerson,
  }))

/** State between the two halves of a transaction. */
export const transaction = z.object({
  requestNo: z.string(),
  transactionId: z.string(),
  accessToken: z.string(),
  ticket: z.string(),
  iterators: z.number(),
})
export type NiceTransaction = z.output<typeof transaction>

/** Fields that the browser comes back with. */
export const returned = z.object({ web_transaction_id: z.string().min(1).max(500) })
