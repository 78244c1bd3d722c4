import { describe, expect, it } from 'vitest'
import { riskTable, risksOn } from '#services/registry/judging/risk-table.ts'
import type { RollOwner } from '#services/registry/judging/judged-unit.ts'
import type { RegisterRight } from '#events/values/registry/register.ts'
import { fixedId } from '#tests/support/fixed.ts'
import { holder, judge, owner, register, right } from './sample-judged.ts'

const kim = holder('김하나', { birth6: '600101' })
const lee = holder('이두리', { birth6: '650505' })
const alone = (rights: readonly RegisterRight[], said: Partial<RollOwner> = {}) =>
  judge(register([kim], { rights }), [owner(1, '김하나', said)])[0]

describe('a right that stands', () => {
  it.each([
    ['trust', 'gap', 'high', 'trust'],
    ['auction', 'gap', 'high', 'auction'],
    ['injunction', 'gap', 'high', 'injunction'],
    ['provisional', 'gap', 'high', 'provisional-registration'],
    ['attachment', 'gap', 'medium', 'attachment'],
    ['provisional-attachment', 'gap', 'medium', 'provisional-attachment'],
    ['insolvency', 'gap', 'medium', 'insolvency'],
    ['prohibition', 'gap', 'note', 'prohibition'],
    ['repurchase', 'gap', 'note', 'repurchase'],
    ['mortgage', 'eul', 'note', 'mortgage'],
    ['lease', 'eul', 'note', 'lease'],
    ['tenancy', 'eul', 'note', 'tenancy'],
    ['attachment', 'eul', 'note', 'charge-on-right'],
    ['injunction', 'eul', 'note', 'charge-on-right'],
  ] as const)('%s of %s is %s: %s', (kind, section, level, code) => {
    expect(alone([right(kind, { section })])).toEqual([level, code])
    expect(alone([right(kind, { section, cancelled: true })])).toEqual(['none'])
  })

  it.each(['preservation', 'holder-change', 'correction', 'cancellation', 'other', 'superficies', 'pledge'] as const)(
    '%s raises nothing',
    (kind) => {
      expect(alone([right(kind)], { signedAt: '2019-01-01T00:00:00Z' })).toEqual(['none'])
    },
  )

  it('is said once, however many there are, and the gravest decides', () => {
    const rights = [right('mortgage', { section: 'eul' }), right('attachment'), right('trust'), right('attachment')]
    expect(alone(rights)).toEqual(['high', 'trust', 'attachment', 'mortgage'])
  })

  it('of a transfer and a trust in one entry is a trust', () => {
    expect(alone([right('transfer', { purpose: '소유권이전및신탁' })])).toEqual(['high', 'trust'])
  })
})

describe('a transfer', () => {
  const transfer = (receivedAt: string | null) => [right('transfer', { receivedAt, holders: [kim] })]
  // 15:00 UTC is midnight in Seoul.
  it.each([
    ['2026-03-01', '2026-03-02T00:00:00Z', ['none']],
    ['2026-03-02', '2026-03-01T15:00:00Z', ['note', 'transfer-same-day']],
    ['2026-03-02', '2026-03-02T14:59:59Z', ['note', 'transfer-same-day']],
    ['2026-03-02', '2026-03-01T14:59:59Z', ['high', 'transfer-after-signing']],
    ['2026-03-02', '2026-03-02T15:00:00Z', ['none']],
    ['2026-03-02', null, ['none']],
    [null, '2026-03-02T15:00:00Z', ['note', 'transfer-undated']],
  ])('received on %s, signed at %s: %j', (receivedAt, signedAt, judged) => {
    expect(alone(transfer(receivedAt), { signedAt })).toEqual(judged)
  })

  it('that was cancelled counts for nothing', () => {
    const rights = [right('transfer', { receivedAt: '2026-03-02', cancelled: true })]
    expect(alone(rights, { signedAt: '2026-01-01T00:00:00Z' })).toEqual(['none'])
  })

  it('to somebody else leaves who signed as no owner', () => {
    const sold = [right('transfer', { receivedAt: '2026-03-02', holders: [lee] })]
    expect(
      judge(register([lee], { rights: sold }), [owner(1, '김하나', { signedAt: '2026-01-01T00:00:00Z' })]),
    ).toEqual([['high', 'transfer-after-signing', 'owner-differs']])
  })
})

describe('a transfer under a rule by which consents pass on', () => {
  const passesOn = { consentPassesOn: true }
  const sold = [right('transfer', { receivedAt: '2026-03-02', holders: [lee] })]
  const signedAt = '2026-01-01T00:00:00Z'
  it('is a note, and puts the consent of who owned when they signed at no risk', () => {
    expect(judge(register([lee], { rights: sold }), [owner(1, '김하나', { signedAt })], passesOn)).toEqual([
      ['note', 'transfer-after-consent'],
    ])
  })
  it('is a risk where they came to own only after they had signed', () => {
    expect(judge(register([lee], { rights: sold }), [owner(1, '이두리', { signedAt })], passesOn)).toEqual([
      ['high', 'transfer-after-signing'],
    ])
  })
  it('leaves who has not signed as no owner', () => {
    expect(judge(register([lee], { rights: sold }), [owner(1, '김하나')], passesOn)).toEqual([
      ['high', 'owner-differs'],
    ])
  })
})

describe('an owner', () => {
  it('whom the register does not name is high, signed or not', () => {
    expect(judge(register([lee]), [owner(1, '김하나')])).toEqual([['high', 'owner-differs']])
  })

  it('who was erased is no other one', () => {
    expect(judge(register([lee]), [owner(1, null)])).toEqual([['none']])
  })

  it('is a corporation, or a foreigner', () => {
    expect(judge(register([holder('(주)가나', { kind: 'corporation' })]), [owner(1, '주식회사 가나')])).toEqual([
      ['medium', 'owner-corporation'],
    ])
    expect(judge(register([holder('SMITH', { kind: 'foreigner' })]), [owner(1, 'Smith')])).toEqual([
      ['medium', 'owner-foreigner'],
    ])
  })

  it('lives elsewhere', () => {
    const of = register([{ ...kim, address: '서울특별시 강남구 가로 1' }])
    expect(judge(of, [owner(1, '김하나', { address: '서울 강남구 가로 2' })])).toEqual([['note', 'address-differs']])
    expect(judge(of, [owner(1, '김하나', { address: '서울 강남구 가로 1' })])).toEqual([['none']])
  })

  it('is known to have died where an inheritance followed on what they had, and only then', () => {
    const bought = right('transfer', { receivedAt: '2010-01-01', holders: [kim] })
    const inherited = right('transfer', { receivedAt: '2020-01-01', holders: [lee], cause: '2019년12월1일 상속' })
    const sold = right('transfer', { receivedAt: '2015-01-01', holders: [holder('박세나')], cause: '매매' })
    const of = (rights: readonly RegisterRight[]) => judge(register([lee], { rights }), [owner(1, '김하나')])
    expect(of([bought, inherited])).toEqual([['high', 'owner-differs', 'owner-deceased']])
    expect(of([bought, sold, inherited])).toEqual([['high', 'owner-differs']])
    expect(of([inherited])).toEqual([['high', 'owner-differs']])
  })
})

describe('a risk that somebody cleared', () => {
  it('stays and raises nothing, for that entry alone', () => {
    const of = register([kim], { rights: [right('trust'), right('attachment')] })
    const owners = [owner(1, '김하나'), owner(2, '이두리')]
    const cleared = new Map([[fixedId(1), new Set(['trust', 'no-such-code'])]])
    expect(judge(of, owners, { cleared })).toEqual([
      ['medium', '-trust', 'attachment'],
      ['high', 'owner-differs', 'trust', 'attachment'],
    ])
    expect(
      judge(of, owners.slice(0, 1), { cleared: new Map([[fixedId(1), new Set(['trust', 'attachment'])]]) }),
    ).toEqual([['none', '-trust', '-attachment']])
  })
})

describe('the unit', () => {
  it('of as many owners and rights as events hold is judged', () => {
    const all = Array.from({ length: 200 }, (_, n) => holder(`김하나${n % 50}`, { birth6: String(100_000 + n) }))
    const rights = Array.from({ length: 2_000 }, (_, n) =>
      right(n % 2 === 0 ? 'partial-transfer' : 'attachment', {
        from: { ranks: [], names: [`김하나${n % 50}`, `김하나${n % 49}`] },
        holders: all.slice(n % 190, (n % 190) + 10),
      }),
    )
    const owners = all.map(({ name }, n) => owner(n, name, { signedAt: '2019-01-01T00:00:00Z' }))
    const levels = judge(register(all, { rights }), owners).map(([level]) => level)
    expect(new Set(levels)).toEqual(new Set(['high']))
  })

  it('whose owners are not certain says so, and accuses nobody', () => {
    const of = register([lee], { doubts: [{ place: '소유지분현황', message: '' }] })
    expect(judge(of, [owner(1, '김하나')])).toEqual([['note', 'owners-unclear']])
  })

  it('whose land has a register apart says so', () => {
    expect(judge(register([kim], { hasSeparateLandRegister: true }), [owner(1, '김하나')])).toEqual([
      ['note', 'separate-land-register'],
    ])
  })
})

describe('the table of risks', () => {
  it('names each code once a day, in letters that events keep, gravest first', () => {
    expect(new Set(riskTable.map(({ code, since }) => `${code} ${since}`)).size).toBe(riskTable.length)
    expect(riskTable.filter(({ code }) => !/^[a-z-]{1,60}$/.test(code))).toEqual([])
    const levels = riskTable.map(({ level }) => ['high', 'medium', 'note'].indexOf(level))
    expect(levels).toEqual(levels.toSorted((a, b) => a - b))
    expect(new Set(riskTable.map(({ code }) => code)).size).toBeLessThanOrEqual(60)
  })

  it('holds for registers that are older than it, too', () => {
    expect(risksOn('1999-01-01').get('trust')?.level).toBe('high')
    expect(risksOn('2999-01-01').size).toBe(new Set(riskTable.map(({ code }) => code)).size)
  })

  it('changes by a further row, from its day on', () => {
    const [first] = riskTable
    if (!first) throw new Error('the table is empty')
    const changed = [{ ...first, level: 'note' as const, since: '2027-01-01' }, first]
    expect(
      ['2020-01-01', '2026-12-31', '2027-01-01'].map((day) => risksOn(day, changed).get(first.code)?.level),
    ).toEqual(['high', 'high', 'note'])
  })
})
