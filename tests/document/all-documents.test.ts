import { describe, expect, it } from 'vitest'
import type { DocumentRow } from '#projections/document/find-documents.ts'
import { digestOfAll, includedDocuments } from '#services/document/batch/all-documents.ts'
import { fixedId, NOW } from '#tests/support/fixed.ts'

const rowOf = (n: number, status: DocumentRow['consent_status']): DocumentRow => ({
  id: fixedId(n),
  list_id: fixedId(90),
  apartment_id: fixedId(91),
  kind: 'consent',
  status: 'sealed',
  template_id: fixedId(92),
  template_version: 1,
  original_file_name: '동의서.pdf',
  batch_id: null,
  error: null,
  list_user_id: fixedId(100 + n),
  person_id: fixedId(200 + n),
  dong: '101',
  ho: `10${n}`,
  name: '홍길동',
  requested_at: NOW,
  sealed_at: NOW,
  sealed_position: n,
  position: n,
  seal: 'B-B',
  missing: [],
  sha256: 'a',
  object_key: 'k',
  size: 1,
  crc32: 1,
  pages: 1,
  masked_sha256: 'b',
  masked_object_key: 'm',
  masked_size: 1,
  masked_crc32: 1,
  masked_pages: 1,
  consent_status: status,
  consent_withdrawn_at: status === 'withdrawn' ? NOW : null,
  centre: null,
  deposit_id: null,
  deposited_at: null,
  certificate_number: null,
  deposit_to: null,
})

describe('documents of consents, downloaded at once', () => {
  it('lie in a folder of their own where they count no more, or say no', () => {
    const states = ['valid', 'withdrawn', 'superseded', 'refused', 'declined', 'pending', null] as const
    expect(
      includedDocuments(
        states.map((status, n) => rowOf(n + 1, status)),
        false,
      ).map(({ fileName }) => fileName),
    ).toEqual([
      '101동_101호_홍길동.pdf',
      '철회/101동_102호_홍길동.pdf',
      '대체됨/101동_103호_홍길동.pdf',
      '반려/101동_104호_홍길동.pdf',
      '부동의/101동_105호_홍길동.pdf',
      '확인 대기/101동_106호_홍길동.pdf',
      '101동_107호_홍길동.pdf',
    ])
  })

  it('are another download once one of them was taken back', () => {
    const digest = (status: 'valid' | 'withdrawn') => digestOfAll(includedDocuments([rowOf(1, status)], true), [], true)
    expect(digest('withdrawn')).not.toBe(digest('valid'))
  })
})
