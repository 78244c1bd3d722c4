import { describe, expect, it } from 'vitest'
import type { ListUser } from '#services/roll/list-users.contract.ts'
import { rollCells } from '../../admin-ui/src/roll/roll-cells.ts'

const entry = (over: Partial<ListUser> = {}): ListUser => ({
  id: 'e1',
  listId: 'l1',
  userId: 'u1',
  name: '홍길동',
  phone: '01012345678',
  birthDate: '1960-01-01',
  address: '서울특별시 노원구 한글비석로 1',
  email: 'hong@example.com',
  language: 'zh',
  dong: '101',
  ho: '1502',
  area: 84.9431,
  landShare: null,
  ownershipShare: null,
  kakaoEnabled: true,
  status: 'completed',
  completedAt: '2026-11-21T09:00:00Z',
  representative: false,
  standing: null,
  leftOut: false,
  remarks: null,
  contactChangedAt: null,
  memoCount: 0,
  erased: false,
  ...over,
})

const textsOf = (one: ListUser) =>
  Object.fromEntries(Object.entries(rollCells).map(([source, text]) => [source, text(one)]))

describe('an owner in the exported roll', () => {
  it('says what is known, phones and times as people write them', () => {
    expect(textsOf(entry())).toEqual({
      dong: '101',
      ho: '1502',
      name: '홍길동',
      phone: '010-1234-5678',
      birthDate: '1960-01-01',
      address: '서울특별시 노원구 한글비석로 1',
      email: 'hong@example.com',
      language: '중국어',
      area: '84.9431',
      landShare: '',
      ownershipShare: '',
      representative: '',
      kakaoEnabled: '받음',
      standing: '',
      remarks: '',
      status: '완료',
      completedAt: '2026. 11. 21. (토) 18:00',
      contactChangedAt: '',
      memoCount: '',
    })
  })

  it('says who acts for the others, what was changed after the start, and how much was noted', () => {
    expect(
      textsOf(entry({ representative: true, contactChangedAt: '2026-11-22T00:30:00Z', memoCount: 2 })),
    ).toMatchObject({ representative: '대표자', contactChangedAt: '2026. 11. 22. (일) 09:30', memoCount: '2' })
  })

  it('has one word for whom messages go to, and a dash for who has no phone', () => {
    expect(textsOf(entry({ kakaoEnabled: false }))).toMatchObject({ kakaoEnabled: '받지 않음' })
    expect(textsOf(entry({ phone: null }))).toMatchObject({ kakaoEnabled: '–' })
  })

  it('leaves what comes masked as it comes', () => {
    expect(textsOf(entry({ name: '홍*동', phone: '010-****-5678', birthDate: '1960-**-**' }))).toMatchObject({
      name: '홍*동',
      phone: '010-****-5678',
      birthDate: '1960-**-**',
    })
  })

  it('says of an erased person that they are', () => {
    expect(textsOf(entry({ name: null, phone: null, birthDate: null, erased: true }))).toMatchObject({
      name: '파기됨',
      phone: '',
      birthDate: '',
    })
  })

  it('is empty where nothing is known', () => {
    const nothing = entry({
      name: null,
      phone: null,
      birthDate: null,
      area: null,
      kakaoEnabled: false,
      status: 'pending',
      completedAt: null,
    })
    expect(textsOf(nothing)).toMatchObject({
      name: '',
      phone: '',
      birthDate: '',
      area: '',
      kakaoEnabled: '–',
      status: '미참여',
      completedAt: '',
    })
  })
})
