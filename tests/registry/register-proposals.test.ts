import { describe, expect, it } from 'vitest'
import { matchUnit } from '#services/registry/judging/match.ts'
import { proposalsOf } from '#services/registry/judging/propose.ts'
import type { RollOwner } from '#services/registry/judging/judged-unit.ts'
import type { Register } from '#events/values/registry/register.ts'
import { fixedId } from '#tests/support/fixed.ts'
import { half, holder, owner, register, whole } from './judging/sample-judged.ts'

const registryId = fixedId(99)
const kim = holder('김하나', { birth6: '600101', share: half })
const lee = holder('이두리', { birth6: '650505', share: half })
const known = { area: 849_500, landShare: 441_521 }

const propose = (of: Register, owners: readonly RollOwner[]) =>
  proposalsOf(registryId, of, owners, matchUnit(of, owners))
const words = (of: Register, owners: readonly RollOwner[]) =>
  propose(of, owners).map(({ kind, before, after }) => [kind, before, after])

describe('what the register says and the roll does not', () => {
  const alone = register([{ ...kim, share: whole }])
  it.each([
    ['nothing, where both say the same', known, []],
    ['nothing, where the roll rounded the land', { ...known, landShare: 441_500 }, []],
    [
      'areas that the roll lacks',
      {},
      [
        ['area', null, '84.9500㎡'],
        ['land-share', null, '44.1521㎡'],
      ],
    ],
    ['another area', { ...known, area: 500 }, [['area', '0.0500㎡', '84.9500㎡']]],
    ['another land', { ...known, landShare: 0 }, [['land-share', '0.0000㎡', '44.1521㎡']]],
    ['another share', { ...known, ownershipShare: 0.5 }, [['ownership-share', '1/2', '전부']]],
  ])('is %s', (_, said, proposed) => {
    expect(words(alone, [owner(1, '김하나', said)])).toEqual(proposed)
  })

  it('are shares that the roll lacks, but for who owns alone', () => {
    const owners = [owner(1, '김하나', known), owner(2, '이두리', { ...known, ownershipShare: 0.5 })]
    expect(propose(register([kim, lee]), owners)).toMatchObject([
      { kind: 'ownership-share', listUserId: fixedId(1), before: null, after: '1/2', value: '1/2' },
    ])
  })

  it('are owners whom the roll lacks, beside its first entry, and those who are gone', () => {
    const owners = [owner(4, '박세나', known), owner(3, '이두리', { ...known, ownershipShare: 0.5 })]
    expect(propose(register([kim, lee]), owners)).toMatchObject([
      {
        kind: 'owner-missing',
        listUserId: fixedId(3),
        name: '김하나',
        before: null,
        after: '등기부의 소유자, 지분 1/2',
        holder: kim,
      },
      { kind: 'owner-gone', listUserId: fixedId(4), name: '박세나', before: '소유자', after: '등기부에 소유자로 없음' },
    ])
  })

  it('is of nobody where the register is read with doubt, and no area that is in doubt', () => {
    const doubts = ['갑구 3', '전유부분', '대지권비율'].map((place) => ({ place, message: '' }))
    expect(words(register([kim, lee], { doubts }), [owner(1, '박세나')])).toEqual([])
  })
})

describe('a proposal', () => {
  const owners = [owner(1, '박세나', { area: 1, landShare: 1 }), owner(2, '이두리', { ownershipShare: 0.1 })]
  const of = register([kim, lee, { ...kim, name: '최나라' }])

  it('has an id of its own, shorter than 100, that names nobody', () => {
    const proposed = propose(of, owners)
    expect(new Set(proposed.map(({ kind }) => kind)).size).toBe(5)
    expect(new Set(proposed.map(({ id }) => id)).size).toBe(proposed.length)
    for (const { id, kind, before, after } of proposed) {
      expect(id).toMatch(new RegExp(`^${kind}:${registryId}:[0-9a-f-]{1,36}$`))
      expect(id.length).toBeLessThan(100)
      expect(`${before}${after}`).not.toMatch(/김하나|이두리|박세나|최나라|600101/)
    }
  })

  it('is the same in whatever order owners stand', () => {
    const turned = { ...of, owners: of.owners.toReversed() }
    expect(propose(turned, owners.toReversed())).toEqual(propose(of, owners))
  })

  it('keeps its id while others are taken over', () => {
    const before = propose(of, owners)
    const after = propose(of, [...owners, owner(5, '최나라')])
    const ids = (all: typeof before) =>
      all.filter(({ kind }) => kind === 'owner-missing').map(({ id, name }) => [name, id])
    expect(ids(before).filter(([name]) => name === '김하나')).toEqual(ids(after))
  })

  it('is of each of two owners whom nothing tells apart', () => {
    const twins = register([kim, { ...kim }])
    const ids = propose(twins, [owner(1, '박세나', known)]).map(({ id }) => id)
    expect(new Set(ids).size).toBe(3)
  })
})
