import { expect, it } from 'vitest'
import { maskPersons, nameIndex } from '#services/assembly/minutes/mask-persons.ts'

const index = nameIndex(['홍길동', '김철', '남궁민수', '이사', null, '김'])
const masked = (text: string): string => maskPersons(text, index)

it('masks names wherever they stand, the longest first', () => {
  expect(masked('홍길동 조합원이 물었고, 남궁민수가 답했다.')).toBe('홍*동 조합원이 물었고, 남**수가 답했다.')
  expect(masked('질의(홍길동)에 홍길동이라는 분이')).toBe('질의(홍*동)에 홍*동이라는 분이')
})

it('masks a name of two letters only where it is a word', () => {
  expect(masked('김철 위원, 김철이 발언')).toBe('김* 위원, 김*이 발언')
  expect(masked('김철수 위원')).toBe('김철수 위원')
  expect(masked('대이사회')).toBe('대이사회')
})

it('masks phones, units and resident numbers', () => {
  expect(masked('101동 1502호 소유자(010-1234-5678)는 800101-1234567')).toBe(
    '○○동 ○○호 소유자(***-****-****)는 ******-*******',
  )
})

it('leaves figures and verdicts alone', () => {
  const text = '조합원 60명 중 직접 참석 8명(13.3%)을 포함해 41명이 참석했고, 참석자 중 30명이 찬성했습니다.'
  expect(masked(text)).toBe(text)
})
