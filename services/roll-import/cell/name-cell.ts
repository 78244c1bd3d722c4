import type { Standing } from '#events/values/standing.ts'
import type { Cell } from '#infra/lib/spreadsheet/index.ts'
import { isBlank, hasResidentNumber, withoutResidentNumbers, type Finding } from './problems.ts'
import { withoutStanding } from './standing.ts'

export type NameReading = {
  readonly name: string
  readonly share: string | undefined
  /** Standing of the owner that the cell names beside them. */
  readonly standing?: Standing
}
export type NamesReading = {
  readonly names: readonly NameReading[]
  /** Co-owners that are counted but not named: 홍길동 외 2인. */
  readonly unnamed: number
  readonly findings: readonly Finding[]
}

const MAX_LENGTH = 100
/** Maximum number of names in a cell; a real roll has fewer. */
const MAX_NAMES = 100
/** No name begins so; a sheet that is made of it would run it. */
const FORMULA = /^['=+\-@]/
/** SMITH, John and "O’Connor, Seán Patrick" are one person. */
const SURNAME_FIRST = /^[\p{Script=Latin}\p{M}'’`´-]{1,40}, ?[\p{Script=Latin}\p{M}'’`´ -]{1,60}$/u
const NO_NAMES: NamesReading = { names: [], unnamed: 0, findings: [] }

const CORPORATION =
  /㈜|\(주\)|\(유\)|\(재\)|\(사\)|\(합\)|\(학\)|\(의\)|주식회사|유한회사|유한책임회사|합자회사|합명회사|법인|공사$|공단$|조합$|재단|협회$|학교|교회|성당|사찰|은행$|금고$|신탁|캐피탈|증권|보험|저축은행|종중|문중|종친회|시청$|구청$|군청$|도청$|^국$|대한민국|^.{1,5}(특별시|광역시|특별자치시|특별자치도)|Inc\b|Ltd\b|LLC|Corp|GmbH|Co\./i

export const isCorporation = (name: string): boolean => CORPORATION.test(name)

/** Returns the names in a cell, in order. */
export const readNames = (cell: Cell | undefined): NamesReading => {
  const text = cell?.text ?? ''
  if (!cell || isBlank(text)) return NO_NAMES
  const { rest, unnamed } = withoutOthers(bracketed(text))
  const parts = FORMULA.test(rest) || SURNAME_FIRST.test(rest) ? [rest] : divided(rest)
  // 주식회사 한빛건설 is one owner, though all of its words may look like names.
  const isOne = isCorporation(rest) || withoutStanding(rest).standing !== undefined
  const single = parts.length === 1 && !isOne ? (bySpaces(rest) ?? parts) : parts
  if (single.length > MAX_NAMES)
    return { ...NO_NAMES, findings: [{ kind: 'names-too-many', detail: `${single.length}명` }] }
  const said = single.map(readOne)
  const names = said.flatMap(({ name, share, standing }) =>
    name === undefined ? [] : [{ name, share, ...(standing === undefined ? {} : { standing }) }],
  )
  const split: readonly Finding[] =
    names.length < 2
      ? []
      : [
          {
            kind: parts.length === 1 ? 'names-by-spaces' : 'co-owners-split',
            detail: names.map(({ name }) => name).join(', '),
          },
        ]
  return { names, unnamed, findings: [...split, ...said.flatMap(({ findings }) => findings)] }
}

const COUNTS: Readonly<Record<string, number>> = { 한: 1, 일: 1, 두: 2, 이: 2, 세: 3, 삼: 3, 네: 4, 사: 4 }
/** 홍길동 외 1인, 홍길동외2명, 홍길동 외 1, 홍길동(외 1인), 홍길동 등 2인 (two with him). A name may end with 외 itself. */
const OTHERS =
  /[\s,(]*(?:(외)\s*(\d{1,3}|[한두세네일이삼사])\s*(?:인|명|분|사람)?|\s외|(등)\s*(\d{1,3})\s*(?:인|명))\s*\)?\s*$/

/**
 * Maximum length of the note on further owners, which is searched at the end only: a long run of
 * commas would be searched from each of them.
 */
const MAX_OTHERS_LENGTH = 60

const withoutOthers = (text: string): { readonly rest: string; readonly unnamed: number } => {
  const start = Math.max(0, text.length - MAX_OTHERS_LENGTH)
  const found = OTHERS.exec(text.slice(start))
  if (!found || start + found.index === 0) return { rest: text, unnamed: 0 }
  const said = found[2] ?? found[4]
  const count = said === undefined ? 1 : (COUNTS[said] ?? Number(said))
  const rest = text.slice(0, start + found.index)
  // 홍길동, 김철수 등 2인: both are named.
  return { rest, unnamed: Math.max(0, found[3] ? count - divided(rest).length : count) }
}

/**
 * Masks resident numbers and puts them into brackets: they are no part of a name, and are not
 * stored.
 */
const bracketed = (text: string): string =>
  hasResidentNumber(text) ? withoutResidentNumbers(text).replaceAll(/\d{6}-\d\*{6}/g, '($&)') : text

const CERTAIN = /[,，、;\n]/
const LIKELY = /[,，、;\n/·・ㆍ&+]|\s및\s|\s와\s/

/**
 * Splits names at separators, never inside brackets; a corporation's own name may have dashes and
 * dots.
 */
const divided = (text: string): readonly string[] => {
  const sign = isCorporation(text) ? CERTAIN : LIKELY
  const parts: string[] = []
  let depth = 0
  let start = 0
  for (let at = 0; at < text.length; at += 1) {
    const letter = text.charAt(at)
    if (letter === '(') depth += 1
    else if (letter === ')') depth = Math.max(0, depth - 1)
    else if (depth === 0) {
      const length = sign.exec(text.slice(at, at + 3))
      if (length?.index !== 0) continue
      parts.push(text.slice(start, at))
      start = at + length[0].length
    }
  }
  return [...parts, text.slice(start)].map((part) => part.trim()).filter((part) => part !== '')
}

const SURNAMES = new Set(
  '김이박최정강조윤장임한오서신권황안송전홍유고문양손배백허남심노하곽성차주우구민류나진지엄채원천방공현함변염여추도소석선설마길연위표명기반왕금옥육인맹제모탁국',
)
const FULL_NAME = /^[가-힣]{3,4}$/

/** Splits names at spaces, 홍길동 김철수: no name has six syllables, and both parts begin like names. */
const bySpaces = (text: string): readonly string[] | undefined => {
  const parts = text.split(/\s+/)
  return parts.length > 1 && parts.every((part) => FULL_NAME.test(part) && SURNAMES.has(part.charAt(0)))
    ? parts
    : undefined
}

type NamedOwner = {
  readonly name: string | undefined
  readonly share: string | undefined
  readonly standing?: Standing
  readonly findings: readonly Finding[]
}

const standingKinds = {
  deceased: 'owner-deceased',
  transferred: 'owner-transferred',
  'heirs-unregistered': 'owner-heirs-unregistered',
  'whereabouts-unknown': 'owner-whereabouts-unknown',
} as const satisfies Readonly<Record<Standing, string>>

/** Separates an owner's standing from their name: 고(故) 홍길동, 홍길동(매도). */
const readOne = (text: string): NamedOwner => {
  const { standing, rest } = withoutStanding(text)
  const one = readNamed(rest)
  if (standing === undefined || one.name === undefined) return one
  return { ...one, standing, findings: [{ kind: standingKinds[standing], detail: one.name }, ...one.findings] }
}

const readNamed = (text: string): NamedOwner => {
  if (isCorporation(text))
    return checked(
      text
        .replaceAll(/\(\d{6}-\d\*{6}\)/g, '')
        .replaceAll(/\s+/g, ' ')
        .trim(),
      undefined,
      [],
    )
  const inBrackets = [...text.matchAll(/[([<{]([^)\]>}]*)[)\]>}]?/g)].map(([, inside = '']) => inside.trim())
  const name = text
    .replaceAll(/[([<{][^)\]>}]*[)\]>}]?/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
  const share = inBrackets.find((inside) => /^(지분)?\s*\d+\s*(\/|분의)\s*\d+$/.test(inside))
  const notes = inBrackets.filter((inside) => inside !== share && inside !== '')
  const dropped: readonly Finding[] = notes.length > 0 ? [{ kind: 'name-note-dropped', detail: notes.join(', ') }] : []
  const closed = spaced(name)
  return checked(closed, share, closed === name ? dropped : [...dropped, { kind: 'name-spaces', detail: closed }])
}

/** Removes spaces between syllables: 홍 길 동 → 홍길동; names of foreigners keep theirs. */
const spaced = (name: string): string => {
  const closed = name.replaceAll(' ', '')
  return /^[가-힣]{2,4}$/.test(closed) ? closed : name
}

const ODD = /[^\p{L}\p{M}\p{N}\s.,·・ㆍ'’()\-&㈜/]/u

const checked = (name: string, share: string | undefined, findings: readonly Finding[]): NamedOwner => {
  if (name.length > MAX_LENGTH)
    return { name: undefined, share, findings: [{ kind: 'name-too-long', detail: `${name.length}자` }] }
  if (FORMULA.test(name) || !/\p{L}/u.test(name))
    return { name: undefined, share, findings: [{ kind: 'name-unreadable' }] }
  return { name, share, findings: ODD.test(name) ? [...findings, { kind: 'name-odd-letters' }] : findings }
}
