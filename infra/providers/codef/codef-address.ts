/** Address in the provider's fields: by road (3) or by lot (2). */
export type AddressQuery = { readonly inquiryType: '2' | '3' } & Readonly<Record<string, string>>

/** Full names of provinces, which the provider demands; people write them short. */
const provinces: Readonly<Record<string, string>> = {
  서울: '서울특별시',
  서울시: '서울특별시',
  부산: '부산광역시',
  부산시: '부산광역시',
  대구: '대구광역시',
  대구시: '대구광역시',
  인천: '인천광역시',
  인천시: '인천광역시',
  광주: '광주광역시',
  광주시: '광주광역시',
  대전: '대전광역시',
  대전시: '대전광역시',
  울산: '울산광역시',
  울산시: '울산광역시',
  세종: '세종특별자치시',
  세종시: '세종특별자치시',
  경기: '경기도',
  강원: '강원특별자치도',
  강원도: '강원특별자치도',
  충북: '충청북도',
  충남: '충청남도',
  전북: '전북특별자치도',
  전라북도: '전북특별자치도',
  전남: '전라남도',
  경북: '경상북도',
  경남: '경상남도',
  제주: '제주특별자치도',
  제주도: '제주특별자치도',
}

const PROVINCE = /^\S+(?:특별시|광역시|특별자치시|특별자치도|도)$/
const ROAD = /^(?<road>\S*(?:대로|로|길))\s*(?<number>(?:지하\s*)?\d+(?:-\d+)?)(?:\s|$)/
const LOT = /^(?<dong>\S+(?:동|가|읍|면|리)(?:\s\S+리)?)\s+(?<lot>(?:산\s*)?\d+(?:-\d+)?)(?:번지)?(?:\s|$)/

/** Returns the road of an address line: "정자일로 95", "대왕판교로606번길 10" and "삼성로51길 37". */
const roadOf = (line: string): Readonly<Record<string, string>> | undefined => {
  const { road, number } = ROAD.exec(line)?.groups ?? {}
  return road === undefined || number === undefined ? undefined : { addr_roadName: road, addr_buildingNumber: number }
}

const lotOf = (line: string): Readonly<Record<string, string>> | undefined => {
  const { dong, lot } = LOT.exec(line)?.groups ?? {}
  return dong === undefined || lot === undefined ? undefined : { addr_dong: dong, addr_lotNumber: lot }
}

const isDistrict = (word: string | undefined): word is string => word !== undefined && /(?:시|군|구)$/.test(word)

/**
 * Converts a complex's address as the office typed it to the provider's fields; undefined where it
 * is neither a road's nor a lot's.
 */
export const addressQueryOf = (address: string): AddressQuery | undefined => {
  const line = address
    .normalize('NFKC')
    .replaceAll(/\([^)]{0,50}\)/g, ' ')
    .replaceAll(/[\s,]+/g, ' ')
    .trim()
  const [first = '', ...rest] = line.split(' ')
  const sido = provinces[first] ?? first
  if (!PROVINCE.test(sido)) return undefined
  const districts = rest.slice(0, 2).filter((word, index) => isDistrict(word) && (index === 0 || isDistrict(rest[0])))
  const behind = rest.slice(districts.length).join(' ')
  const where = { addr_sido: sido, addr_sigungu: districts.join(' ') }
  // 읍 and 면 precede a road too: "기흥읍 중부대로 10".
  const road = roadOf(behind) ?? roadOf(behind.replace(/^\S+(?:읍|면)\s/, ''))
  if (road) return { inquiryType: '3', ...where, ...road }
  const lot = lotOf(behind)
  return lot && { inquiryType: '2', inputSelect: '0', ...where, ...lot }
}
