import { z } from 'zod'
import type { VerifiedPerson } from '../identity.ts'
import { oneOfCodes, writtenCi, writtenDay, writtenName, writtenPhone } from '../person-wire.ts'

/** Schemas of KCP V2, with only the used parts of each answer. */
export const SUCCESS = '0000'
export const CANCELLED = '9999'

export const resultCode = z.object({ res_cd: z.string() })

export const registered = z.object({ call_url: z.url().max(2_000), reg_cert_key: z.string().min(1).max(200) })

export const answered = z.object({ enc_cert_data: z.string().min(1).max(20_000), rv: z.string().max(100) })

export const person = z
  .object({
    user_name: writtenName,
    phone_no: writtenPhone,
    birth_day: writtenDay,
    sex_code: oneOfCodes({ '01': 'male', '02': 'female' } as const),
    // (?) 01 stands for a Korean, 02 for a foreigner.
    local_code: oneOfCodes({ '01': false, '02': true }),
    comm_id: z.string().max(20).nullish(),
    CI: writtenCi,
    DI: writtenCi,
    per_cert_no: z.string().min(1).max(100),
    /** (?) Order of the answer: where the content repeats it, it has to be ours. */
    ordr_idxx: z.string().nullish(),
  })
  .transform((said) => ({
    orderNo: said.ordr_idxx ?? undefined,
    providerReference: said.per_cert_no,
    person: {
      name: said.user_name,
      birthDate: said.birth_day,
      gender: said.sex_code,
      foreigner: said.local_code,
      phone: said.phone_no,
      carrier: said.comm_id ?? null,
      ci: said.CI,
      di: said.DI,
    } satisfies VerifiedPerson,
  }))

export const transaction = z.object({ orderNo: z.string(), regCertKey: z.string() })
export type KcpTransaction = z.output<typeof transaction>

/** Fields that come with the browser: the key, and the code where the redirect has one. */
export const returned = z.object({ reg_cert_key: z.string().min(1).max(200), res_cd: z.string().max(20).optional() })
