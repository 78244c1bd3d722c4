import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { matchUnit } from '#services/registry/judging/match.ts'
import { shareAgrees } from '#services/registry/judging/pairing.ts'
import { fixedId } from '#tests/support/fixed.ts'
import { half, holder, owner, register, whole } from './sample-judged.ts'

const entries = (match: ReturnType<typeof matchUnit>) => [...match.byEntry.values()]

const kim60 = holder('김하나', { birth6: '600101', share: half })
const kim70 = holder('김하나', { birth6: '700101', share: half })
const lee = holder('이두리', { birth6: '650505', share: half })

describe('a unit', () => {
  it.each([
    ['one owner who is the same', [lee], [owner(1, '이두리')], 'same', ['same']],
    ['one owner who is another', [lee], [owner(1, '박세나')], 'changed', ['changed']],
    [
      'one owner who has another birth',
      [lee],
      [owner(1, '이두리', { birthDate: '1965-05-06' })],
      'changed',
      ['changed'],
    ],
    ['a changed name, which is no match', [holder('이둘')], [owner(1, '이두리')], 'changed', ['changed']],
    ['two of whom the roll has one', [kim60, lee], [owner(1, '이두리')], 'partly', ['same']],
    ['one of whom the roll has two', [lee], [owner(1, '이두리'), owner(2, '김하나')], 'partly', ['same', 'changed']],
    [
      'two namesakes whom births tell apart',
      [kim60, kim70],
      [owner(1, '김하나', { birthDate: '1970-01-01' }), owner(2, '김하나', { birthDate: '1960-01-01' })],
      'same',
      ['same', 'same'],
    ],
    [
      'two namesakes without births, who are both there',
      [kim60, kim70],
      [owner(1, '김하나'), owner(2, '김하나')],
      'same',
      ['same', 'same'],
    ],
    [
      'one of two namesakes, and nothing tells which',
      [kim60],
      [owner(1, '김하나'), owner(2, '김하나')],
      'unknown',
      ['unknown', 'unknown'],
    ],
    [
      'one of two namesakes, whom the birth tells',
      [kim60],
      [owner(1, '김하나'), owner(2, '김하나', { birthDate: '1960-01-01' })],
      'partly',
      ['changed', 'same'],
    ],
    [
      'a namesake without a number, who may be either',
      [holder('김하나')],
      [owner(1, '김하나'), owner(2, '김하나', { birthDate: '1960-01-01' })],
      'unknown',
      ['unknown', 'unknown'],
    ],
    [
      'one of two namesakes of one birth',
      [kim60],
      [owner(1, '김하나', { birthDate: '1960-01-01' }), owner(2, '김하나', { birthDate: '1960-01-01' })],
      'unknown',
      ['unknown', 'unknown'],
    ],
    ['one whose name was erased', [lee], [owner(1, null)], 'unknown', ['unknown']],
    ['two of whom one was erased', [lee, kim60], [owner(1, '이두리'), owner(2, null)], 'partly', ['same', 'unknown']],
    ['no owner of the roll', [lee], [], 'changed', []],
    ['no owner of the register', [], [owner(1, '이두리')], 'unknown', ['unknown']],
    ['a corporation', [holder('주식회사 가나', { kind: 'corporation' })], [owner(1, '(주)가나')], 'same', ['same']],
  ] as const)('with %s', (...[, holders, owners, match, byEntry]) => {
    const found = matchUnit(register(holders), owners)
    expect(found.match).toBe(match)
    expect(entries(found)).toEqual(byEntry)
  })

  it('says whom the roll lacks and who is gone', () => {
    const found = matchUnit(register([kim60, lee]), [owner(1, '이두리'), owner(2, '박세나')])
    expect(found.missing).toEqual([kim60])
    expect(found.gone).toEqual([fixedId(2)])
    expect(found.pairs.map((pair) => [pair.holder, pair.owner.listUserId])).toEqual([[lee, fixedId(1)]])
  })

  it('lacks nobody for certain where one of the roll may be either of two namesakes', () => {
    const found = matchUnit(register([kim60, kim70]), [owner(1, '김하나')])
    expect(found).toMatchObject({ match: 'partly', missing: [], gone: [] })
    expect(matchUnit(register([kim60, kim70]), [owner(1, '김하나', { birthDate: '1960-01-01' })]).missing).toEqual([
      kim70,
    ])
  })

  it('lacks nobody for certain where somebody of the roll was erased', () => {
    expect(matchUnit(register([kim60, lee]), [owner(1, '이두리'), owner(2, null)]).missing).toEqual([])
  })

  it.each(['갑구 3', '소유지분현황', '어딘가'])('is unknown where there is a doubt about %s', (place) => {
    const found = matchUnit(register([lee], { doubts: [{ place, message: '' }] }), [owner(1, '박세나')])
    expect(found).toMatchObject({ match: 'unknown', missing: [], gone: [] })
    expect(entries(found)).toEqual(['unknown'])
  })

  it.each(['을구 1', '대지권비율', '전유부분'])('is matched where there is a doubt about %s alone', (place) => {
    expect(matchUnit(register([lee], { doubts: [{ place, message: '' }] }), [owner(1, '이두리')]).match).toBe('same')
  })
})

describe('what the roll says of an owner', () => {
  const single = { ...lee, share: whole }
  it.each([
    ['the area, exactly', { area: 849_500 }, 'same'],
    ['another area, be it by 1/10000 ㎡', { area: 849_501 }, 'partly'],
    ['land within 1/100 ㎡', { landShare: 441_621 }, 'same'],
    ['land beyond 1/100 ㎡', { landShare: 441_622 }, 'partly'],
    ['the share', { ownershipShare: 1 }, 'same'],
    ['another share', { ownershipShare: 0.5 }, 'partly'],
  ] as const)('agrees by %s', (_, said, match) => {
    const found = matchUnit(register([single]), [owner(1, '이두리', said)])
    expect(found.match).toBe(match)
    expect(entries(found)).toEqual([match])
  })

  it('is held against nothing that the register leaves in doubt', () => {
    const doubts = [
      { place: '전유부분', message: '' },
      { place: '대지권비율', message: '' },
    ]
    const found = matchUnit(register([lee], { doubts }), [owner(1, '이두리', { area: 1, landShare: 1 })])
    expect(found.differences).toEqual({ area: [], land: [], shares: [] })
  })
})

describe('a share', () => {
  it.each([
    ['1', '3', 0.3333, true],
    ['1', '3', 0.333, false],
    ['2', '3', 0.6667, true],
    ['1', '2', 0.5, true],
    ['1', '2', 0.5001, true],
    ['1', '2', 0.4999, true],
    ['1', '2', 0.50011, false],
    ['1', '2', Number.NaN, false],
    ['12345678901234567890', '24691357802469135780', 0.5, true],
  ])('%s/%s agrees with %s: %s', (numerator, denominator, rolled, agrees) => {
    expect(shareAgrees({ numerator, denominator }, rolled)).toBe(agrees)
  })
})

describe('any unit', () => {
  const birth = fc.constantFrom(null, '60', '70')
  const share = fc.constantFrom(null, half, whole)
  const holders = fc.array(
    fc
      .record({ name: fc.constantFrom('김하나', '이두리'), birth, share })
      .map((said) => holder(said.name, { birth6: said.birth && `${said.birth}0101`, share: said.share })),
    { maxLength: 4 },
  )
  const people = fc.array(fc.record({ name: fc.constantFrom('김하나', '이두리', null), birth }), { maxLength: 4 })
  const owners = people.map((all) =>
    all.map((said, n) => owner(n + 1, said.name, { birthDate: said.birth && `19${said.birth}-01-01` })),
  )
  const sorted = (found: ReturnType<typeof matchUnit>) => ({
    ...found,
    byEntry: Object.fromEntries(found.byEntry),
    pairs: found.pairs.map(({ holder: { name, birth6, share: of }, owner: { listUserId } }) => [
      name,
      birth6,
      of,
      listUserId,
    ]),
  })

  it('is matched the same in whatever order its owners stand', () => {
    fc.assert(
      fc.property(holders, owners, fc.infiniteStream(fc.nat()), (registered, rolled, order) => {
        const shuffled = <T>(values: readonly T[]): readonly T[] =>
          values
            .map((value) => ({ value, at: Number(order.next().value) }))
            .toSorted((a, b) => a.at - b.at)
            .map(({ value }) => value)
        const one = sorted(matchUnit(register(registered), rolled))
        const other = sorted(matchUnit(register(shuffled(registered)), shuffled(rolled)))
        expect(other).toEqual(one)
      }),
    )
  })

  it('has nobody twice: who is paired is neither missing nor gone, and each is paired once', () => {
    fc.assert(
      fc.property(holders, owners, (registered, rolled) => {
        const { pairs, missing, gone, byEntry } = matchUnit(register(registered), rolled)
        expect(new Set(pairs.map((pair) => pair.holder)).size).toBe(pairs.length)
        expect(new Set(pairs.map((pair) => pair.owner)).size).toBe(pairs.length)
        expect(missing.filter((lacked) => pairs.some((pair) => pair.holder === lacked))).toEqual([])
        expect(gone.filter((id) => pairs.some((pair) => pair.owner.listUserId === id))).toEqual([])
        expect(byEntry.size).toBe(rolled.length)
      }),
    )
  })
})
