import type { HolderKind, RegisterHolder } from '#events/values/registry/register.ts'
import { written, one } from '#events/values/ratio.ts'
import { isCorporateName, numberIn, withoutNumbers } from './registration-numbers.ts'
import { shareIn, writtenShare } from './shares.ts'

/** Titles of those who hold what the entry records. */
const HOLDING = [
  '소유자|공유자|합유자|총유자|수탁자|근저당권자|저당권자|전세권자|임차권자|지상권자|지역권자|가등기권자|환매권자|환매특약권자',
  '근질권자|질권자|채권자|권리자',
].join('|')
/** Other titles that begin a passage: people who hold nothing by the entry, and things. */
const OTHER = [
  '신탁 신탁원부|대표자|법정대리인|지배인|채무자|연대채무자|위탁자|수익자|처분청|관리인|관재인|공동담보|거래가액|매매목록|금지사항|피보전권리|청구금액|채권최고액|채권액|전세금|보증금',
  '임차보증금|차임|범위|존속기간|대위자|대위신청인|대위원인|신탁원부|임대차계약일자|주민등록일자|점유개시일자|확정일자|목적|이자|변제기|환매기간|매매대금',
  '환매대금|공동전세|공동저당|설정자|특약|사건번호|분할로|도면|부동산등기법|주택법|반환기|지료|선정당사자|가액|합병으로|취급지점',
].join('|')
const PASSAGE = new RegExp(String.raw`(?:^|\s)(?<title>${HOLDING}|${OTHER})(?=\s|$|지분)`, 'g')
const HOLDS = new RegExp(`^(?:${HOLDING})$`)
/** Matches titles that a line break may have joined to the name after them. */
const TITLE_JOINED_TO_NAME = /^(?<title>소유자|공유자|합유자|수탁자)(?=[가-힣])/

const PROVINCE =
  /\s(?:서울|부산|대구|인천|광주|대전|울산|세종|경기|강원|충청|충북|충남|전라|전북|전남|경상|경북|경남|제주|미국|일본|중국|캐나다|호주|독일|프랑스|영국|베트남|미합중국)(?=[\s가-힣]|$)/
const NATION =
  /^(?<nation>\S{0,12}(?:국|연방|공화국|왕국|일본|캐나다|호주|오스트레일리아|뉴질랜드|독일|프랑스|러시아|베트남|대만|인도|네시아|우즈베키스탄|카자흐스탄|몽골|필리핀)인)\s+(?<name>\S.*)$/

/**
 * Holders found in a passage; `unclear`: texts in which a name could not be separated from its
 * surroundings.
 */
export type FoundHolders = { readonly holders: readonly RegisterHolder[]; readonly unclear: readonly string[] }

const NAME_MOST = 200
const ADDRESS_MOST = 500

type NamedParts = {
  readonly name: string
  readonly address: string | null
  readonly birth6: string | null
  readonly foreign: boolean
}

/** Splits name and address, at the number between them, or where an address begins. */
const partsOf = (text: string): NamedParts => {
  const numbered = numberIn(text)
  if (numbered !== null) {
    const { before, after, birth6, foreign } = numbered
    return { name: before, address: after === '' ? null : after, birth6, foreign }
  }
  const from = PROVINCE.exec(text)
  if (from !== null && from.index > 0)
    return {
      name: text.slice(0, from.index).trim(),
      address: text.slice(from.index).trim(),
      birth6: null,
      foreign: false,
    }
  const [first = '', second = '', ...rest] = text.split(' ')
  const name = /^주식회사$|^재단법인$|^사단법인$/.test(first) || rest.length === 0 ? `${first} ${second}`.trim() : first
  const address = text.slice(name.length).trim()
  return { name, address: address === '' ? null : address, birth6: null, foreign: false }
}

const kindOf = (parts: NamedParts, nation: boolean, name: string): HolderKind => {
  if (isCorporateName(name)) return 'corporation'
  if (nation || parts.foreign) return 'foreigner'
  if (parts.birth6 !== null) return 'person'
  return numberIn(`x ${name}`) === null ? 'unknown' : 'corporation'
}

/**
 * Reads one holder from "홍길동 600101-******* 주소"; a country before a foreigner's name is removed.
 * null where there is no name.
 */
export const holderIn = (text: string, share: RegisterHolder['share']): RegisterHolder | null => {
  const parts = partsOf(text.trim())
  const nation = NATION.exec(parts.name)?.groups
  const name = withoutNumbers(nation?.name ?? parts.name).slice(0, NAME_MOST)
  if (name === '' || !/[\p{L}]/u.test(name)) return null
  const numbered = numberIn(text) !== null && parts.birth6 === null
  const kind = numbered ? 'corporation' : kindOf(parts, nation !== undefined, name)
  return {
    name,
    kind,
    birth6: kind === 'corporation' ? null : parts.birth6,
    share,
    address: parts.address === null ? null : withoutNumbers(parts.address).slice(0, ADDRESS_MOST),
  }
}

/**
 * Splits people without shares, one after the other: each number ends a name, which is the last
 * word before it.
 */
const severalIn = (text: string): readonly string[] => {
  const numbered = numberIn(text)
  const next = numbered === null ? null : numberIn(numbered.after)
  if (numbered === null || next === null) return [text]
  const cut = numbered.after.slice(0, numbered.after.indexOf(next.before) + next.before.length).lastIndexOf(' ')
  const mine = text.slice(0, text.length - numbered.after.length + Math.max(cut, 0)).trim()
  return [mine, ...severalIn(text.slice(mine.length).trim())]
}

/**
 * Tells whether neither a number nor a province marks the end of the name, so that it may be longer
 * or shorter.
 */
const isUnsure = (text: string, holder: RegisterHolder): boolean =>
  numberIn(text) === null && !PROVINCE.test(text) && text.includes(' ') && holder.kind === 'unknown'

const UNSURE = '이름과 주소를 나누지 못했습니다.'

const sharedIn = (passage: string): FoundHolders => {
  const pieces = passage.split(/(?:^|\s)지분(?:\s|(?=\d))/).map((piece) => piece.trim())
  const [before = '', ...taken] = pieces
  const found = taken.map((piece) => {
    const share = shareIn(piece)
    const leads = share !== null && share.before === ''
    const holder = holderIn(
      leads ? share.after : piece,
      leads && share.share !== null ? writtenShare(share.share) : null,
    )
    const clear = holder !== null && holder.share !== null
    const unsure = holder !== null && isUnsure(leads ? share.after : piece, holder) ? [UNSURE] : []
    return { holder, unclear: clear ? unsure : ['지분을 읽지 못했습니다.'] }
  })
  return {
    holders: found.flatMap(({ holder }) => (holder === null ? [] : [holder])),
    unclear: [
      ...(before === '' ? [] : ['지분 앞의 내용을 이해하지 못했습니다.']),
      ...found.flatMap(({ unclear }) => unclear),
    ],
  }
}

const inPassage = (title: string, passage: string, alone: boolean): FoundHolders => {
  if (/(?:^|\s)지분(?:\s|\d)/.test(passage)) return sharedIn(passage)
  const pieces = severalIn(passage)
  const single = alone && pieces.length === 1 && /소유자|수탁자/.test(title)
  const holders = pieces.map((piece) => holderIn(piece, single ? written(one) : null))
  return {
    holders: holders.flatMap((holder) => holder ?? []),
    unclear: [
      ...(holders.includes(null) ? ['권리자의 이름을 읽지 못했습니다.'] : []),
      ...(pieces.some((piece, at) => holders[at] != null && isUnsure(piece, holders[at])) ? [UNSURE] : []),
    ],
  }
}

type Passage = { readonly title: string; readonly words: string }

const passagesOf = (text: string): readonly Passage[] => {
  const spaced = text.replace(TITLE_JOINED_TO_NAME, '$<title> ')
  const marks = [...spaced.matchAll(PASSAGE)]
  return marks.map((mark, at) => ({
    title: mark.groups?.title ?? '',
    words: spaced.slice(mark.index + mark[0].length, marks[at + 1]?.index).trim(),
  }))
}

/**
 * Reads the holders of an entry with their shares: a sole 소유자 has 1/1 where `owns` says that the
 * entry gives all of a property.
 * @param text 권리자 및 기타사항, spaces in order, with its numbers
 */
export const holdersIn = (text: string, owns: boolean): FoundHolders => {
  const held = passagesOf(text).filter(({ title, words }) => HOLDS.test(title) && words !== '')
  const found = held.map(({ title, words }) => inPassage(title, words, owns && held.length === 1))
  return { holders: found.flatMap((each) => each.holders), unclear: found.flatMap((each) => each.unclear) }
}

/** Change of a holder: "홍길동의 주소 …", "홍길동의 성명(명칭) 홍길순". */
export type HolderChange = {
  readonly of: string
  readonly field: 'name' | 'address' | 'number'
  readonly value: string
}

const CHANGE =
  /(?<of>\S(?:.{0,60}?\S)?)의\s?(?<field>성명\(명칭\)|성명|명칭|상호|주소|사무소|본점|등록번호|주민등록번호)\s+(?<value>.*?)(?=\s\S{1,40}의\s?(?:성명|명칭|상호|주소|사무소|본점|등록번호|주민등록번호)|$)/g

const FIELD: Readonly<Record<string, HolderChange['field']>> = {
  주소: 'address',
  사무소: 'address',
  본점: 'address',
  등록번호: 'number',
  주민등록번호: 'number',
}

/** Cuts a text where something else begins: "부동산등기법 제177조의6 … 전산이기". */
const beforePassage = (text: string): string => {
  const at = text.search(new RegExp(PASSAGE.source))
  return at === -1 ? text : text.slice(0, at)
}

export const changesIn = (text: string): readonly HolderChange[] =>
  [...text.matchAll(CHANGE)].map((found) => ({
    of: (found.groups?.of ?? '').replace(/^(?:등기명의인|소유자|공유자)\s/, '').trim(),
    field: FIELD[found.groups?.field ?? ''] ?? 'name',
    value: beforePassage(found.groups?.value ?? '').trim(),
  }))
