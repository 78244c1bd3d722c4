import { describe, expect, it } from 'vitest'
import { isModestJson } from '#services/core/http/json-input.ts'

const isModest = (json: string): boolean => isModestJson(Buffer.from(json))
const fields = (count: number): string => `{${Array.from({ length: count }, (_, n) => `"f${n}":1`).join(',')}}`

describe('JSON that is still to be parsed', () => {
  it.each([
    ['what calls send', '{"users":[{"name":"홍길동","dong":"101"}],"note":null}'],
    ['ten thousand rows of twelve fields', `[${Array.from({ length: 10_000 }, () => fields(12)).join(',')}]`],
    ['signs in texts', `"${'[{:,'.repeat(300_000)}"`],
    ['escaped quotes in texts', `"${'\\"[,'.repeat(300_000)}"`],
    ['many objects of many fields', `[${Array.from({ length: 200 }, () => fields(1_000)).join(',')}]`],
    ['32 levels', `${'['.repeat(32)}${']'.repeat(32)}`],
    ['lists beside one another', `[${'[],'.repeat(100_000)}[]]`],
    ['nothing that is JSON', ']]]}}}"'],
    ['signs behind a quote that is escaped far into a text', `"${'a'.repeat(100)}\\"${'[{:,'.repeat(100_000)}"`],
    ['a text that does not end', `"${'[{:,'.repeat(300_000)}`],
    ['minus, points and exponents', `[${'-1.5e-3,'.repeat(100_000)}0]`],
  ])('is looked at: %s', (_, json) => expect(isModest(json)).toBe(true))

  it.each([
    ['too many values', `[${'1,'.repeat(250_000)}1]`],
    ['too many lists', `[${'[],'.repeat(130_000)}[]]`],
    ['too many fields', fields(1_001)],
    ['too many fields around an object', `{"a":${fields(900)},${fields(1_001).slice(1)}`],
    ['too many levels', `${'['.repeat(33)}${']'.repeat(33)}`],
    ['levels after a long text that ends with two backslashes', `["${'a'.repeat(100)}\\\\",${'['.repeat(33)}`],
    ['levels after a text of quotes, all escaped', `["${'\\"'.repeat(100)}",${'['.repeat(33)}`],
    ['levels after what closes nothing', `]]]${'['.repeat(33)}`],
    ['levels after a text that ends with a backslash', `["\\\\",${'['.repeat(33)}`],
  ])('is refused for %s', (_, json) => expect(isModest(json)).toBe(false))
})
