import { describe, expect, it } from 'vitest'
import type { ListUser } from '#services/roll/list-users.contract.ts'
import { changesOf, fieldText, readValue } from '../../admin-ui/src/roll/bulk-edit.ts'

const entry = (id: string, over: Partial<ListUser> = {}): ListUser =>
  ({ id, dong: '101', ho: id, area: 59.99, landShare: null, remarks: null, ...over }) as ListUser
const nameOf = ({ dong, ho }: ListUser) => `${dong}동 ${ho}호`

describe('a change of several entries', () => {
  it('names each with its present and new value, and leaves out those that have it', () => {
    expect(changesOf([entry('1'), entry('2', { area: 84.9 })], 'area', 84.9, nameOf)).toEqual([
      { id: '1', unit: '101동 1호', before: 59.99, after: 84.9 },
    ])
  })

  it('changes an area once for all owners of a unit, and remarks of each', () => {
    const owners = [entry('1', { ho: '7' }), entry('2', { ho: '7' })]
    expect(changesOf(owners, 'area', 84.9, nameOf)).toHaveLength(1)
    expect(changesOf(owners, 'remarks', '이사', nameOf).map(({ id }) => id)).toEqual(['1', '2'])
  })

  it('reads areas as positive numbers, and an empty text as nothing', () => {
    expect(['84.9', '1,084.97', '', '0', '-1', '넓음'].map((typed) => readValue('area', typed))).toEqual([
      84.9,
      1084.97,
      null,
      undefined,
      undefined,
      undefined,
    ])
    expect([readValue('remarks', ' 이사 '), readValue('remarks', ' ')]).toEqual(['이사', null])
  })

  it('writes values as the table does', () => {
    expect([fieldText('area', 84.9), fieldText('area', null), fieldText('remarks', '이사')]).toEqual([
      '84.90㎡',
      '없음',
      '이사',
    ])
  })
})
