import { describe, expect, it } from 'vitest'
import { fileOf, nameIn } from '#ui/http/answered-file.ts'

describe('a file that a call answered with', () => {
  it.each([
    [
      `attachment; filename="___.xlsx"; filename*=UTF-8''${encodeURIComponent('정기총회 명부.xlsx')}`,
      '정기총회 명부.xlsx',
    ],
    ['attachment; filename="roll.csv"', 'roll.csv'],
    [`attachment; filename="roll.csv"; filename*=UTF-8''%E0%A4%A`, 'roll.csv'],
    ['inline', null],
    [null, null],
  ])('%s is named %s', (disposition, name) => {
    expect(nameIn(disposition)).toBe(name)
  })

  it('has the name that it was to have where the server gave none', () => {
    const file = fileOf({ data: new Blob(['a']), headers: new Headers() }, '명부.csv')
    expect(file.name).toBe('명부.csv')
  })

  it('is no other answer', () => {
    expect(() => fileOf({ data: { id: 1 }, headers: new Headers() }, '명부.csv')).toThrow('알 수 없는 오류')
  })
})
