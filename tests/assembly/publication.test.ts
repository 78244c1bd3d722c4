import { describe, expect, it } from 'vitest'
import type { PublicationEvent } from '#events/assembly/publication.events.ts'
import { addDays, dayAt } from '#events/values/day.ts'
import { dayInNextMonth, quarterOf } from '#events/values/assembly/quarter.ts'
import { residentNumbersIn } from '#events/values/assembly/resident-number.ts'
import { findingsIn } from '#services/assembly/publication/check-file.ts'
import {
  listDuties,
  publicationDuties,
  type DatedDocument,
} from '#services/assembly/publication/publication-calendar.ts'
import { keepingRuleOn, keptUntil } from '#services/assembly/publication/publication-law.contract.ts'
import { publicationDecider, type PublicationCommand } from '#services/assembly/publication/publication.decider.ts'
import { fixedId } from '#tests/support/fixed.ts'
import { given } from '#tests/support/given.ts'
import { names } from './sample-assembly.ts'

const fileOf = (n: number) => ({ objectKey: String(n).repeat(64), sha256: String(n).repeat(64), size: 9, pages: 1 })
const documentOf = (n: number, more: object = {}) => ({
  ...names,
  publicationId: fixedId(9_700 + n),
  document: 'minutes' as const,
  title: '의사록',
  replaces: null as string | null,
  madeOn: '2025-03-21',
  source: 'upload',
  file: fileOf(n),
  looked: { phones: [], unread: [] },
  publishedOn: '2025-03-25',
  ...more,
})
const published = (n: number, more: object = {}): PublicationEvent => ({
  type: 'AssemblyDocumentPublished',
  data: { ...documentOf(n), version: 1, ...more },
})
const publish = (n: number, more: object = {}, held: object = {}): PublicationCommand => ({
  type: 'PublishDocument',
  document: documentOf(n, more),
  isNoticed: true,
  isCounted: true,
  ...held,
})
const ofDocument = (n: number) => ({ ...names, publicationId: fixedId(9_700 + n) })
const withdrawn = (n: number): PublicationEvent => ({
  type: 'AssemblyDocumentWithdrawn',
  data: { ...ofDocument(n), reason: '이름이 보입니다.' },
})
const withdraw = (n: number, destroys = false): PublicationCommand => ({
  type: 'WithdrawDocument',
  publicationId: fixedId(9_700 + n),
  reason: '이름이 보입니다.',
  destroys,
})
const posting = { way: 'board' as const, postedOn: '2025-03-26', note: '101동 게시판' }
const post = (n: number, more: object = {}): PublicationCommand => ({
  type: 'PostDocument',
  publicationId: fixedId(9_700 + n),
  posting: { ...posting, ...more },
  today: '2025-03-26',
})
const posted = (n: number): PublicationEvent => ({
  type: 'AssemblyDocumentPosted',
  data: { ...ofDocument(n), ...posting },
})

describe('a document of an assembly', () => {
  it('is published once, after notice and count', () => {
    given(publicationDecider, [])
      .when(publish(1))
      .then([published(1)])
    given(publicationDecider, [published(1)])
      .when(publish(1))
      .thenNothing()
    // A second press has another id and the same file.
    given(publicationDecider, [published(1)])
      .when(publish(2, { file: fileOf(1) }))
      .thenNothing()
    given(publicationDecider, [])
      .when(publish(1, {}, { isNoticed: false }))
      .thenRejects('ASSEMBLY_NOT_NOTICED')
    given(publicationDecider, [])
      .when(publish(1, {}, { isCounted: false }))
      .thenRejects('PUBLICATION_BEFORE_COUNT')
    given(publicationDecider, [])
      .when(publish(1, { document: 'notice' }, { isCounted: false }))
      .then([published(1, { document: 'notice' })])
    given(publicationDecider, [])
      .when(publish(1, { madeOn: '2025-03-26' }))
      .thenRejects('VALIDATION_FAILED', ['madeOn'])
  })

  it('gets a new version, and stays listed as replaced', () => {
    const second = { replaces: fixedId(9_701) }
    given(publicationDecider, [published(1)])
      .when(publish(2, second))
      .then([published(2, { ...documentOf(2, second), version: 2 })])
    const twice = [published(1), published(2, { ...documentOf(2, second), version: 2 })]
    given(publicationDecider, twice).when(publish(3, second)).thenRejects('PUBLICATION_NOT_PUBLIC')
    given(publicationDecider, [published(1)])
      .when(publish(2, { ...second, document: 'results' }))
      .thenRejects('PUBLICATION_NOT_PUBLIC')
    given(publicationDecider, []).when(publish(2, second)).thenRejects('NOT_FOUND')
  })

  it('is withdrawn with a reason, and its file destroyed if it must not exist', () => {
    given(publicationDecider, [published(1)])
      .when(withdraw(1))
      .then([withdrawn(1)])
    given(publicationDecider, [published(1), withdrawn(1)])
      .when(withdraw(1))
      .thenNothing()
    const gone: PublicationEvent = {
      type: 'AssemblyDocumentDestroyed',
      data: { ...ofDocument(1), rule: 'published-by-mistake', keptUntil: null },
    }
    given(publicationDecider, [published(1)])
      .when(withdraw(1, true))
      .then([withdrawn(1), gone])
    given(publicationDecider, [published(1), withdrawn(1)])
      .when(withdraw(1, true))
      .then([gone])
    given(publicationDecider, [published(1), withdrawn(1), gone])
      .when(withdraw(1, true))
      .thenNothing()
    given(publicationDecider, []).when(withdraw(1)).thenRejects('NOT_FOUND')
  })

  it('is published in another way, too, while it is public', () => {
    given(publicationDecider, [published(1)])
      .when(post(1))
      .then([posted(1)])
    given(publicationDecider, [published(1), posted(1)])
      .when(post(1))
      .thenNothing()
    given(publicationDecider, [published(1), withdrawn(1)])
      .when(post(1))
      .thenRejects('PUBLICATION_NOT_PUBLIC')
    given(publicationDecider, [published(1)])
      .when(post(1, { postedOn: '2025-03-27' }))
      .thenRejects('VALIDATION_FAILED', ['postedOn'])
  })

  it('ends with its keeping period, once', () => {
    const end = { type: 'EndKeeping', publicationId: fixedId(9_701), keptUntil: '2030-12-31' } as const
    const gone: PublicationEvent = {
      type: 'AssemblyDocumentDestroyed',
      data: { ...ofDocument(1), rule: 'keeping-period', keptUntil: '2030-12-31' },
    }
    given(publicationDecider, [published(1)])
      .when(end)
      .then([gone])
    given(publicationDecider, [published(1), gone])
      .when(end)
      .thenNothing()
    given(publicationDecider, []).when(end).thenRejects('NOT_FOUND')
  })

  it('stands in a list of its quarter that is sent once', () => {
    const sending = { quarter: '2025-Q1', sentOn: '2025-04-10', note: null }
    const send: PublicationCommand = { type: 'SendList', names, sending, today: '2025-04-10' }
    const sent: PublicationEvent = { type: 'PublicationListSent', data: { ...names, ...sending } }
    given(publicationDecider, [published(1)])
      .when(send)
      .then([sent])
    given(publicationDecider, [published(1), sent])
      .when(send)
      .thenNothing()
    given(publicationDecider, [])
      .when({ ...send, today: '2025-04-09' })
      .thenRejects('VALIDATION_FAILED', ['sentOn'])
  })
})

const minutes = (more: Partial<DatedDocument> = {}): DatedDocument => ({
  document: 'minutes',
  madeOn: '2025-03-21',
  publishedOn: '2025-04-05',
  postedOn: '2025-04-05',
  isPublic: true,
  isFirst: true,
  ...more,
})
const dutyOn = (today: string, documents: readonly DatedDocument[]) =>
  publicationDuties({ kind: 'association', endedOn: '2025-03-20' }, documents, today)[0]

describe('the calendar of publication', () => {
  it('counts fifteen days after the day of the meeting, which is not counted', () => {
    expect(dutyOn('2025-04-04', [])).toMatchObject({ dueOn: '2025-04-04', state: 'due' })
    expect(dutyOn('2025-04-05', [])).toMatchObject({ dueOn: '2025-04-04', state: 'late' })
  })

  it('counts from the day on which the minutes were made, once they are there', () => {
    expect(dutyOn('2025-05-01', [minutes()])).toMatchObject({ dueOn: '2025-04-05', state: 'published' })
    expect(dutyOn('2025-05-01', [minutes({ publishedOn: '2025-04-06' })])).toMatchObject({ state: 'published-late' })
  })

  it('asks for one more way than the internet', () => {
    expect(dutyOn('2025-04-05', [minutes({ postedOn: null })])).toMatchObject({ state: 'due' })
    expect(dutyOn('2025-04-06', [minutes({ postedOn: null })])).toMatchObject({ state: 'late' })
    expect(dutyOn('2025-05-01', [minutes({ postedOn: '2025-04-06' })])).toMatchObject({ state: 'published-late' })
  })

  it('does not count what was withdrawn', () => {
    expect(dutyOn('2025-04-04', [minutes({ isPublic: false })])).toMatchObject({ state: 'due', publishedOn: null })
  })

  it('has a list by the 15th after each quarter', () => {
    const lists = listDuties(
      'association',
      [minutes(), minutes({ publishedOn: '2025-12-31' })],
      new Map(),
      '2025-07-16',
    )
    expect(lists).toMatchObject([
      { quarter: '2025-Q2', dueOn: '2025-07-15', state: 'late' },
      { quarter: '2025-Q4', dueOn: '2026-01-15', state: 'due' },
    ])
    expect(listDuties('management', [minutes()], new Map(), '2025-07-16')).toEqual([])
  })

  it('agrees with a count day by day', () => {
    for (let step = 0; step < 800; step += 1) {
      const endedOn = addDays('2024-01-01', step)
      let [day, left] = [new Date(`${endedOn}T12:00:00+09:00`), 15]
      while (left > 0) {
        day = new Date(day.getTime() + 86_400_000)
        left -= 1
      }
      const [duty] = publicationDuties({ kind: 'association', endedOn }, [], endedOn)
      expect(duty?.dueOn).toBe(dayAt(day))
      const month = Math.ceil(Number(endedOn.slice(5, 7)) / 3) * 3
      const year = Number(endedOn.slice(0, 4)) + (month === 12 ? 1 : 0)
      const next = String((month % 12) + 1).padStart(2, '0')
      expect(dayInNextMonth(quarterOf(endedOn), 15)).toBe(`${year}-${next}-15`)
    }
  })

  it('keeps files as long as the law of the kind says', () => {
    const last = (kind: 'association' | 'election-round' | 'management') =>
      keptUntil(keepingRuleOn(kind, 'minutes', '2025-03-20'), '2025-03-20')
    expect(last('election-round')).toBe('2030-12-31')
    expect([last('association'), last('management')]).toEqual([null, null])
  })
})

describe('the check for personal data', () => {
  const found = (text: string): readonly string[] =>
    residentNumbersIn(text).map(({ start, end }) => text.slice(start, end))

  it('finds resident registration numbers as people write them', () => {
    expect(found('홍길동 900101-1234567 입니다')).toEqual(['900101-1234567'])
    expect(found('900101 - 1234567')).toEqual(['900101 - 1234567'])
    expect(found('9001011234567')).toEqual(['9001011234567'])
    expect(found('9 0 0 1 0 1 - 1 2 3 4 5 6 7')).toHaveLength(1)
    expect(found('101 900101-1234567')).toEqual(['900101-1234567'])
    expect(found('900101-1234567 800202-2345678')).toHaveLength(2)
    expect(found('외국인 850505-5678901')).toHaveLength(1)
  })

  it('takes no other number for one', () => {
    for (const text of ['900101-1******', '991301-1234567', '110-123-456789', '010-1234-5678', '2025-03-20 14:00'])
      expect(found(text)).toEqual([])
    expect(found('12345678901234567890')).toEqual([])
  })

  it('says on which pages', () => {
    expect(findingsIn(['의사록', '900101-1234567', '문의 010-1234-5678', ' '])).toEqual({
      residentNumbers: [2],
      phones: [3],
      unread: [4],
    })
  })
})
