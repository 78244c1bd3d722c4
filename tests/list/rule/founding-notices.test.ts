import { describe, expect, it } from 'vitest'
import { foundingNotices } from '#services/list/rule/founding-notices.contract.ts'

const days = { foundingAssemblyDate: '2027-03-15', applicationDate: '2027-05-01' }

describe('notices before an association is founded', () => {
  it.each(['redevelopment-association', 'reconstruction-association', 'reconstruction-outside-complex'])(
    'go out 14 days before the assembly and 60 before the application: %s',
    (rule) => {
      expect(foundingNotices({ rule, ...days })).toEqual([
        { kind: 'assembly-notice', before: '2027-03-15', day: '2027-03-01' },
        { kind: 'terms-notice', before: '2027-05-01', day: '2027-03-02' },
      ])
    },
  )

  it.each(['improvement-committee', 'area-release', 'assembly-ordinary', null])('are not asked of %s', (rule) => {
    expect(foundingNotices({ rule, ...days })).toEqual([])
  })

  it('have no day before the event has one', () => {
    const rule = 'redevelopment-association'
    expect(foundingNotices({ rule, foundingAssemblyDate: null, applicationDate: null })).toEqual([])
  })
})
