import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseSync, Visitor, type ESTree } from 'vite'

const root = fileURLToPath(new URL('../../../', import.meta.url))

/** Korean text of a file of the residents' app. */
export type KoreanText = { readonly file: string; readonly line: number; readonly text: string }

/** Functions whose first argument is the Korean source of a text. */
const translators = new Set(['t', 'tNodes', 'sourceText'])

/** Functions with Korean arguments that are not shown: units of a count, endings that are looked for. */
const ofOtherUse = new Set(['formatCount', 'endsWith', 'startsWith'])

const nameOf = (callee: ESTree.Expression): string => {
  if (callee.type === 'Identifier') return callee.name
  return callee.type === 'MemberExpression' && callee.property.type === 'Identifier' ? callee.property.name : ''
}

type TextsOfFile = { readonly sources: readonly KoreanText[]; readonly others: readonly KoreanText[] }

/** Finds the sources of a file's texts, and its other Korean literals. */
const textsIn = (file: string): TextsOfFile => {
  const code = readFileSync(`${root}${file}`, 'utf8')
  const sources = new Set<number>()
  const unshown = new Set<number>()
  const texts = new Map<number, string>()
  const visitor = new Visitor({
    CallExpression: ({ callee, arguments: given }) => {
      const name = callee.type === 'Super' ? '' : nameOf(callee)
      if (translators.has(name) && given[0]) sources.add(given[0].start)
      if (ofOtherUse.has(name)) for (const { start } of given) unshown.add(start)
    },
    BinaryExpression: ({ operator, left, right }) => {
      if (operator === '===' || operator === '!==') for (const { start } of [left, right]) unshown.add(start)
    },
    TSLiteralType: ({ literal }) => void unshown.add(literal.start),
    Literal: ({ value, start }) => void (typeof value === 'string' && texts.set(start, value)),
    TemplateElement: ({ value, start }) => void texts.set(start, value.cooked ?? ''),
    JSXText: ({ value, start }) => void texts.set(start, value),
  })
  visitor.visit(parseSync(file, code).program)
  const korean = [...texts].filter(([start, text]) => /[가-힣]/.test(text) && !unshown.has(start))
  const told = korean.map(([start, text]) => ({
    isSource: sources.has(start),
    found: { file, line: code.slice(0, start).split('\n').length, text },
  }))
  return {
    sources: told.filter(({ isSource }) => isSource).map(({ found }) => found),
    others: told.filter(({ isSource }) => !isSource).map(({ found }) => found),
  }
}

/** Files whose Korean stays, with the reason. */
const koreanFiles: Readonly<Record<string, string>> = {
  'src/display/': 'the screen of the hall, which all who are there read together',
  'src/minutes/MinutesText.tsx': 'the minutes as they are printed and signed',
  'src/trustee/part-file.ts': 'the file of a key, which the office asks for',
  'src/language/LanguageOptions.tsx': 'the name of Korean in Korean',
  'src/language/message-words.ts': 'words of the messages that residents search for',
  'src/language/product-name.ts': 'the name of the product, which is another word in Korean alone',
  'src/vote/question/choices.ts': 'particles of Korean, which alone names the answers in a sentence',
  'src/receipt/receipt-picture.ts': 'the name of a file, which the office asks for',
  'shared/format.ts': 'units of counts, which are keys',
  'src/vote/results/results-texts.ts': 'units of counts, which are keys',
  'shared/tokens.ts': 'names of colours in comments',
}

const filesOfApp = globSync('resident-ui/{src,shared}/**/*.{ts,tsx}', { cwd: root }).toSorted()

const found = filesOfApp.map(textsIn)

/** Sources of all texts of the app, each once, with the first place that uses it. */
export const appSources: ReadonlyMap<string, KoreanText> = new Map(
  found.flatMap(({ sources }) => sources.map((one) => [one.text, one] as const)).toReversed(),
)

/** Korean literals that no translator gets, but for the files that stay Korean. */
export const untranslated: readonly KoreanText[] = found
  .flatMap(({ others }) => others)
  .filter(({ file }) => !Object.keys(koreanFiles).some((path) => file.startsWith(`resident-ui/${path}`)))
