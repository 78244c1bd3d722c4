import { describe, expect, it } from 'vitest'
import type { PaperCopyEvent } from '#events/signature/paper-copy.events.ts'
import { copyEnd, type CopyPurpose } from '#services/signature/copy/copy-rule.ts'
import { paperCopiesDecider } from '#services/signature/copy/paper-copies.decider.ts'
import { fixedId } from '#tests/support/fixed.ts'
import { given } from '#tests/support/given.ts'
import { listed } from './consent/sample-consent.ts'

const { listId, apartmentId, listUserId, personId, dong, ho } = listed
const ofCopy = { copyId: fixedId(1), listId, apartmentId, listUserId, personId }
const consentId = fixedId(2)
const [hong, kim] = [fixedId(3), fixedId(4)]
const hash = 'a'.repeat(64)
const copy = {
  ...ofCopy,
  dong,
  ho,
  kind: 'id-card',
  storedBy: hong,
  picture: { objectKey: hash, sha256: hash, size: 10, crc32: 1, width: 4, height: 3 },
  boxes: 1,
  numberHidden: 'by-boxes',
} as const
const stored: PaperCopyEvent = { type: 'PaperCopyStored', data: copy }
const attached: PaperCopyEvent = {
  type: 'PaperCopyAttached',
  data: { ...ofCopy, consentId, to: 'consent', attachedBy: hong },
}
const ended = (cause: 'refused' | 'withdrawn', by: string | null, reason: string | null): PaperCopyEvent => ({
  type: 'PaperCopyDestroyed',
  data: { ...ofCopy, consentId, cause, destroyedBy: by, reason },
})
const store = { type: 'StoreCopy', copy } as const
const attach = { type: 'AttachCopy', copyId: fixedId(1), consentId, to: 'consent', adminId: hong } as const
const refuse = (adminId: string, settled: boolean) =>
  ({ type: 'RefuseCopy', copyId: fixedId(1), reason: '뒷자리가 보입니다.', adminId, settled }) as const
const end = { type: 'EndCopy', copyId: fixedId(1), cause: 'withdrawn' } as const

describe('a copy of a paper', () => {
  it('is stored, once', () => {
    given(paperCopiesDecider).when(store).then([stored])
    given(paperCopiesDecider, [stored]).when(store).thenNothing()
  })
  it('is refused once an entry has twenty', () => {
    const many = Array.from({ length: 20 }, (_, n): PaperCopyEvent => ({
      type: 'PaperCopyStored',
      data: { ...copy, copyId: fixedId(100 + n) },
    }))
    given(paperCopiesDecider, many).when(store).thenRejects('COPIES_TOO_MANY')
  })
  it('is attached, once, and to one consent', () => {
    given(paperCopiesDecider, [stored]).when(attach).then([attached])
    given(paperCopiesDecider, [stored, attached]).when(attach).thenNothing()
    given(paperCopiesDecider, [stored, attached])
      .when({ ...attach, consentId: fixedId(9) })
      .thenRejects('NOT_FOUND')
    given(paperCopiesDecider).when(attach).thenRejects('NOT_FOUND')
  })
  it('is destroyed by whoever sees a number in it, as long as its paper waits', () => {
    const refused = ended('refused', hong, '뒷자리가 보입니다.')
    given(paperCopiesDecider, [stored, attached]).when(refuse(hong, false)).then([refused])
    given(paperCopiesDecider, [stored, attached, refused]).when(refuse(hong, true)).thenNothing()
  })
  it('is destroyed by another administrator once two have read its paper', () => {
    given(paperCopiesDecider, [stored, attached]).when(refuse(hong, true)).thenRejects('SECOND_ADMIN_NEEDED')
    given(paperCopiesDecider, [stored, attached])
      .when(refuse(kim, true))
      .then([ended('refused', kim, '뒷자리가 보입니다.')])
  })
  it('is destroyed by the rule, once, and attached to nothing then', () => {
    const over = ended('withdrawn', null, null)
    given(paperCopiesDecider, [stored, attached]).when(end).then([over])
    given(paperCopiesDecider, [stored, attached, over]).when(end).thenNothing()
    given(paperCopiesDecider, [stored, over]).when(attach).thenRejects('NOT_FOUND')
  })
})

describe('the rule that destroys copies', () => {
  const purpose = (more: Partial<CopyPurpose> = {}): CopyPurpose => ({
    storedOn: '2026-03-01',
    consent: { refusedOn: null, withdrawnOn: null },
    listEndedOn: null,
    ...more,
  })
  const consent = { refusedOn: null, withdrawnOn: null }
  it.each([
    ['nothing while the list runs', purpose(), null],
    ['what is attached to nothing after a day', purpose({ consent: null }), { on: '2026-03-02', cause: 'unused' }],
    [
      'that of a refused paper at once',
      purpose({ consent: { ...consent, refusedOn: '2026-03-05' } }),
      { on: '2026-03-05', cause: 'consent-refused' },
    ],
    [
      'that of a withdrawal 30 days after its effect',
      purpose({ consent: { ...consent, withdrawnOn: '2026-03-05' } }),
      { on: '2026-04-04', cause: 'withdrawn' },
    ],
    ['all a year after the end', purpose({ listEndedOn: '2026-06-30' }), { on: '2027-07-01', cause: 'list-ended' }],
    [
      'whichever comes first',
      purpose({ consent: { ...consent, withdrawnOn: '2026-06-29' }, listEndedOn: '2026-06-30' }),
      { on: '2026-07-29', cause: 'withdrawn' },
    ],
    ['those of a deleted list at once', purpose({ listEndedOn: undefined }), { on: '2026-03-01', cause: 'list-ended' }],
  ] as const)('destroys %s', (_, asked, expected) => expect(copyEnd(asked)).toEqual(expected))
})
