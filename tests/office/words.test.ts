import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Files whose texts are not the product's own words: sample texts, names of columns, and Excel's menus. */
const foreign = /demonstration|simulators|roll-import\/(?:sheet|cell|upload)|sliced-fonts/

const readSources = (...folders: readonly string[]): readonly { readonly file: string; readonly text: string }[] =>
  folders
    .flatMap((folder) => readdirSync(join(root, folder), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && /\.(?:tsx?|html)$/.test(entry.name))
    .map(({ parentPath, name }) => {
      const path = join(parentPath, name)
      return { file: relative(root, path), text: readFileSync(path, 'utf8') }
    })

const office = readSources('admin-ui/src')
const residents = readSources('resident-ui/src', 'resident-ui/shared')
const everything = [
  ...office,
  ...readSources('resident-ui/src', 'resident-ui/shared', 'resident-ui/evidence', 'services', 'events'),
].filter(({ file }) => !foreign.test(file))

/** Words that are forbidden in the office, with the one that replaces them everywhere. */
const forbidden: readonly (readonly [word: RegExp, instead: string])[] = [
  [/재개(?!발)/, '다시 열기'],
  [/다운로드/, '내려받기'],
  [/내보내/, '내려받기'],
  [/까닭/, '사유, 이유'],
  [/확인 기다림/, '확인 대기'],
  [/끝남/, '완료'],
  [/한 쪽에/, '페이지당'],
  [/화면 로그/, '시스템 기록'],
  [/먼저 온/, '먼저 투표한'],
  [/누리집/, '홈페이지'],
  [/^\s*저장$/, '저장하기'],
  [/^\s*인쇄$/, '인쇄하기'],
  [/(?:label|Label)(?:=|: )["'](?:저장|인쇄|재개)["']/, '저장하기, 인쇄하기, 다시 열기'],
]

/** Words that are forbidden in both apps, prints and messages: one term a concept. */
const forbiddenEverywhere: readonly (readonly [word: RegExp, instead: string])[] = [
  [/십시오/, '…해주세요'],
  [/(?<!새로 )(?<![가-힣])고[치칩쳤칠쳐친]/, '수정'],
  [/(?<![가-힣])지(?:우시|우거|웁니|웠|워지|워진|워졌|워집)/, '삭제'],
  [/본인확인(?!기관|서비스|제|값)/, '본인 확인'],
  [/휴대폰 본인|핸드폰/, '휴대전화'],
  [/저절로/, '자동으로'],
  [/공고한 (?:날|곳)|공고 거두/, '공고일, 공고 장소, 공고 철회'],
  [/살펴볼 (?:것|곳|일)/, '확인할 사항'],
  [/견주/, '비교'],
  [/머클|서명된 머리|(?<![가-힣])지문/, '기록 확인값'],
]

/** Words that are forbidden on the residents' screens, which ask in one voice. */
const forbiddenForResidents: readonly (readonly [word: RegExp, instead: string])[] = [
  [/(?:해|어|아|라|와|려) 주세요/, '…해주세요, without a space'],
]

/** Names of menus in other programs, which are theirs. */
const theirs = /\[내보내기\]/

const linesWith = (word: RegExp, sources: typeof office): readonly string[] =>
  sources.flatMap(({ file, text }) =>
    text
      .split('\n')
      .filter((line) => word.test(line) && !theirs.test(line))
      .map((line) => `${file}: ${line.trim()}`),
  )

describe('the office’s words', () => {
  it('are read from all of its files', () => {
    expect(office.length).toBeGreaterThan(500)
  })

  it.each(forbidden)('have no %s: it is %s', (word) => {
    expect(linesWith(word, office)).toEqual([])
  })

  it.each(forbiddenForResidents)('have no %s on residents’ screens: it is %s', (word) => {
    expect(residents.length).toBeGreaterThan(100)
    expect(linesWith(word, residents)).toEqual([])
  })

  it.each(forbiddenEverywhere)('have no %s, nor do the residents’, prints and messages: it is %s', (word) => {
    expect(linesWith(word, everything)).toEqual([])
  })
})

describe('the office’s commands', () => {
  it('are sent through the hook that sends what is pressed twice once', () => {
    const others = office.filter(({ text }) => /\buseMutation\b/.test(text)).map(({ file }) => file)
    expect(others).toEqual(['admin-ui/src/kit/data/use-command.ts'])
  })
})
