import { describe, expect, it } from 'vitest'
import { safePart } from '#services/core/text/file-name.ts'
import { documentFileName, numberDuplicates } from '#services/document/batch/file-names.ts'
import { fixedId } from '#tests/support/fixed.ts'

const of = (name: string | null, dong: string | null = '101', ho: string | null = '1502') =>
  documentFileName({ id: fixedId(1), kind: 'form', dong, ho, name })

describe('the name of a document’s file', () => {
  it('says the unit and whose it is', () => {
    expect(of('홍길동')).toBe('101동_1502호_홍길동.pdf')
    expect(of(null)).toBe('101동_1502호.pdf')
    expect(of(null, null, null)).toBe('서면용 양식_DJ-0000-0000-0001.pdf')
  })
  it('leads nowhere and is taken by every system', () => {
    expect(of('../../etc/passwd')).toBe('101동_1502호_etc passwd.pdf')
    expect(of('주식회사 "A|B"\n<c>:d?')).toBe('101동_1502호_주식회사 A B c d.pdf')
    expect(of('홍*동')).toBe('101동_1502호_홍○동.pdf')
    expect(of('CON')).toBe('101동_1502호_CON.pdf')
    expect(of('\u202egnp.exe')).toBe('101동_1502호_gnp.exe.pdf')
    expect(safePart('가'.normalize('NFD'))).toBe('가'.normalize('NFC'))
    expect(Buffer.byteLength(of('가'.repeat(500)))).toBeLessThan(255)
  })
  it('is there once: the same ones are numbered, as systems do that know no case', () => {
    expect(numberDuplicates(['a.pdf', 'A.pdf', 'b.pdf', 'a.pdf', 'a (2).pdf'])).toEqual([
      'a.pdf',
      'A (2).pdf',
      'b.pdf',
      'a (3).pdf',
      'a (2) (2).pdf',
    ])
    const many = numberDuplicates(Array.from({ length: 3_000 }, () => '홍길동.pdf'))
    expect(new Set(many).size).toBe(3_000)
    expect(many.at(-1)).toBe('홍길동 (3000).pdf')
  })
})
