import { expect, it } from 'vitest'
import { fitsForm, forgetKeptForm, keepForm, readKeptForm } from '../../admin-ui/src/kit/unsaved/kept-forms.ts'

const storageOf = () => {
  const items = new Map<string, string>()
  return {
    items,
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  }
}

const at = (time: string) => new Date(`2026-11-${time}Z`)

it('keeps the last values of a form for its administrator, until they are discarded', () => {
  const storage = storageOf()
  keepForm('a1/votes', { title: '처음' }, { storage, now: at('28T00:00:00') })
  keepForm('a1/votes', { title: '다음' }, { storage, now: at('28T00:01:00') })
  expect(readKeptForm('a1/votes', { storage, now: at('29T00:00:00') })).toEqual({
    at: '2026-11-28T00:01:00.000Z',
    values: { title: '다음' },
  })
  expect(readKeptForm('a2/votes', { storage })).toBeNull()
  forgetKeptForm('a1/votes', storage)
  expect(storage.items.size).toBe(0)
})

it('offers nothing that is old, broken or too large, and nothing where the browser stores nothing', () => {
  const storage = storageOf()
  keepForm('a1/votes', { title: '오래' }, { storage, now: at('01T00:00:00') })
  expect(readKeptForm('a1/votes', { storage, now: at('14T23:59:59') })).not.toBeNull()
  expect(readKeptForm('a1/votes', { storage, now: at('15T00:00:00') })).toBeNull()
  for (const broken of ['{', '1', '{"at":1,"values":{}}', '{"at":"2026-11-28T00:00:00Z","values":1}']) {
    storage.items.set([...storage.items.keys()][0] ?? '', broken)
    expect(readKeptForm('a1/votes', { storage, now: at('28T00:00:00') })).toBeNull()
  }
  const empty = storageOf()
  keepForm('a1/votes', { title: '가'.repeat(200_000) }, { storage: empty })
  expect(empty.items.size).toBe(0)
  const refuse = (): never => {
    throw new Error('no storage')
  }
  const refusing = { getItem: refuse, setItem: refuse, removeItem: refuse }
  keepForm('a1/votes', { title: '가' }, { storage: refusing })
  forgetKeptForm('a1/votes', refusing)
  expect(readKeptForm('a1/votes', { storage: refusing })).toBeNull()
})

it('is offered to a form with the same fields alone', () => {
  const form = { title: '', questions: [], opensAt: null, seats: 1 }
  expect(fitsForm({ title: '가', questions: [{}], opensAt: '2026-11-28T00:00:00Z' }, form)).toBe(true)
  expect(fitsForm({ opensAt: null, seats: null }, form)).toBe(true)
  expect(fitsForm({ former: '가' }, form)).toBe(false)
  expect(fitsForm({ questions: {} }, form)).toBe(false)
  expect(fitsForm({ title: ['가'] }, form)).toBe(false)
})
