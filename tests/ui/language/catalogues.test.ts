import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { Catalogue } from '#ui/translate.ts'
import { appSources, untranslated } from './app-sources.ts'
import { serverSources } from './server-sources.ts'

const catalogueOf = (language: string): string =>
  readFileSync(new URL(`../../../resident-ui/src/language/texts/${language}.json`, import.meta.url), 'utf8')

/** Sources of all texts, in the order of the files of translations. */
const sources = [...new Set([...appSources.keys(), ...serverSources])].toSorted()

const placeholdersOf = (text: string): readonly string[] =>
  [...new Set([...text.matchAll(/\{(\w+)[|}]/g)].map(([, name = '']) => name))].toSorted()

const edgesOf = (text: string): string => `${/^\s*/.exec(text)?.[0]}|${/\s*$/.exec(text)?.[0]}`

/** Width of a letter against that of a Korean syllable. */
const widthOf = (letter: string): number => {
  if (/[\u1100-\u11ff\u2e80-\u9fff\uac00-\ud7a3\uff00-\uffef]/u.test(letter)) return 1
  return /[A-Z@%MWmw]/.test(letter) ? 0.65 : 0.5
}

/** Width of a text as it is shown, in Korean syllables; a value counts as two. */
const shownWidth = (text: string): number =>
  [...text.replaceAll(/\{\w+\|([^|{}]*)\|([^|{}]*)\}/g, '$2').replaceAll(/\{\w+\}/g, '값값')].reduce(
    (sum, letter) => sum + widthOf(letter),
    0,
  )

/**
 * Greatest width of a translation for a source: short texts are on buttons and in rows, and may be
 * a phone's line of 320 px (16 syllables); long ones only grow.
 */
const mostFor = (source: string): number => Math.max(16, shownWidth(source) * 2.2)

/** Sources whose translations quote Korean that stands on the phone: a menu. */
const quotesKorean: ReadonlySet<string> = new Set([
  '지금 쓰시는 앱 안에서는 파일을 저장할 수 없습니다. 오른쪽 위나 아래의 메뉴에서 ‘다른 브라우저로 열기’를 누르신 뒤 ' +
    '본인 확인을 한 번 더 하시면 이 화면에서 받으실 수 있습니다.',
])

describe('Korean of the residents’ app', () => {
  it('goes through a translator', () => {
    expect(untranslated.map(({ file, line, text }) => `${file}:${line} ${text}`)).toEqual([])
  })

  it('is found where it is used', () => {
    expect(sources.length).toBeGreaterThan(1_000)
    expect(appSources.get('인증번호 받기')?.file).toMatch(/^resident-ui\/src\//)
  })
})

describe.each(['en', 'zh', 'vi'])('texts in %s', (language) => {
  const file = catalogueOf(language)
  const catalogue = JSON.parse(file) as Catalogue
  const pairs = Object.entries(catalogue)
  const bad = (isBad: (source: string, text: string) => boolean): readonly string[] =>
    pairs.filter(([source, text]) => isBad(source, text)).map(([source, text]) => `${source} → ${text}`)

  it('are those of the app and of what the server tells residents, and no others', () => {
    const known = new Set(sources)
    expect(sources.filter((source) => catalogue[source] === undefined)).toEqual([])
    expect(Object.keys(catalogue).filter((source) => !known.has(source))).toEqual([])
  })

  it('stand one a line in the order of their sources, so that a correction is a line', () => {
    const sorted = Object.fromEntries(pairs.toSorted(([one], [other]) => (one < other ? -1 : 1)))
    expect(file).toBe(`${JSON.stringify(sorted, null, 2)}\n`)
  })

  it('have the placeholders of their source', () => {
    expect(bad((source, text) => placeholdersOf(source).join() !== placeholdersOf(text).join())).toEqual([])
    expect(bad((_source, text) => /[{}|]/.test(text.replaceAll(/\{\w+(?:\|[^|{}]*\|[^|{}]*)?\}/g, '')))).toEqual([])
  })

  it('have the blanks around them of their source', () => {
    expect(bad((source, text) => edgesOf(source) !== edgesOf(text) || text.trim() === '')).toEqual([])
  })

  it('have no Korean in them', () => {
    expect(bad((source, text) => /[가-힣ㄱ-ㅎ]/.test(text) && !quotesKorean.has(source))).toEqual([])
  })

  it('are not much wider than their source', () => {
    expect(bad((source, text) => shownWidth(text) > mostFor(source))).toEqual([])
  })
})
