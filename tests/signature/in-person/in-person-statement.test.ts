import { expect, it } from 'vitest'
import type { StatedSigning } from '#services/signature/consent/consent-description.ts'
import { signingStatement } from '#services/signature/consent/consent-statement.ts'
import { signed } from '../consent/sample-consent.ts'
import { fixedId, systemMetadata } from '#tests/support/fixed.ts'

const identity = {
  kind: 'in-person',
  recordId: fixedId(905),
  document: 'resident-card',
  recordedBy: fixedId(1),
  confirmedBy: fixedId(2),
} as const

const stated = (isMasked: boolean): StatedSigning => {
  const event = signed(1)
  if (event.type !== 'ConsentSigned') throw new Error('a consent is signed')
  return {
    signed: {
      ...event,
      data: { ...event.data, identity },
      stream: 'consent',
      version: 1,
      position: 7,
      hash: 'a'.repeat(64),
      metadata: systemMetadata,
    },
    administrators: ['김하나', '이두리'],
    verified: undefined,
    png: undefined,
    name: '김말순',
    apartment: '화전 단지',
    list: '관리규약 개정 동의',
    isMasked,
  }
}

it.each([true, false])('the page of evidence says who saw the owner in person, masked: %s', (isMasked) => {
  const text = JSON.stringify(signingStatement(stated(isMasked)).blocks)
  expect(text).toContain('대면 서명 (주민등록증)')
  expect(text).toContain('김*나 · 이*리')
  expect(text).toContain(identity.recordId)
  expect(text).toContain('관리자 두 사람이 소유자를 직접 만나')
  expect(text).not.toMatch(/김하나|이두리|CI|휴대전화 본인 확인 \(/)
})
