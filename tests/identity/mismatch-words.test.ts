import { describe, expect, it } from 'vitest'
import { comparisonOf, type Candidate } from '../../admin-ui/src/identity/mismatch-labels.ts'

const candidate = (over: Partial<Candidate>): Candidate =>
  ({ name: '홍길동', phone: '01012345678', birthDate: '1958-11-02', differs: [], ...over }) as Candidate
const verified = { name: '홍길동', phone: '01012345678', birthDate: '1958-11-02' }

describe('what somebody proved beside the roll', () => {
  it('is written as people write it', () => {
    expect(comparisonOf(verified, candidate({ differs: ['birthDate'], birthDate: '1958-01-20' }))).toEqual([
      { field: 'name', proved: '홍길동', known: '홍길동', verdict: 'same' },
      { field: 'phone', proved: '010-1234-5678', known: '010-1234-5678', verdict: 'same' },
      { field: 'birthDate', proved: '1958. 11. 2.', known: '1958. 1. 20.', verdict: 'differs' },
    ])
  })

  it('leaves open what the roll does not know, and masked what is masked', () => {
    const [, phone, birth] = comparisonOf(verified, candidate({ phone: null, birthDate: '19**-**-**' }))
    expect(phone).toMatchObject({ known: null, verdict: 'absent' })
    expect(birth).toMatchObject({ known: '19**-**-**' })
  })
})
