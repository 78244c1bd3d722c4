import { bytesOf, ContentNotUnderstood, type Token, tokensOf } from './content-tokens.ts'

/**
 * Number of operands by operator that pages may draw with. All others are left out: marked content
 * and unknown operators.
 */
const OPERANDS: Readonly<Record<string, number>> = {
  q: 0,
  Q: 0,
  cm: 6,
  w: 1,
  J: 1,
  j: 1,
  M: 1,
  d: 2,
  ri: 1,
  i: 1,
  gs: 1,
  m: 2,
  l: 2,
  c: 6,
  v: 4,
  y: 4,
  h: 0,
  re: 4,
  S: 0,
  s: 0,
  f: 0,
  F: 0,
  'f*': 0,
  B: 0,
  'B*': 0,
  b: 0,
  'b*': 0,
  n: 0,
  W: 0,
  'W*': 0,
  BT: 0,
  ET: 0,
  Tc: 1,
  Tw: 1,
  Tz: 1,
  TL: 1,
  Tf: 2,
  Tr: 1,
  Ts: 1,
  Td: 2,
  TD: 2,
  Tm: 6,
  'T*': 0,
  Tj: 1,
  TJ: 1,
  "'": 1,
  '"': 3,
  d0: 2,
  d1: 6,
  CS: 1,
  cs: 1,
  G: 1,
  g: 1,
  RG: 3,
  rg: 3,
  K: 4,
  k: 4,
  Do: 1,
}
/** Operators that may be left out without harm. */
const SKIPPED_OPERATORS = new Set(['BMC', 'BDC', 'EMC', 'MP', 'DP', 'BX', 'EX'])

/** Resource category in which an operator's name is looked up. */
const CATEGORIES = { Tf: 'Font', Do: 'XObject', gs: 'ExtGState', cs: 'ColorSpace', CS: 'ColorSpace' } as const
export type Category = (typeof CATEGORIES)[keyof typeof CATEGORIES]

/** Collects operands as whole values: an array or dictionary is one. */
const takeValue = (operands: Token[][], token: Token, open: Token[][]): void => {
  const inside = open.at(-1)
  if (token.text === '[' || token.text === '<<') open.push([token])
  else if (token.text === ']' || token.text === '>>') {
    const whole = [...(open.pop() ?? []), token]
    const outside = open.at(-1)
    if (outside) outside.push(...whole)
    else operands.push(whole)
  } else if (inside) inside.push(token)
  else operands.push([token])
}

/** Matches operators that end a path; `n` ends it without painting. */
const PAINTS = /^(?:S|s|f|F|f\*|B|B\*|b|b\*|n)$/u
const BUILDS = /^(?:m|l|c|v|y|h|re)$/u
const CLIPS = /^W\*?$/u

/** Collects the lines of a stream, without paths that are never painted. */
const createLines = () => {
  const lines: string[] = []
  let path: number[] = []
  let isClip = false
  const dropPath = (): void => {
    for (const at of path) lines[at] = ''
    path = []
  }
  const add = (operator: string, operands: readonly string[]): void => {
    if (BUILDS.test(operator)) path.push(lines.length)
    if (CLIPS.test(operator)) isClip = true
    lines.push([...operands, operator].join(' '))
    if (!PAINTS.test(operator)) return
    if (operator === 'n' && !isClip) dropPath()
    path = []
    isClip = false
  }
  const finish = (states: number): string => {
    dropPath()
    return `${[...lines.filter((line) => line !== ''), ...Array.from({ length: states }, () => 'Q')].join('\n')}\n`
  }
  return { add, finish }
}

export type CleanContent = {
  readonly content: string
  readonly used: ReadonlyMap<Category, ReadonlySet<string>>
  /** Bytes of the shown strings, by the font's name. */
  readonly shown: ReadonlyMap<string, readonly string[]>
}

const colourOf = (operands: readonly Token[][]): readonly Token[][] => {
  if (operands.flat().some(({ kind }) => kind === 'name')) throw new ContentNotUnderstood('a pattern')
  return operands.slice(-32)
}

const operandsOf = (operator: string, operands: readonly Token[][]): readonly Token[][] => {
  if (/^(?:scn|SCN|sc|SC)$/u.test(operator)) return colourOf(operands)
  const count = OPERANDS[operator]
  if (count === undefined) throw new ContentNotUnderstood(`the operator ${operator.slice(0, 8)}`)
  const taken = count === 0 ? [] : operands.slice(-count)
  if (taken.length < count) throw new ContentNotUnderstood(`${operator} without its operands`)
  // Text used as a clipping path is no object that could be checked.
  if (operator === 'Tr' && !/^[0-3]$/u.test(taken[0]?.[0]?.text ?? ''))
    throw new ContentNotUnderstood('text that clips')
  return taken
}

const decodedName = (name: string): string =>
  name.slice(1).replaceAll(/#([\da-f]{2})/giu, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))

/**
 * Cleans a content stream down to what it draws: no comments, no marked content with its texts, no
 * operands that no operator takes.
 * @throws {ContentNotUnderstood} on patterns, shadings, inline pictures, text as a clipping path,
 * and broken content
 */
export const cleanContent = (content: string): CleanContent => {
  const used = new Map<Category, Set<string>>()
  const shown = new Map<string, string[]>()
  const lines = createLines()
  let operands: Token[][] = []
  const open: Token[][] = []
  const fonts: string[] = ['']
  for (const token of tokensOf(content)) {
    if (token.kind !== 'operator' || open.length > 0) {
      takeValue(operands, token, open)
      continue
    }
    const operator = token.text
    if (!SKIPPED_OPERATORS.has(operator)) {
      const taken = operandsOf(operator, operands)
      const category = CATEGORIES[operator as keyof typeof CATEGORIES]
      const name = category && decodedName(taken[0]?.[0]?.text ?? '')
      if (category && name !== undefined) used.set(category, (used.get(category) ?? new Set()).add(name))
      if (operator === 'Tf') fonts[fonts.length - 1] = name ?? ''
      if (operator === 'q') fonts.push(fonts.at(-1) ?? '')
      // Whatever is drawn after this stream begins with the graphics state that this one began
      // with.
      const isOutside = operator === 'Q' && fonts.length === 1
      if (operator === 'Q' && !isOutside) fonts.pop()
      const strings = taken.flat().filter(({ kind }) => kind === 'string')
      const font = fonts.at(-1) ?? ''
      if (!shown.has(font)) shown.set(font, [])
      if (strings.length > 0) shown.get(font)?.push(strings.map(bytesOf).join(''))
      if (!isOutside)
        lines.add(
          operator,
          taken.flat().map(({ text }) => text),
        )
    }
    operands = []
  }
  return { content: lines.finish(fonts.length - 1), used, shown }
}
