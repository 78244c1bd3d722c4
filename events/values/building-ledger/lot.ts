/**
 * A lot of land (필지) as public registers number it: 19 digits. Five of the 시군구, five of the 법정동,
 * one of the kind (0: lot, 1: hill 산, 2: block), four of the number (본번), four of the part (부번).
 */
export type LotParts = {
  readonly sigungu: string
  readonly bjdong: string
  readonly kind: '0' | '1' | '2'
  readonly bun: string
  readonly ji: string
}

export const LOT_FORM = /^\d{10}[012]\d{8}$/

/** Returns the lot of its parts; numbers are filled up with zeros. */
export const lotOf = ({ sigungu, bjdong, kind, bun, ji }: LotParts): string =>
  sigungu + bjdong + kind + bun.padStart(4, '0') + ji.padStart(4, '0')

/** Divides a lot into its parts. */
export const partsOfLot = (lot: string): LotParts => {
  const digit = lot.at(10)
  return {
    sigungu: lot.slice(0, 5),
    bjdong: lot.slice(5, 10),
    kind: digit === '1' || digit === '2' ? digit : '0',
    bun: lot.slice(11, 15),
    ji: lot.slice(15, 19),
  }
}

/** Writes the number of a lot as people do: 316, 산 12-3. */
export const formatLot = (lot: string): string => {
  const { kind, bun, ji } = partsOfLot(lot)
  const part = Number(ji) === 0 ? '' : `-${Number(ji)}`
  return `${kind === '1' ? '산 ' : ''}${Number(bun)}${part}`
}
