import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { quietStorage } from '#ui/quiet-storage.ts'
import { rounds } from '#tests/support/deep.ts'
import {
  storeReturnPath,
  returnPathOf,
  safeReturnPath,
  takeReturnPath,
} from '../../admin-ui/src/kit/auth/return-path.ts'

const OFFICE = 'https://office.example'

describe('where one goes after signing in', () => {
  it.each([
    '/',
    '/lists',
    '/lists/1/show/roll?filter=%7B%22dong%22%3A%22101%22%7D',
    '/votes?page=2',
    '/apartments#top',
  ])('%s is inside the app', (path) => {
    expect(safeReturnPath(path)).toBe(path)
  })

  it.each([
    'https://evil.example',
    'HTTPS://evil.example/admin',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '/./\\evil.example',
    '/.//evil.example',
    '/lists/../..//evil.example',
    ' //evil.example',
    'javascript:alert(1)',
    'data:text/html,x',
    'evil.example',
    '@evil.example',
    '?next=//evil.example',
    '',
    '/login',
    '/login?next=/login',
  ])('%j leads home instead', (path) => {
    expect(safeReturnPath(path)).toBe('/')
  })

  it.each([undefined, null, 1, {}, ['/lists']])('%j leads home', (value) => {
    expect(safeReturnPath(value)).toBe('/')
  })

  it('never leaves the origin, whatever is asked for', () => {
    const pieces = fc.constantFrom(
      '/',
      '\\',
      '.',
      '..',
      '@',
      ':',
      '?',
      '#',
      '%2f',
      '%5c',
      '\t',
      ' ',
      'http',
      'https:',
      'evil.example',
      'lists',
      '1',
    )
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 10 }), (parts) => {
        const wanted = parts.join('')
        const target = safeReturnPath(wanted)
        expect(new URL(target, OFFICE).origin).toBe(OFFICE)
        expect(new URL(target, OFFICE).pathname).not.toMatch(/^\/\//)
        expect([wanted, '/']).toContain(target)
      }),
      { numRuns: rounds(2_000) },
    )
  })
})

describe('the page that was asked for', () => {
  it('is what react-admin left in the history', () => {
    expect(returnPathOf({ nextPathname: '/lists/1/show', nextSearch: '?page=2' }, '')).toBe('/lists/1/show?page=2')
    expect(returnPathOf({ nextPathname: '/lists' }, '?next=/votes')).toBe('/lists')
  })

  it('is else what the address names', () => {
    expect(returnPathOf(null, '?next=%2Fvotes%2F1%2Fshow')).toBe('/votes/1/show')
    expect(returnPathOf(undefined, '')).toBe('/')
    expect(returnPathOf({ nextPathname: 7 }, '')).toBe('/')
  })

  it('is trusted from neither', () => {
    expect(returnPathOf({ nextPathname: '//evil.example' }, '')).toBe('/')
    expect(returnPathOf({ nextPathname: '/', nextSearch: '/evil.example' }, '')).toBe('/')
    expect(returnPathOf(null, '?next=https://evil.example')).toBe('/')
    expect(returnPathOf(null, '?next=%2F%5Cevil.example')).toBe('/')
  })
})

describe('the page that was asked for, over a trip to a provider', () => {
  const storageWith = (entries: Readonly<Record<string, string>> = {}) => {
    const kept = new Map(Object.entries(entries))
    return {
      kept,
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    }
  }
  const NOW = Date.parse('2026-11-21T09:00:00Z')
  const MINUTE = 60_000

  it('comes back once', () => {
    const storage = storageWith()
    storeReturnPath(storage, '/lists/1/show?page=2', NOW)
    expect(takeReturnPath(storage, NOW + MINUTE)).toBe('/lists/1/show?page=2')
    expect(takeReturnPath(storage, NOW + MINUTE)).toBe('/')
    expect(storage.kept.size).toBe(0)
  })

  it('is forgotten after ten minutes', () => {
    const storage = storageWith()
    storeReturnPath(storage, '/lists', NOW)
    expect(takeReturnPath(storage, NOW + 10 * MINUTE + 1)).toBe('/')
  })

  it('is not that of an earlier trip: who asks for home goes home', () => {
    const storage = storageWith()
    storeReturnPath(storage, '/lists', NOW)
    storeReturnPath(storage, '/', NOW)
    expect(takeReturnPath(storage, NOW)).toBe('/')
  })

  it.each([
    ['//evil.example', NOW],
    ['https://evil.example', NOW],
    ['/\\evil.example', NOW],
    ['/login', NOW],
    [7, NOW],
    ['/lists', 'never'],
    ['/lists', null],
  ])('is not trusted for lying in the storage: %j until %j', (path, until) => {
    const storage = storageWith({ 'danji.return-path': JSON.stringify({ path, until }) })
    expect(takeReturnPath(storage, NOW)).toBe('/')
    expect(storage.kept.size).toBe(0)
  })

  it('is home where the browser withholds its storage', () => {
    // Node has none, like a browser that withholds it.
    const withheld = quietStorage('sessionStorage')
    storeReturnPath(withheld, '/lists', NOW)
    expect(takeReturnPath(withheld, NOW)).toBe('/')
  })

  it.each(['', 'null', '7', '"x"', '{', '[]'])('is home where the storage holds %j', (text) => {
    const storage = storageWith({ 'danji.return-path': text })
    expect(takeReturnPath(storage, NOW)).toBe('/')
    expect(storage.kept.size).toBe(0)
  })
})
