import { standingNames, standings, type Standing } from '#events/values/standing.ts'

type NamedStanding = { readonly standing: Standing | undefined; readonly rest: string }

/** Returns the standing that a text in brackets, or a word behind a name, gives an owner. */
const WORDS: readonly (readonly [words: RegExp, standing: Standing])[] = [
  [/^(?:사망|사망자|사망함|망|망인|고|고인|故|亡|별세|작고|소천|deceased)$/i, 'deceased'],
  [/^(?:매도|매도함|매도인|매각|이전|매매|소유권이전|명의이전|명의변경|양도|전소유자|구소유자|sold)$/i, 'transferred'],
  [
    /^(?:상속중|상속진행|상속진행중|상속예정|미상속|상속미등기|미등기상속|상속등기전|상속인미등기)$/,
    'heirs-unregistered',
  ],
  [/^(?:소재불명|소재불명자|행방불명|소재미상|주소불명)$/, 'whereabouts-unknown'],
]

const MAX_LENGTH = 120

/** Returns the standing of an owner in a word; undefined: none. */
const standingOf = (word: string): Standing | undefined => {
  const said = word.replaceAll(/\s/g, '')
  return WORDS.find(([words]) => words.test(said))?.[1]
}

/** Returns the standing that an export writes so. */
export const standingNamed = (text: string): Standing | undefined =>
  standings.find((standing) => standingNames[standing] === text) ?? standingOf(text)

/** 고(故) 홍길동, (故)홍길동, 故 홍길동, 망 홍길동, 고인 홍길동. */
const BEFORE = /^(?:(?:고|망)?\s?[([](?:故|亡|고|망)[)\]]|故|亡|고인|망인)\s*(?=\S)/
/** Pattern of 고 홍길동: 고 alone may be a surname, but no surname is followed by three syllables. */
const WORD_BEFORE = /^(?:망\s+(?=[가-힣]{2,4}(?:\s|\(|$))|고\s+(?=[가-힣]{3}(?:\s|\(|$)))/
const BRACKETED = /[([]([^)\]]{1,12})[)\]]/g
const WORD_BEHIND = /\s([가-힣]{2,7})$/

/** Separates the standing in a name's cell from the name itself. */
export const withoutStanding = (text: string): NamedStanding => {
  const said = text.slice(0, MAX_LENGTH)
  if (said.length < text.length) return { standing: undefined, rest: text }
  const before = BEFORE.exec(said) ?? WORD_BEFORE.exec(said)
  if (before) return { standing: 'deceased', rest: said.slice(before[0].length).trim() }
  for (const found of said.matchAll(BRACKETED)) {
    const standing = standingOf(found[1] ?? '')
    if (standing) return { standing, rest: said.replace(found[0], ' ').trim() }
  }
  const behind = WORD_BEHIND.exec(said)
  const standing = behind?.[1] === undefined ? undefined : standingOf(behind[1])
  return behind && standing
    ? { standing, rest: said.slice(0, behind.index).trim() }
    : { standing: undefined, rest: text }
}
