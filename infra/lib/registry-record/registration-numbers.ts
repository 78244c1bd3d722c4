/**
 * Matches the numbers of persons and corporations in a register's texts. The second half of a
 * person's number is never stored, nor a corporation's number: 부동산등기규칙 masks the former in print,
 * but an older or a disclosed document may still show it.
 */
const NUMBER =
  /(?<![\d*])(?<head>\d(?:\s?\d){5})(?:\s?[-‐‑–—－]\s?(?<tail>(?:[\d*＊●○]\s?){6}[\d*＊●○]|[\d*＊●○]{1,6})|(?<joined>\d{7}))(?![\d*])/
/** Matches the second half of a number that a line break split. */
const TORN = /(?<=\d)\s?[-‐‑–—－]\s?(?:[\d*＊●○]\s?){6}[\d*＊●○](?![\d*])/g

const CORPORATE =
  /주식회사|유한회사|합자회사|합명회사|유한책임회사|법인|조합|공단|공사$|은행|금고|재단|협회|중앙회|종중|교회|학교|^국$|^대한민국$|\(주\)/

/** Matches municipalities with their province: a bare "…구" may as well be a person's name. */
const MUNICIPAL = /^[가-힣]{2,4}(?:특별시|광역시|특별자치시|특별자치도|도)(?:[가-힣]{1,8}[시군구])*$/

/**
 * Tells whether a name is that of an organization: a company, a fund, the state, a municipality.
 */
export const isCorporateName = (name: string): boolean => {
  const compact = name.replaceAll(' ', '')
  return CORPORATE.test(compact) || MUNICIPAL.test(compact)
}

const isDay = (head: string): boolean => {
  const [month, day] = [Number(head.slice(2, 4)), Number(head.slice(4, 6))]
  return month >= 1 && month <= 12 && day >= 1 && day <= 31
}

export type FoundNumber = {
  readonly before: string
  readonly after: string
  /** First six digits; null: it is a corporation's number. */
  readonly birth6: string | null
  /** True for a foreigner, by the first digit of the second half, where it is shown. */
  readonly foreign: boolean
}

/**
 * Returns the first registration number in a text, and the words around it; null where there is
 * none.
 */
export const numberIn = (text: string): FoundNumber | null => {
  const found = NUMBER.exec(text)
  const head = found?.groups?.head?.replaceAll(/\s/g, '')
  if (found === null || head === undefined) return null
  const rest = found.groups?.joined ?? found.groups?.tail ?? ''
  const before = text.slice(0, found.index).trim()
  const name = before.split(' ').slice(-2).join(' ')
  // Numbers of people are masked in print, those of organizations are not; and no living person has
  // a second half that begins with 0 or 9.
  const shown = /^\d/.test(rest) && (!isDay(head) || /^[09]/.test(rest))
  const corporate = shown || isCorporateName(name) || isCorporateName(before.split(' ').at(-1) ?? '')
  return {
    before,
    after: text.slice(found.index + found[0].length).trim(),
    birth6: corporate ? null : head,
    foreign: !corporate && /^[5-8]/.test(rest),
  }
}

/** Removes numbers from a text: of persons six digits stay, of corporations none. */
export const withoutNumbers = (text: string): string => {
  const kept: string[] = []
  for (let rest = text, found = numberIn(rest); ; found = numberIn(rest)) {
    if (found === null)
      return [...kept, rest]
        .filter((part) => part !== '')
        .join(' ')
        .replaceAll(TORN, '')
    kept.push(found.before, found.birth6 ?? '')
    rest = found.after
  }
}
