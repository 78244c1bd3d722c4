/** Maximum length of a text that is searched for a complex's name. */
const MAX_LENGTH = 60

/** 가나아파트101동, 1단지101동1502호: the name of a complex, or of a part of it, before a building's own. */
const IN_COMPLEX =
  /^(?<complex>.{1,20}?(?:아파트|apt|단지|\d차|블록|블럭|지구|마을|타운|타워|빌라|맨션|연립|하이츠))(?<rest>제?(?:\d{1,4}|[가-하A-Z])(?:동.{0,40})?)$/i
/** 1단지, 2차: one of several parts, in which buildings may have the same numbers. */
const IS_NUMBERED = /\d(?:단지|차|블록|블럭|지구)$/

type InComplex = { readonly complex: string; readonly rest: string }

/**
 * Divides a building's name, which may have a unit behind it, from the name of a complex before it;
 * undefined where there is none.
 */
export const divideComplex = (text: string): InComplex | undefined => {
  const { complex, rest } = (text.length > MAX_LENGTH ? undefined : IN_COMPLEX.exec(text)?.groups) ?? {}
  return complex === undefined || rest === undefined ? undefined : { complex, rest }
}

/** Names of complexes, or of their parts, that distinguish buildings of one roll. */
export type DistinguishingComplexes = ReadonlySet<string>

/**
 * Returns which names before those of buildings distinguish these: two parts of a complex, or two
 * complexes, may both have a building 101. One name alone distinguishes nothing.
 */
export const distinguishingComplexes = (texts: Iterable<string>): DistinguishingComplexes => {
  const complexes = new Set<string>()
  for (const text of texts) {
    const found = divideComplex(text)
    if (found) complexes.add(found.complex)
  }
  const { numbered = [], named = [] } = Object.groupBy(complexes, (complex) =>
    IS_NUMBERED.test(complex) ? 'numbered' : 'named',
  )
  return new Set([numbered, named].flatMap((alike) => (alike.length > 1 ? alike : [])))
}
