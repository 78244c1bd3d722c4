import { describe, expect, it } from 'vitest'
import type { User } from '#services/person/users.contract.ts'
import { modules } from './office.ts'
import { groupsOf, type SearchAnswer } from '../../admin-ui/src/app/search/use-search-results.ts'

const loaded = await Promise.all(
  modules.flatMap(({ search: findings }) => (findings === undefined ? [] : [findings()])),
)
const searches = loaded.map(({ default: search }) => search)

const entry = (dong: string, ho: string, listName = '정기총회') =>
  ({ id: `${dong}${ho}${listName}`, listId: 'l1', listName, dong, ho, status: 'pending', completedAt: null }) as const

const user = (over: Partial<User> = {}): User => ({
  id: 'u1',
  name: '홍길동',
  phone: '01012345678',
  birthDate: null,
  address: null,
  email: null,
  language: 'ko',
  apartment: { id: 'a1', name: '한빛마을 1단지' },
  entries: [entry('101', '1502')],
  createdAt: '2026-11-21T00:00:00Z',
  ...over,
})

const answers = (over: { readonly users?: readonly User[] } = {}): readonly SearchAnswer[] =>
  searches.map((search) => ({ search, records: search.resource === 'users' ? (over.users ?? []) : [] }))

describe('findings', () => {
  it('name a person by phone, complex and unit, and lead to their page', () => {
    expect(groupsOf(answers({ users: [user()] }), '홍길')).toEqual([
      {
        name: '사람',
        results: [
          { key: 'user-u1', text: '홍길동', about: '010-1234-5678 · 한빛마을 1단지 · 101동 1502호', to: '/users/u1' },
        ],
      },
    ])
  })

  it.each(['101-1502', '101동 1502호', '101동1502호', '101동 1502', '101 1502', ' 101 - 1502호 ', '101-15', '101동'])(
    'are units where a unit was typed, each owner once: %j',
    (typed) => {
      const owner = user({ entries: [entry('101', '1502'), entry('101', '1502', '관리규약'), entry('102', '101')] })
      expect(groupsOf(answers({ users: [owner] }), typed)).toEqual([
        {
          name: '동·호',
          results: [
            { key: 'unit-u1-101동 1502호', text: '101동 1502호', about: '홍길동 · 한빛마을 1단지', to: '/users/u1' },
          ],
        },
      ])
    },
  )

  it.each(['010-1234', '홍길동', '101', '남궁 선'])('are people where no unit was typed: %j', (typed) => {
    expect(groupsOf(answers({ users: [user()] }), typed).map(({ name }) => name)).toEqual(['사람'])
  })

  it('leave out groups in which nothing was found', () => {
    expect(groupsOf(answers(), '홍길동')).toEqual([])
  })

  it('show a person without a name or phone all the same', () => {
    expect(groupsOf(answers({ users: [user({ name: null, phone: null })] }), '101')[0]?.results[0]).toMatchObject({
      text: '이름 없음',
      about: '한빛마을 1단지 · 101동 1502호',
    })
  })
})
