import { z } from 'zod'
import { toArea } from '#events/values/area.ts'
import { LOT_FORM, lotOf } from '#events/values/building-ledger/lot.ts'
import { isOfficePhone, toPhoneDigits } from '#events/values/phone.ts'
import type { ComplexBasics, LedgerBuilding, LedgerRow, ListedComplex, PublicHoliday } from '../public-data.ts'

/**
 * Wire formats of data.go.kr: K-apt (15057332, 15058453), the building ledger (15134735), public
 * holidays (15012690). Values are texts or numbers, as the gateway likes.
 */

const LONGEST = 500

const written = z
  .union([z.string().max(LONGEST), z.number()])
  .nullish()
  .transform((value) =>
    String(value ?? '')
      .normalize('NFC')
      .trim(),
  )

const counted = written.transform((text) => {
  const number = Number(text.replaceAll(',', ''))
  return Number.isFinite(number) && number > 0 ? Math.trunc(number) : 0
})

/** Code of which a number has lost its zeros at the beginning. */
const codeOf = (digits: number) => written.transform((text) => text.padStart(digits, '0'))

/** Largest area of a unit in ㎡ that is read; a larger one is an error of the register. */
const MOST_METRES = 1_000_000

const metres = written.transform((text) => {
  const number = Number(text)
  return Number.isFinite(number) && number >= 0 && number <= MOST_METRES ? toArea(number) : 0
})

const BELOW_GROUND = '10'
const EXCLUSIVE = '1'
const MAIN = '0'

export const ledgerRow = z
  .object({
    mgmBldrgstPk: written,
    dongNm: written,
    hoNm: written,
    flrGbCd: written,
    flrNo: written,
    exposPubuseGbCd: written,
    mainPurpsCd: written,
    mainPurpsCdNm: written,
    etcPurps: written,
    strctCdNm: written,
    area: metres,
    bldNm: written,
    platPlc: written,
  })
  .transform((row): LedgerRow => {
    const floor = /^-?\d{1,3}$/.test(row.flrNo) ? Math.abs(Number(row.flrNo)) : null
    return {
      record: row.mgmBldrgstPk,
      dong: row.dongNm,
      ho: row.hoNm,
      floor: floor !== null && row.flrGbCd === BELOW_GROUND ? -floor : floor,
      isExclusive: row.exposPubuseGbCd === EXCLUSIVE,
      purposeCode: row.mainPurpsCd,
      purpose: row.etcPurps || row.mainPurpsCdNm,
      structure: row.strctCdNm,
      area: row.area,
      building: row.bldNm,
      place: row.platPlc,
    }
  })

export const ledgerBuilding = z
  .object({
    dongNm: written,
    hhldCnt: counted,
    hoCnt: counted,
    grndFlrCnt: counted,
    mainPurpsCdNm: written,
    mainAtchGbCd: written,
  })
  .transform((row): LedgerBuilding => ({
    dong: row.dongNm,
    households: row.hhldCnt,
    units: row.hoCnt,
    floors: row.grndFlrCnt,
    purpose: row.mainPurpsCdNm,
    isMain: row.mainAtchGbCd === '' || row.mainAtchGbCd === MAIN,
  }))

const kindOf = (text: string): '0' | '1' | '2' => (text === '1' || text === '2' ? text : '0')

/** Further lot of a building (부속지번); undefined where it is in an unknown form. */
export const furtherLot = z
  .object({
    atchSigunguCd: codeOf(5),
    atchBjdongCd: codeOf(5),
    atchPlatGbCd: written,
    atchBun: codeOf(4),
    atchJi: codeOf(4),
  })
  .transform((row): string | undefined => {
    const lot = lotOf({
      sigungu: row.atchSigunguCd,
      bjdong: row.atchBjdongCd,
      kind: kindOf(row.atchPlatGbCd),
      bun: row.atchBun,
      ji: row.atchJi,
    })
    return LOT_FORM.test(lot) ? lot : undefined
  })

export const listedComplex = z
  .object({ kaptCode: written, kaptName: written, bjdCode: codeOf(10) })
  .transform((row): ListedComplex => ({ code: row.kaptCode, name: row.kaptName, bjdCode: row.bjdCode }))

const phoneOf = (text: string): string | null => {
  const digits = toPhoneDigits(text)
  return isOfficePhone(digits) ? digits : null
}

export const complexBasics = z
  .object({
    kaptCode: written,
    kaptName: written,
    bjdCode: codeOf(10),
    kaptAddr: written,
    doroJuso: written,
    kaptDongCnt: counted,
    kaptdaCnt: counted,
    kaptTel: written,
  })
  .transform((row): ComplexBasics => ({
    code: row.kaptCode,
    name: row.kaptName,
    bjdCode: row.bjdCode,
    road: row.doroJuso,
    lotAddress: row.kaptAddr,
    buildings: row.kaptDongCnt,
    households: row.kaptdaCnt,
    phone: phoneOf(row.kaptTel),
  }))

/** Holiday; undefined for a day on which offices are open. */
export const publicHoliday = z
  .object({ locdate: written, dateName: written, isHoliday: written })
  .transform((row): PublicHoliday | undefined => {
    const [, year, month, day] = /^(\d{4})(\d{2})(\d{2})$/.exec(row.locdate) ?? []
    if (year === undefined || row.isHoliday !== 'Y') return undefined
    return { day: `${year}-${month}-${day}`, name: row.dateName.slice(0, 50) }
  })
