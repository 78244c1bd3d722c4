import { glob, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { parseSync, Visitor } from 'vite'

const root = fileURLToPath(new URL('../..', import.meta.url))

export type Expression = { readonly file: string; readonly pattern: RegExp }

const expressionsIn = (file: string, source: string): readonly Expression[] => {
  const found: Expression[] = []
  const visitor = new Visitor({
    Literal: (node) => {
      if ('regex' in node) found.push({ file, pattern: new RegExp(node.regex.pattern, node.regex.flags) })
    },
  })
  visitor.visit(parseSync(file, source).program)
  return found
}

const SOURCES = '{events,services,infra,projections,resident-ui/shared}/**/*.ts'

/** Tells whether a file makes expressions of text: `new RegExp(…)`. */
const makesExpressions = (file: string, source: string): boolean => {
  let makes = false
  const isExpression = (callee: object): boolean => 'name' in callee && callee.name === 'RegExp'
  const visitor = new Visitor({
    NewExpression: ({ callee }) => void (makes ||= isExpression(callee)),
    CallExpression: ({ callee }) => void (makes ||= isExpression(callee)),
  })
  visitor.visit(parseSync(file, source).program)
  return makes
}

/** Returns the files of the server that make expressions of text, in their order. */
export const filesThatMakeExpressions = async (): Promise<readonly string[]> => {
  const found: string[] = []
  for await (const file of glob(SOURCES, { cwd: root }))
    if (!file.startsWith('infra/simulators/') && makesExpressions(file, await readFile(`${root}${file}`, 'utf8')))
      found.push(file)
  return found.toSorted()
}

/**
 * Returns the expressions that a file makes while it is loaded. `address`: where it is loaded from
 * anew.
 */
export const expressionsMadeBy = async (
  file: string,
  address = `${root}${file}?expressions`,
): Promise<readonly Expression[]> => {
  // Loaded once before: what its imports make is theirs, and is not made again.
  if (address.startsWith(root)) await import(`${root}${file}`)
  const made: Expression[] = []
  const { RegExp: own } = globalThis
  globalThis.RegExp = new Proxy(own, {
    construct: (_target, [source, flags]: [string | RegExp, string?]) => {
      const pattern = new own(source, flags)
      made.push({ file, pattern })
      return pattern
    },
  })
  try {
    await import(address)
  } finally {
    globalThis.RegExp = own
  }
  return made
}

/**
 * Every regular expression that is written in the sources of the server, and in what both apps
 * share; not those of simulators, which no production has.
 */
export const allExpressions = async (): Promise<readonly Expression[]> => {
  const found: Expression[] = []
  for await (const file of glob(SOURCES, { cwd: root }))
    if (!file.startsWith('infra/simulators/'))
      found.push(...expressionsIn(file, await readFile(`${root}${file}`, 'utf8')))
  return found
}

/**
 * Length of the text that is tried first, in characters: a quadratic expression takes half a
 * million steps for it or more.
 */
const LENGTH = 1_000
/** Time that no quadratic expression stays below at {@link LENGTH}, in milliseconds. */
const MIN_MS = 0.05
/**
 * Time after which no growth needs to be measured, in milliseconds: a linear expression never takes
 * it at {@link LENGTH}.
 */
const CERTAIN_MS = 50
/**
 * Text is made so many times as long: a quadratic expression then takes sixteen times as long, a
 * linear one four times.
 */
const LONGER = 4
const GROWTH = 9
/** Time at the longer text from which growth is more than noise, in milliseconds. */
const MEASURABLE_MS = 1
/**
 * Time that an expression takes for some ten characters only where it is exponential, in
 * milliseconds.
 */
const EXPONENTIAL_MS = 0.4

/** Characters of every class that expressions name, beside those that they name themselves. */
const USUAL = ['0', 'a', 'A', ' ', '가', '\n', '-', '.', '"', '(', '<', ',', '\u0000']
const MAX_CHARACTERS = 12

const namedIn = ({ source }: RegExp): readonly string[] => [
  ...source
    .replaceAll(/\(\?<?[=!:]?(?:\w+>)?|\\[a-zA-Z]|\\u[\da-fA-F]{4}/g, '')
    .replaceAll(/[\\^$*+?()[\]{}|]/g, (sign) => sign),
]

/** One character for each way in which the pieces of an expression tell characters apart. */
const charactersOf = (pattern: RegExp): readonly string[] => {
  const literal = [...new Set(namedIn(pattern))].filter(
    (sign) => !'^$*+?'.includes(sign) || pattern.source.includes(`\\${sign}`),
  )
  return [...new Set([...USUAL.slice(0, 5), ...literal.slice(0, MAX_CHARACTERS - 5), ...USUAL])].slice(
    0,
    MAX_CHARACTERS,
  )
}

const timeOf = (pattern: RegExp, text: string): number => {
  pattern.lastIndex = 0
  const started = performance.now()
  pattern.test(text)
  return performance.now() - started
}

const leastOf = (pattern: RegExp, text: string): number =>
  Math.min(timeOf(pattern, text), timeOf(pattern, text), timeOf(pattern, text))

/**
 * Texts that repeat one or two characters behind a beginning, and end with what the expression does
 * not expect.
 */
function* pumpedTexts(characters: readonly string[]): Generator<(length: number) => string> {
  const pumps = [
    ...characters,
    ...characters.flatMap((one) => characters.filter((other) => other !== one).map((other) => one + other)),
  ]
  for (const begin of ['', ...characters])
    for (const pump of pumps) yield (length) => `${begin}${pump.repeat(length / pump.length)}\u0001`
}

/**
 * Lengths at which an exponential expression already takes longer than a linear one does at {@link
 * LENGTH}, and still ends.
 */
const SHORT_LENGTHS = [20, 28, 40]

const isSuperLinear = (pattern: RegExp, text: (length: number) => string): boolean => {
  for (const length of SHORT_LENGTHS)
    if (timeOf(pattern, text(length)) >= EXPONENTIAL_MS && leastOf(pattern, text(length)) >= EXPONENTIAL_MS) return true
  if (timeOf(pattern, text(LENGTH)) < MIN_MS) return false
  const short = leastOf(pattern, text(LENGTH))
  if (short < MIN_MS || short >= CERTAIN_MS) return short >= CERTAIN_MS
  const long = leastOf(pattern, text(LENGTH * LONGER))
  return long >= MEASURABLE_MS && long > short * GROWTH
}

/**
 * Measures so often before an expression is called super-linear: on a busy machine a pause in the
 * wrong place looks like growth.
 */
const MEASUREMENTS = 6

const isFoundAgain = (pattern: RegExp, text: (length: number) => string): boolean =>
  Array.from({ length: MEASUREMENTS }).every(() => isSuperLinear(pattern, text))

/**
 * Returns a text for which an expression takes more than linear time; undefined where none was
 * found.
 */
export const superLinearText = (pattern: RegExp): string | undefined => {
  const once = new RegExp(pattern.source, pattern.flags.replace('g', ''))
  for (const text of pumpedTexts(charactersOf(once))) if (isFoundAgain(once, text)) return text(10)
  return undefined
}
