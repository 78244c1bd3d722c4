import { z } from 'zod'
import { writtenCi, writtenDay, writtenName, writtenPhone } from '../person-wire.ts'
import type { VerifiedPerson } from '../identity.ts'
import { genders, nationalities } from './nice-wire.ts'

/** Schemas of NICE, generation of 2021, with only the used parts of each answer. */
export const GATEWAY_SUCCESS = '1200'

export const envelope = z.object({
  dataHeader: z.object({ GW_RSLT_CD: z.string() }),
  dataBody: z.unknown().optional(),
})

export const tokenBody = z.object({ access_token: z.string().min(1).max(2_000) })

export const cryptoBody = z.object({
  rsp_cd: z.literal('P000'),
  result_cd: z.literal('0000'),
  site_code: z.string().max(100),
  token_version_id: z.string().max(200),
  token_val: z.string().min(1).max(200),
})

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}

/** Decrypted result. */
export const result = z.object({ resultcode: z.string(), requestno: z.string() })

export const person = z
  .object({
    responseno: z.string().max(100),
    // EUC-KR lacks letters of some names, which this field has.
    utf8_name: z.string().transform(decoded).pipe(writtenName),
    birthdate: writtenDay,
    gender: genders,
    nationalinfo: nationalities,
    mobileco: z.string().max(20).nullish(),
    mobileno: writtenPhone,
    ci: writtenCi,
    di: writtenCi,
  })
  .transform((said) => ({
    providerReference: said.responseno,
    person: {
      name: said.utf8_name,
      birthDate: said.birthdate,
      gender: said.gender,
      foreigner: said.nationalinfo,
      phone: said.mobileno,
      carrier: said.mobileco ?? null,
      ci: said.ci,
      di: said.di,
    } satisfies VerifiedPerson,
  }))

/** State between the two halves of a transaction. */
export const transaction = z.object({
  requestTime: z.string(),
  requestNo: z.string(),
  tokenValue: z.string(),
  version: z.string(),
})
export type Nice2021Transaction = z.output<typeof transaction>

/** Fields that the browser comes back with. */
export const returned = z.object({
  enc_data: z.string().min(1).max(20_000),
  integrity_value: z.string().max(200),
  token_version_id: z.string().max(200),
})
