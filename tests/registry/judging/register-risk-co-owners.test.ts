import { describe, expect, it } from 'vitest'
import type { RegisterRight } from '#events/values/registry/register.ts'
import { half, holder, judge, owner, register, right } from './sample-judged.ts'

const kim = holder('김하나', { birth6: '600101' })
const lee = holder('이두리', { birth6: '650505' })

describe('co-owners', () => {
  const shared = register([
    { ...kim, share: half },
    { ...lee, share: half },
  ])
  const signedAt = '2026-01-01T00:00:00Z'
  it.each([
    ['nobody represents them', {}, {}, ['medium', 'no-representative']],
    ['one represents them', { representative: true }, {}, ['none']],
    ['one has signed', { representative: true, signedAt }, {}, ['medium', 'co-owner-unsigned']],
    ['both have signed', { representative: true, signedAt }, { signedAt }, ['none']],
    [
      'nobody represents them, and one has signed',
      { signedAt },
      {},
      ['medium', 'no-representative', 'co-owner-unsigned'],
    ],
  ] as const)('of whom %s', (_, one, other, judged) => {
    expect(judge(shared, [owner(1, '김하나', one), owner(2, '이두리', other)])).toEqual([judged, judged])
  })

  it('of whom the roll lacks one have a signer missing', () => {
    expect(judge(shared, [owner(1, '김하나', { representative: true, signedAt })])).toEqual([
      ['medium', 'co-owner-unsigned'],
    ])
  })

  it('are not represented by who owns nothing any more', () => {
    const owners = [owner(1, '김하나'), owner(2, '이두리'), owner(3, '박세나', { representative: true })]
    expect(judge(shared, owners)[0]).toEqual(['medium', 'no-representative'])
  })

  it('that are one owner now want no representative', () => {
    expect(judge(register([kim]), [owner(1, '김하나'), owner(2, '이두리')])).toEqual([
      ['none'],
      ['high', 'owner-differs'],
    ])
  })
})

describe('what lies on the share of a co-owner', () => {
  const from = (...names: readonly string[]) => ({ from: { ranks: ['2'], names } })
  const owners = [owner(1, '김하나', { representative: true }), owner(2, '이두리')]
  const of = (rights: readonly RegisterRight[], rolled = owners, holders = [kim, lee]) =>
    judge(register(holders, { rights }), rolled).map(([level]) => level)

  it('concerns that owner alone', () => {
    expect(of([right('attachment', from('이두리'))])).toEqual(['none', 'medium'])
    expect(of([right('attachment', from('이두리', '김하나'))])).toEqual(['medium', 'medium'])
    expect(of([right('attachment')])).toEqual(['medium', 'medium'])
  })

  it('concerns everybody where a namesake is in the register', () => {
    const namesake = holder('이두리', { birth6: '700707' })
    expect(of([right('attachment', from('이두리')), right('transfer', { holders: [namesake] })])).toEqual([
      'medium',
      'medium',
    ])
  })

  it('concerns everybody where the named owner is none of now: it went along with the share', () => {
    expect(of([right('attachment', from('박세나'))])).toEqual(['medium', 'medium'])
  })

  it('concerns everybody where a part of the share went on to others since', () => {
    const attached = right('attachment', { ...from('이두리'), receivedAt: '2020-01-01' })
    const given = right('partial-transfer', { ...from('이두리'), receivedAt: '2021-01-01', holders: [kim] })
    expect(of([attached, given])).toEqual(['medium', 'medium'])
    expect(of([attached, { ...given, receivedAt: '2019-01-01' }])).toEqual(['none', 'medium'])
  })

  it('concerns everybody where the register is read with doubt', () => {
    const doubtful = register([kim, lee], {
      rights: [right('trust', from('이두리'))],
      doubts: [{ place: '갑구 3', message: '' }],
    })
    expect(judge(doubtful, owners).map(([level]) => level)).toEqual(['high', 'high'])
  })

  it('concerns nobody of the roll where it is certainly of another co-owner', () => {
    expect(of([right('attachment', from('이두리'))], [owner(1, '김하나', { representative: true })])).toEqual(['none'])
    expect(
      of([right('attachment', from('이두리'))], [owner(1, '김하나', { representative: true }), owner(2, '박세나')]),
    ).toEqual(['medium', 'high'])
  })

  it('given away by one of two namesakes of the register puts everybody at risk who signed before', () => {
    const signedAt = '2026-01-01T00:00:00Z'
    const former = right('transfer', { receivedAt: '2010-01-01', holders: [holder('이두리', { birth6: '700707' })] })
    const given = right('partial-transfer', { ...from('이두리'), receivedAt: '2026-02-01', holders: [kim] })
    const rolled = [owner(1, '김하나', { representative: true, signedAt }), owner(2, '이두리', { signedAt })]
    const bought = right('transfer', { receivedAt: '2020-01-01', holders: [kim, lee] })
    expect(of([bought, given], rolled)).toEqual(['none', 'high'])
    expect(of([former, bought, given], rolled)).toEqual(['high', 'high'])
  })

  it('given away after signing puts the giver at risk, and a taker who had nothing', () => {
    const signedAt = '2026-01-01T00:00:00Z'
    const park = holder('박세나', { birth6: '800101' })
    const rolled = [
      owner(1, '김하나', { representative: true, signedAt }),
      owner(2, '이두리', { signedAt }),
      owner(3, '박세나', { signedAt }),
    ]
    const bought = right('transfer', { receivedAt: '2020-01-01', holders: [kim, lee] })
    const given = (taker: typeof park) =>
      right('partial-transfer', { ...from('이두리'), receivedAt: '2026-02-01', holders: [taker] })
    expect(of([bought, given(park)], rolled, [kim, lee, park])).toEqual(['none', 'high', 'high'])
    expect(of([bought, given(kim)], rolled.slice(0, 2), [kim, lee])).toEqual(['none', 'high'])
  })
})
