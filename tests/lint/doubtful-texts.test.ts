import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')
const tracked = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
const sources = tracked
  .split('\n')
  .filter((file) => /^(?:admin-ui|events|infra|projections|resident-ui|services)\/.*\.(?:tsx?|html)$/.test(file))
  .filter((file) => existsSync(join(root, file)))

/** Lines that say "(?)" outside of comments: users would read them. */
const doubtfulLines = (text: string): readonly string[] =>
  text.split('\n').filter((line) => line.includes('(?)') && !/^\s*(?:\/\/|\/?\*)/.test(line))

describe('what users read', () => {
  it('says nothing with a doubt in brackets', () => {
    expect(sources.length).toBeGreaterThan(500)
    const found = sources.flatMap((file) =>
      doubtfulLines(readFileSync(join(root, file), 'utf8')).map((line) => `${file}: ${line.trim()}`),
    )
    expect(found).toEqual([])
  })
  it('would be found, in a text and in JSX, but not in a comment', () => {
    const planted = [
      "const basis = '관리규약 준칙 (?)'",
      '<p>7일 전 공고 (?)</p>',
      '  // Of the vendor (?)',
      ' * (?) a guess',
    ]
    expect(doubtfulLines(planted.join('\n'))).toEqual(planted.slice(0, 2))
  })
})
