import { z } from 'zod'
import { LOT_FORM, lotOf } from '#events/values/building-ledger/lot.ts'
import type { FoundAddress } from '../public-data.ts'

/** Wire format of the address search of juso.go.kr (data.go.kr 15057017). All values are texts. */

const written = z
  .string()
  .max(2_000)
  .nullish()
  .transform((value) => (value ?? '').normalize('NFC').trim())

const MAX_DONGS = 500

const IS_APARTMENT = '1'

const address = z.object({
  roadAddr: written,
  jibunAddr: written,
  zipNo: written,
  admCd: written,
  detBdNmList: z
    .string()
    .max(20_000)
    .nullish()
    .transform((value) => value ?? ''),
  bdNm: written,
  bdKdcd: written,
  mtYn: written,
  lnbrMnnm: written,
  lnbrSlno: written,
})

/** Converts an address; undefined where its lot is in an unknown form. */
const addressOf = (one: z.output<typeof address>): FoundAddress | undefined => {
  const lot = lotOf({
    sigungu: one.admCd.slice(0, 5),
    bjdong: one.admCd.slice(5, 10),
    kind: one.mtYn === '1' ? '1' : '0',
    bun: one.lnbrMnnm || '0',
    ji: one.lnbrSlno || '0',
  })
  if (!LOT_FORM.test(lot)) return undefined
  return {
    road: one.roadAddr.slice(0, 300),
    lotAddress: one.jibunAddr.slice(0, 300),
    zip: one.zipNo.slice(0, 10),
    building: one.bdNm.slice(0, 100),
    isApartment: one.bdKdcd === IS_APARTMENT,
    bjdCode: one.admCd.slice(0, 10),
    lot,
    dongs: one.detBdNmList
      .split(',')
      .map((name) => name.trim().slice(0, 40))
      .filter((name) => name !== '')
      .slice(0, MAX_DONGS),
  }
}

export const answer = z.object({
  results: z.object({
    common: z.object({ errorCode: written, errorMessage: written }),
    juso: z
      .array(address.transform(addressOf))
      .max(100)
      .nullish()
      .transform((list) => (list ?? []).flatMap((one) => one ?? [])),
  }),
})
