import { holdingFieldNames, type RollField } from '../../roll/fields.contract.ts'
import { sheetFields } from './fields.ts'

/**
 * Meaning of a title; of two columns for one field the lower rank wins. `wholeUnit`: 동 and 호 are in
 * it together.
 */
export type Meaning = { readonly field: RollField; readonly rank: number; readonly wholeUnit?: true }

const OWNER =
  '(?:등기부?상?소유자|등기부?상?소유주|소유자|소유주|소유권자|구분소유자|토지등소유자|등기권리자|권리자|등기명의인|명의인|명의자|조합원|본인|owner)'
const NAME = '(?:명|성명|이름|성함|s?name)'
const CO_OWNER =
  '(?:co-?owners?|공유자|공유인|공동소유자|공동소유주|공동명의자|공동명의|그외소유자|기타소유자|나머지소유자)'

/** Pattern of an owner's postal address: 주소, 소유자 주소, 현주소, 실거주지 주소, 우편물 수령지. */
const ADDRESS = new RegExp(
  `^${OWNER}?(?:(?:현|실|실제|현재)?(?:거주지|거주)?주소지?|(?:현|실)?거주지|자택주소|우편물?주소|우편물수령지|송달주소|송달지|도로명주소|address|homeaddress|mailingaddress)$`,
)
/** Pattern of an owner's address in the registry record, which is mostly older. */
const REGISTERED_ADDRESS = new RegExp(`^${OWNER}?(?:등기부?상?주소지?|주민등록상?주소지?|지번주소)$`)

/** Pattern of an owner's e-mail address. */
const EMAIL = new RegExp(
  `^${OWNER}?(?:이메일|이메일주소|전자우편|전자우편주소|전자메일|메일|메일주소|email|emailaddress|mail)$`,
)

const holdingTitles = holdingFieldNames.flatMap((field): readonly (readonly [RegExp, Meaning])[] => {
  const { titles: words, isOwners } = sheetFields[field]
  return words.map((said, rank) => [new RegExp(`^${isOwners ? `${OWNER}?` : ''}(?:${said})$`), { field, rank }])
})

/** Usual titles of owners' rolls, without spaces, brackets, signs and the digits at their end. */
const titles: readonly (readonly [pattern: RegExp, meaning: Meaning])[] = [
  [
    /^(동|동수|동번호|동명|동명칭|건물동|아파트동|해당동|동구분|건물|건물명|building|bldg|block)$/,
    { field: 'dong', rank: 0 },
  ],
  [
    /^(호|호수|호실|호번호|호명|호명칭|호구분|해당호|unit|unitno|unitnumber|room|roomno|apt|aptno)$/,
    { field: 'ho', rank: 0 },
  ],
  [
    /^(동호|동호수|동호실|동및호수|동과호수|동호번호|세대|세대번호|세대호수|세대명|물건지|소유세대)$/,
    { field: 'ho', rank: 1, wholeUnit: true },
  ],
  [new RegExp(`^${CO_OWNER}${NAME}?(?:명단)?$`), { field: 'coOwner', rank: 0 }],
  [new RegExp(`^${OWNER}?${NAME}$|^${OWNER}$`), { field: 'name', rank: 0 }],
  [/^세대주(명|성명|이름)?$/, { field: 'name', rank: 5 }],
  [
    new RegExp(
      `^${OWNER}?(?:생년월일|생일|출생일|출생년월일|생년|주민등록번호|주민번호|주민등록번호앞자리|주민번호앞자리|주민등록앞자리|주민등록번호앞자리|dateofbirth|birthdate|birthday|birth|dob)$`,
    ),
    { field: 'birthDate', rank: 0 },
  ],
  [
    new RegExp(
      `^${OWNER}?(?:휴대폰|휴대폰번호|휴대전화|휴대전화번호|핸드폰|핸드폰번호|휴대번호|휴대폰연락처|모바일|이동전화|hp|mobile|mobilephone|mobileno|cell|cellphone)$`,
    ),
    { field: 'phone', rank: 0 },
  ],
  [
    new RegExp(`^${OWNER}?(?:연락처|전화번호|전화|연락번호|연락전화|tel|telephone|phone|phoneno|phonenumber|contact)$`),
    { field: 'phone', rank: 1 },
  ],
  [ADDRESS, { field: 'address', rank: 0 }],
  [REGISTERED_ADDRESS, { field: 'address', rank: 1 }],
  [EMAIL, { field: 'email', rank: 0 }],
  [
    new RegExp(`^${OWNER}?(?:안내언어|안내받을언어|사용언어|사용하는언어|희망언어|선호언어|언어|language|lang)$`),
    { field: 'language', rank: 0 },
  ],
  ...holdingTitles,
  [/^(?:확인할상태|소유자상태)$/, { field: 'standing', rank: 0 }],
  [/^(?:비고|비고란|메모|특이사항|참고사항|기타사항|remarks?|notes?|memo)$/, { field: 'remarks', rank: 0 }],
]

/**
 * Pattern of titles whose columns are no remarks: row numbers, signatures, and an export's data of
 * its campaign.
 */
const NO_REMARK =
  /^(?:연번|순번|번호|일련번호|no|순|구분|우편번호|.{0,8}주소|동의(?:여부|서)?|서명|날인|인|서명날인|확인|확인란|대표자|알림톡|상태|완료시각|연락처변경시각|소유자수에서제외|층|라인|타입|type|평형|우편)$/

/** Pattern of titles about other persons or facts, whatever else they contain. */
const OF_OTHERS =
  /세입자|임차|대리|배우자|가족|자녀|비상|긴급|직장|회사|관리비|작성|담당|수령|거주자|점유|tenant|lessee|spouse|주소|공급|계약|분양|평형/

/** A title as titles are compared: without spaces and line breaks. */
export const compactTitle = (title: string): string => title.toLowerCase().replaceAll(/\s/g, '')
const titleCore = (title: string): string =>
  compactTitle(title)
    .replaceAll(/[([{<（][^)\]}>）]{0,50}[)\]}>）]/g, '')
    .replaceAll(/㎡|m²|m2|[*※·・ㆍ.,:/_\-#%％]/g, '')

const MAX_TITLE_LENGTH = 40

/** Returns the field of a column with this title; null: nothing that is imported. */
export const columnFor = (title: string): Meaning | null =>
  title.length > MAX_TITLE_LENGTH ? null : meaningOfTitle(title)

/** Whether a title speaks of anybody or anything else than an owner: most addresses do. */
const isOfOthers = (title: string): boolean => {
  const name = titleCore(title).replace(/(?<!\d)\d+$/, '')
  const isAddress = [ADDRESS, REGISTERED_ADDRESS, EMAIL].some((pattern) => pattern.test(name))
  return OF_OTHERS.test(isAddress ? compactTitle(title).replace(name, '') : compactTitle(title))
}

const meaningOfTitle = (title: string): Meaning | null => {
  if (isOfOthers(title)) return null
  const [, name = '', number = ''] = /^(.*?)(?<!\d)(\d*)$/.exec(titleCore(title)) ?? []
  const meaning = titles.find(([pattern]) => pattern.test(name))?.[1]
  if (!meaning) return null
  // 소유자1, 소유자2: the second one is a co-owner.
  if (meaning.field === 'name' && Number(number) > 1) return { field: 'coOwner', rank: 0 }
  return Number(number) > 1 ? { ...meaning, rank: meaning.rank + Number(number) } : meaning
}

/** Returns the field of a title over several rows: 소유자 over 성명, 면적(㎡) over 전용. */
export const columnForStack = (parts: readonly string[]): Meaning | null => {
  const whole = parts.join('')
  if (isOfOthers(whole)) return null
  const together = columnFor(whole)
  const [top] = parts
  if (together || parts.length < 2 || top === undefined) return together
  // 공유자 over 연락처 is not the owner's.
  if (columnFor(top)?.field === 'coOwner') return null
  return columnFor(parts.at(-1) ?? '')
}

/**
 * Whether a column without a field is stored as a remark: notes of the office are, data of other
 * persons are not.
 */
export const isRemark = (parts: readonly string[]): boolean => {
  const title = compactTitle(parts.join(''))
  const last = titleCore(parts.at(-1) ?? '')
  if (/^(?:거주|거주여부|자택|전입일|전입일자)$/.test(last)) return true
  return (
    last !== '' &&
    title.length <= MAX_TITLE_LENGTH &&
    !OF_OTHERS.test(title) &&
    !NO_REMARK.test(last) &&
    !/^\d+$/.test(last)
  )
}

/** Whether an area's title says 평. */
export const isInPyeong = (title: string): boolean => /평/.test(title) && !/㎡|m²|m2/i.test(title)

/** Whether a text equals a title, spaces and line breaks aside. */
export const isSameTitle = (text: string, title: string): boolean => compactTitle(text) === compactTitle(title)

const SUBTITLE =
  /^(등기상?|실거주지?|공부상|자택|휴대폰?|집|직장|도로명|지번|공급|전용|전유|공용|계약|평형?|㎡|m2|\(.*\))(주소|면적)?(\(.*\))?$/i

/** Words that stand below a title which spans several columns. */
export const isSubtitle = (text: string): boolean =>
  columnFor(text) !== null ||
  (text.length <= MAX_TITLE_LENGTH && SUBTITLE.test(compactTitle(text))) ||
  OF_OTHERS.test(compactTitle(text))
