import { comparableName, isSameName } from '#events/values/name.ts'

const BRACKETED = /[([{<〔〈《【][^()[\]{}<>〔〕〈〉《》【】]*[)\]}>〕〉》】]/gu
const HAN = /\p{Script=Han}/gu
/** Pattern of a foreigner's country, which records put before the name: "미합중국인 JOHN SMITH". */
const COUNTRY =
  /^(?:[가-힣]{1,10}국인|일본인|캐나다인|[가-힣]{2,10}(?:리아|랜드|이란|남|독일|프랑스|러시아)인)\s+(?=\S)/u

const isOfScript = (text: string, script: RegExp): boolean => script.test(text)
const HANGUL = /\p{Script=Hangul}/u
const LATIN = /\p{Script=Latin}/u

/**
 * Removes the same name in another script, which stands in brackets: "홍길동(洪吉童)", "SMITH JOHN(스미스
 * 존)". Other words in brackets stay: they distinguish people.
 */
const withoutOtherScript = (name: string): string => {
  const outside = name.replaceAll(BRACKETED, '')
  if (outside === '') return name
  return name.replaceAll(BRACKETED, (bracketed) => {
    const inside = bracketed.slice(1, -1)
    if (/^[\p{Script=Han}]+$/u.test(inside)) return ''
    const isOther =
      (isOfScript(inside, HANGUL) && !isOfScript(outside, HANGUL)) ||
      (isOfScript(inside, LATIN) && !isOfScript(outside, LATIN))
    return isOther ? '' : bracketed
  })
}

/** Removes Hanja beside Hangul, which repeats the name; a name of Hanja alone stays. */
const withoutHanja = (name: string): string => (HANGUL.test(name) ? name.replaceAll(HAN, '') : name)

/**
 * Removes a second spelling and a foreigner's country. Brackets of corporate forms stay:
 * `comparableName` handles them.
 */
const bareName = (name: string): string => {
  const plain = name
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .trim()
    .replace(COUNTRY, '')
  return withoutHanja(withoutOtherScript(plain))
}

/** Maximum length of a name in a registry record, in UTF-16 units; a longer one matches nobody. */
const MAX_TYPED = 1_000

const saysSomething = (name: string): boolean => name.length <= MAX_TYPED && /[\p{L}\p{N}]/u.test(name)

/**
 * Returns the key that all spellings of one name share: as everywhere (`comparableName`), and
 * without Hanja beside Hangul, a foreigner's country and a second spelling in brackets. A former
 * name has another key. Empty if no letter is left.
 */
export const nameKey = (name: string): string => {
  const bare = saysSomething(name) ? bareName(name) : ''
  return saysSomething(bare) ? comparableName(bare) : ''
}

/** Whether the record and the roll have the same name. Names without any letter match nobody. */
export const sameName = (registered: string, rolled: string): boolean =>
  nameKey(registered) !== '' && isSameName(bareName(registered), bareName(rolled))

/**
 * Returns the date of birth as registration numbers begin: 1960-01-31 → 600131; null if it is no
 * full date.
 */
export const birth6Of = (birthDate: string | null): string | null => {
  const { year, month, day } = /^\d\d(?<year>\d\d)-(?<month>\d\d)-(?<day>\d\d)$/.exec(birthDate ?? '')?.groups ?? {}
  return year === undefined ? null : `${year}${month}${day}`
}

/**
 * Whether the first six digits of a registration number fit a date of birth (YYYY-MM-DD); true if
 * either is missing.
 */
export const birthFits = (birth6: string | null, birthDate: string | null): boolean => {
  const rolled = birth6Of(birthDate)
  return birth6 === null || rolled === null || birth6 === rolled
}

const PROVINCE =
  /^(서울|부산|대구|인천|광주|대전|울산|세종|경기|강원|충청북|충청남|전라북|전북|전라남|경상북|경상남|제주)(?:특별자치시|특별자치도|특별시|광역시|도|시)/u
const SHORT_PROVINCES: Readonly<Record<string, string>> = {
  충청북: '충북',
  충청남: '충남',
  전라북: '전북',
  전라남: '전남',
  경상북: '경북',
  경상남: '경남',
}

const addressKey = (address: string): string =>
  address
    .normalize('NFKC')
    .replaceAll(BRACKETED, '')
    .replaceAll(/[\s,.·]/gu, '')
    .replace(PROVINCE, (_, name: string) => SHORT_PROVINCES[name] ?? name)
    .replaceAll(/제?(?<!\d)\d{1,6}층(?=제?\d{1,6}호)/gu, '')
    .replaceAll(/제(?=\d+(?:동|호))/gu, '')

/**
 * Whether two addresses name the same place: 특별시, 제, the storey, brackets and spaces may be
 * missing. A lot number and a road address differ.
 */
export const sameAddress = (registered: string, rolled: string): boolean =>
  addressKey(registered) === addressKey(rolled)
