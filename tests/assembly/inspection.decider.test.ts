import { describe, expect, it } from 'vitest'
import type { InspectionEvent } from '#events/assembly/inspection.events.ts'
import { clockOf } from '#services/assembly/inspection/inspection-answer.ts'
import { inspectionDecider, type InspectionCommand } from '#services/assembly/inspection/inspection.decider.ts'
import { inspectionLawOn } from '#services/assembly/publication/publication-law.contract.ts'
import { fixedId } from '#tests/support/fixed.ts'
import { given } from '#tests/support/given.ts'
import { identityCheck, names } from './sample-assembly.ts'

const ofRequest = { ...names, requestId: fixedId(9_800), personId: fixedId(4) }
const asked = {
  ...ofRequest,
  capacity: 'owner' as const,
  listUserId: fixedId(3),
  way: 'electronic' as const,
  wants: 'copy' as const,
  documents: ['minutes' as const],
  purpose: '의결 과정을 확인하려고 합니다.',
  requestedOn: '2025-04-01',
  answerBy: '2025-04-16',
  basis: '도시정비법 제124조 제4항',
}
const requested: InspectionEvent = { type: 'InspectionRequested', data: asked }
const request = (more: object = {}, takesInterested = false): InspectionCommand => ({
  type: 'RequestInspection',
  request: { ...asked, ...more },
  takesInterested,
  today: '2025-04-01',
})
const granted = (cost = 0): InspectionEvent => ({ type: 'InspectionGranted', data: { ...ofRequest, cost } })
const refusal = {
  ground: 'not-held' as const,
  reason: '보관하지 않는 자료입니다.',
  requestedBy: fixedId(91),
  confirmedBy: fixedId(92),
}
const refused: InspectionEvent = { type: 'InspectionRefused', data: { ...ofRequest, ...refusal } }
const refuse: InspectionCommand = { type: 'RefuseInspection', refusal }
const copyOf = (n: number) => ({
  copyId: fixedId(9_810 + n),
  document: 'minutes' as const,
  title: '의사록',
  publicationId: null,
  originalSha256: String(n).repeat(64),
  file: { objectKey: String(n).repeat(64), sha256: String(n).repeat(64), size: 9, pages: 1 },
  removedNumbers: 0,
})
const made = (n: number): InspectionEvent => ({ type: 'InspectionCopyMade', data: { ...ofRequest, ...copyOf(n) } })
const make = (n: number): InspectionCommand => ({ type: 'MakeCopy', copy: copyOf(n) })
const handed = (way: 'download' | 'paper', more: object = {}) => ({
  copyId: fixedId(9_811),
  way,
  handedOutOn: '2025-04-10',
  proof: null as string | null,
  ...more,
})
const handOut = (handingOut: ReturnType<typeof handed>): InspectionCommand => ({
  type: 'HandOutCopy',
  handingOut,
  today: '2025-04-10',
})
const handedOut = (handingOut: ReturnType<typeof handed>): InspectionEvent => ({
  type: 'InspectionCopyHandedOut',
  data: { ...ofRequest, ...handingOut },
})
const ended: InspectionEvent = {
  type: 'InspectionCopyDestroyed',
  data: { ...ofRequest, copyId: fixedId(9_811), rule: 'copy-period', keptUntil: '2025-07-09' },
}

describe('a request to look or copy', () => {
  it('begins once; only some laws know persons who are no owners', () => {
    given(inspectionDecider, []).when(request()).then([requested])
    given(inspectionDecider, [requested]).when(request()).thenNothing()
    given(inspectionDecider, [])
      .when(request({ capacity: 'interested', listUserId: null }))
      .thenRejects('INSPECTION_NOT_ALLOWED')
    const interested = {
      capacity: 'interested',
      listUserId: null,
      applicant: { name: '임차인', contact: '010', interest: '임차' },
    }
    given(inspectionDecider, [])
      .when(request(interested, true))
      .then([{ type: 'InspectionRequested', data: { ...asked, ...interested } } as InspectionEvent])
    given(inspectionDecider, [])
      .when(request({ requestedOn: '2025-04-02' }))
      .thenRejects('VALIDATION_FAILED', ['requestedOn'])
  })

  it('is granted or refused, never both', () => {
    const grant: InspectionCommand = { type: 'GrantInspection', cost: 0 }
    given(inspectionDecider, [requested]).when(grant).then([granted()])
    given(inspectionDecider, [requested, granted()]).when(grant).thenNothing()
    given(inspectionDecider, [requested, granted()])
      .when({ type: 'GrantInspection', cost: 500 })
      .then([granted(500)])
    given(inspectionDecider, [requested, refused]).when(grant).thenRejects('INSPECTION_ANSWERED')
    given(inspectionDecider, [requested]).when(refuse).then([refused])
    given(inspectionDecider, [requested, refused]).when(refuse).thenNothing()
    given(inspectionDecider, [requested, granted()]).when(refuse).thenRejects('INSPECTION_ANSWERED')
    given(inspectionDecider, []).when(refuse).thenRejects('NOT_FOUND')
  })

  it('has a copy of an original once, after it was granted', () => {
    given(inspectionDecider, [requested, granted()])
      .when(make(1))
      .then([made(1)])
    given(inspectionDecider, [requested, granted(), made(1)])
      .when({ type: 'MakeCopy', copy: { ...copyOf(1), copyId: fixedId(9_899) } })
      .thenNothing()
    given(inspectionDecider, [requested]).when(make(1)).thenRejects('INSPECTION_NOT_GRANTED')
    given(inspectionDecider, [requested, refused]).when(make(1)).thenRejects('INSPECTION_ANSWERED')
  })

  it('keeps each handing out, a download once', () => {
    const ready = [requested, granted(), made(1)]
    given(inspectionDecider, ready)
      .when(handOut(handed('download')))
      .then([handedOut(handed('download'))])
    given(inspectionDecider, [...ready, handedOut(handed('download'))])
      .when(handOut(handed('download', { handedOutOn: '2025-04-11' })))
      .thenNothing()
    const onPaper = handed('paper', { proof: '수령증 3번', identityCheck })
    given(inspectionDecider, ready)
      .when(handOut(onPaper))
      .then([handedOut(onPaper)])
    given(inspectionDecider, [...ready, handedOut(onPaper)])
      .when(handOut(onPaper))
      .thenNothing()
    given(inspectionDecider, ready)
      .when(handOut(handed('paper', { handedOutOn: '2025-04-11' })))
      .thenRejects('VALIDATION_FAILED', ['handedOutOn'])
    given(inspectionDecider, [requested])
      .when(handOut(handed('download')))
      .thenRejects('NOT_FOUND')
    given(inspectionDecider, [...ready, ended])
      .when(handOut(handed('download')))
      .thenRejects('DOCUMENT_ERASED')
  })

  it('loses its copy at the end of the period, once', () => {
    const end = { type: 'EndCopy', copyId: fixedId(9_811), keptUntil: '2025-07-09' } as const
    given(inspectionDecider, [requested, granted(), made(1)])
      .when(end)
      .then([ended])
    given(inspectionDecider, [requested, granted(), made(1), ended])
      .when(end)
      .thenNothing()
    given(inspectionDecider, [requested]).when(end).thenRejects('NOT_FOUND')
  })

  it('is late from the day after the fifteenth', () => {
    expect(inspectionLawOn('association', '2025-04-01')).toMatchObject({ days: 15, interested: false })
    expect(clockOf(null, '2025-04-16', '2025-04-16')).toBe('waiting')
    expect(clockOf(null, '2025-04-16', '2025-04-17')).toBe('late')
    expect(clockOf('2025-04-16', '2025-04-16', '2025-05-01')).toBe('answered')
    expect(clockOf('2025-04-17', '2025-04-16', '2025-05-01')).toBe('answered-late')
  })
})

describe('a requester who is no owner', () => {
  const interested: InspectionEvent = {
    type: 'InspectionRequested',
    data: { ...asked, capacity: 'interested', listUserId: null },
  }
  const end: InspectionCommand = { type: 'EndRequester', keptUntil: '2026-04-16' }
  const erased: InspectionEvent = {
    type: 'InspectionRequesterErased',
    data: { ...ofRequest, keptUntil: '2026-04-16' },
  }
  it('is erased once, and an owner is not', () => {
    given(inspectionDecider, [interested, refused]).when(end).then([erased])
    given(inspectionDecider, [interested, refused, erased]).when(end).thenNothing()
    given(inspectionDecider, [requested, refused]).when(end).thenNothing()
  })
  it('gets nothing afterwards', () => {
    given(inspectionDecider, [interested, granted(), erased]).when(make(1)).thenRejects('PERSON_ERASED')
  })
})
