import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const office = fileURLToPath(new URL('../../admin-ui/src', import.meta.url))

const sources = readdirSync(office, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
  .map(({ parentPath, name }) => {
    const path = join(parentPath, name)
    return { file: relative(office, path), text: readFileSync(path, 'utf8') }
  })

/** Forbidden words, with the one that replaces them everywhere. */
const forbidden: readonly (readonly [word: RegExp, instead: string])[] = [
  [/재개(?!발)/, '다시 열기'],
  [/다운로드/, '내려받기'],
  [/내보내/, '내려받기'],
  [/까닭/, '사유, 이유'],
  [/확인 기다림/, '확인 대기'],
  [/끝남/, '완료'],
  [/한 쪽에/, '페이지당'],
  [/화면 로그/, '시스템 기록'],
  [/^\s*저장$/, '저장하기'],
  [/^\s*인쇄$/, '인쇄하기'],
  [/(?:label|Label)(?:=|: )["'](?:저장|인쇄|재개)["']/, '저장하기, 인쇄하기, 다시 열기'],
]

/** Names of menus in other programs, which are theirs. */
const theirs = /\[내보내기\]/

describe('the office’s words', () => {
  it('are read from all of its files', () => {
    expect(sources.length).toBeGreaterThan(500)
  })

  it.each(forbidden)('have no %s: it is %s', (word) => {
    const found = sources.flatMap(({ file, text }) =>
      text
        .split('\n')
        .filter((line) => word.test(line) && !theirs.test(line))
        .map((line) => `${file}: ${line.trim()}`),
    )
    expect(found).toEqual([])
  })
})

describe('the office’s commands', () => {
  it('are sent through the hook that sends what is pressed twice once', () => {
    const others = sources.filter(({ text }) => /\buseMutation\b/.test(text)).map(({ file }) => file)
    expect(others).toEqual(['kit/data/use-command.ts'])
  })
})
