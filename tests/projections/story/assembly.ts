import { assemblyExamples } from '#tests/events/examples/assembly.examples.ts'
import { afterSeconds, fixedId } from '#tests/support/fixed.ts'
import { apartmentId, holder, listId, secretVoteId, voteId, type StreamEvent } from './names.ts'

type Type = keyof typeof assemblyExamples

const [endedId, cancelledId, deletedId] = [1, 2, 3].map((n) => fixedId(9_500 + n)) as [string, string, string]

const of = (assemblyId: string, type: Type, more: object = {}): StreamEvent => [
  `assembly-${assemblyId}`,
  { type, data: { ...assemblyExamples[type], apartmentId, listId, assemblyId, ...more } },
]
const agenda = (id: string) => ({
  agenda: [
    { itemId: fixedId(9_510), kind: 'report', title: '경과', text: null },
    { itemId: fixedId(9_511), kind: 'vote', voteId: id, matter: 'ordinary' },
  ],
})
const onAgenda = (type: Type, of_: { assemblyId: string; voteId: string }): StreamEvent => [
  `agenda-vote-${of_.voteId}`,
  { type, data: { ...of_, apartmentId, listId } },
]

/** An act of the n-th owner; its seconds are its time. */
const act = (n: number, type: Type, seconds: number, more: object = {}): StreamEvent => {
  const { listUserId, personId } = holder(n)
  const attendeeId = fixedId(9_520 + n)
  const { ownerIds: _owners, ...example } = { ownerIds: [], ...assemblyExamples[type] }
  const owners =
    type === 'AttendeeArrived' || type === 'AttendeeProxyArrived' || type === 'AttendeeEnteredOnline'
      ? { ownerIds: [personId] }
      : {}
  const names = { assemblyId: endedId, apartmentId, listId, attendeeId, listUserId, personId }
  const at = afterSeconds(seconds).toISOString()
  return [
    `attendance-${attendeeId}`,
    { type, data: { ...example, ...names, actId: fixedId(9_600 + n * 10 + seconds), at, ...owners, ...more } },
  ]
}

/** Objection of the n-th owner to the act of some seconds; notices are in no read model. */
const objection = (n: number, seconds: number): StreamEvent => {
  const { listUserId, personId } = holder(n)
  const attendeeId = fixedId(9_520 + n)
  const names = { assemblyId: endedId, apartmentId, listId, attendeeId, listUserId, personId }
  const made = { ...names, actId: fixedId(9_600 + n * 10 + seconds), objectionId: fixedId(9_750 + n) }
  return [`attendance-${attendeeId}`, { type: 'AttendanceObjected', data: made }]
}

/** Makes an event of what the n-th owner says or asks. */
const said = (n: number, type: Type, more: object): StreamEvent => {
  const { listUserId, personId } = holder(n)
  const attendeeId = fixedId(9_520 + n)
  const names = { assemblyId: endedId, apartmentId, listId, attendeeId, listUserId, personId }
  return [`attendee-statements-${attendeeId}`, { type, data: { ...assemblyExamples[type], ...names, ...more } }]
}
const statement = (n: number) => ({ statementId: fixedId(9_700 + n) })
const floor = (n: number) => ({ requestId: fixedId(9_710 + n) })

const ofCourse = (type: Type): StreamEvent => [
  `assembly-course-${endedId}`,
  { type, data: { ...assemblyExamples[type], apartmentId, listId, assemblyId: endedId } },
]

/** Event of the count or the minutes of the assembly that ended. */
const minutes = (stream: string, type: Type, more: object = {}): StreamEvent => [
  `${stream}-${endedId}`,
  { type, data: { ...assemblyExamples[type], apartmentId, listId, assemblyId: endedId, ...more } },
]

/** Secret paper of the n-th owner, which counts for their unit. */
const paperCast = (n: number): StreamEvent => [
  `ballot-${secretVoteId}-paper-${n}`,
  { type: 'BallotPaperCast', data: { voteId: secretVoteId, ...holder(n) } },
]

/** Something about the notice of an assembly: of the n-th owner, of a posting or of a mailing. */
const ofNotice = (stream: string, type: Type, names: object): StreamEvent => [
  stream,
  { type, data: { ...assemblyExamples[type], assemblyId: endedId, apartmentId, listId, ...names } },
]
const delivered = (n: number, delivery: number, type: Type, more: object = {}): StreamEvent => {
  const { listUserId, personId } = holder(n)
  const deliveryId = fixedId(9_700 + delivery)
  return ofNotice(`notice-delivery-${deliveryId}`, type, { deliveryId, listUserId, personId, ...more })
}
const posted = (n: number, type: Type): StreamEvent => {
  const postingId = fixedId(9_720 + n)
  return ofNotice(`notice-posting-${postingId}`, type, { postingId })
}
const named = (n: number, type: Type): StreamEvent => {
  const mailingId = fixedId(9_740 + n)
  return ofNotice(`notice-mailing-${mailingId}`, type, { mailingId })
}

/** Event about the n-th document of the assembly that ended. */
const onDocument = (n: number, type: Type, more: object = {}): StreamEvent => {
  const publicationId = fixedId(9_700 + n)
  const key = n.toString(16).padStart(2, '0').repeat(32)
  const file = { objectKey: key, sha256: key, size: 100 + n, pages: 1 }
  const own = type === 'AssemblyDocumentPublished' ? { file, version: 1, replaces: null } : {}
  const names = { assemblyId: endedId, apartmentId, listId, publicationId }
  return [`publications-${endedId}`, { type, data: { ...assemblyExamples[type], ...names, ...own, ...more } }]
}

/** Event about the n-th owner's request. */
const onRequest = (n: number, type: Type, more: object = {}): StreamEvent => {
  const { personId, listUserId } = holder(n)
  const requestId = fixedId(9_800 + n)
  const own = type === 'InspectionRequested' ? { listUserId } : {}
  const copy = 'copyId' in assemblyExamples[type] ? { copyId: fixedId(9_850 + n) } : {}
  const names = { assemblyId: endedId, apartmentId, listId, requestId, personId }
  return [`inspection-${requestId}`, { type, data: { ...assemblyExamples[type], ...names, ...own, ...copy, ...more } }]
}

/** Documents in versions, withdrawn and destroyed; requests that were granted and refused. */
const recordStory = (): readonly StreamEvent[] => [
  onDocument(1, 'AssemblyDocumentPublished'),
  onDocument(2, 'AssemblyDocumentPublished', { replaces: fixedId(9_701), version: 2 }),
  onDocument(2, 'AssemblyDocumentPosted'),
  onDocument(3, 'AssemblyDocumentPublished', { document: 'notice' }),
  onDocument(3, 'AssemblyDocumentWithdrawn'),
  onDocument(3, 'AssemblyDocumentDestroyed', { rule: 'published-by-mistake', keptUntil: null }),
  [
    `publications-${endedId}`,
    {
      type: 'PublicationListSent',
      data: { ...assemblyExamples.PublicationListSent, assemblyId: endedId, apartmentId, listId },
    },
  ],
  onRequest(1, 'InspectionRequested', { way: 'electronic' }),
  onRequest(2, 'InspectionRequested'),
  onRequest(1, 'InspectionGranted'),
  onRequest(1, 'InspectionCopyMade'),
  onRequest(1, 'InspectionCopyHandedOut', { way: 'download' }),
  onRequest(2, 'InspectionRefused'),
  onRequest(3, 'InspectionRequested'),
  onRequest(3, 'InspectionGranted'),
  onRequest(3, 'InspectionCopyMade'),
  onRequest(3, 'InspectionCopyHandedOut'),
  onRequest(4, 'InspectionRequested', { capacity: 'interested', listUserId: null }),
  onRequest(4, 'InspectionRequesterErased'),
  onRequest(1, 'InspectionCopyDestroyed'),
]

/**
 * Assemblies: one with attendance that ended, one that was cancelled, a deleted draft. Owners came,
 * left, returned, sent proxies; acts were corrected. Its notice went out in every way: mail arrived,
 * came back, was void and recorded anew for somebody else. The minutes were signed and sealed.
 */
export const assemblyStory = (): readonly StreamEvent[] => [
  of(endedId, 'AssemblyDrafted', agenda(voteId)),
  onAgenda('VotePutOnAgenda', { assemblyId: endedId, voteId }),
  of(endedId, 'AssemblyRevised', { ...agenda(voteId), title: '수정한 총회' }),
  of(deletedId, 'AssemblyDrafted', { agenda: [] }),
  of(cancelledId, 'AssemblyDrafted', agenda(secretVoteId)),
  onAgenda('VotePutOnAgenda', { assemblyId: cancelledId, voteId: secretVoteId }),
  of(deletedId, 'AssemblyDeleted'),
  of(endedId, 'AssemblyNoticed'),
  of(cancelledId, 'AssemblyNoticed'),
  of(endedId, 'AssemblyOpened'),
  act(1, 'AttendeeArrived', 1),
  act(2, 'AttendeeProxyArrived', 2),
  act(3, 'AttendeeArrived', 3),
  act(1, 'AttendeeLeft', 4),
  of(cancelledId, 'AssemblyCancelled'),
  onAgenda('VoteTakenOffAgenda', { assemblyId: cancelledId, voteId: secretVoteId }),
  act(1, 'AttendeeReturned', 5),
  objection(2, 2),
  act(4, 'AttendeeEnteredOnline', 6),
  act(4, 'AttendeeLeftOnline', 7),
  act(4, 'AttendeeReturnedOnline', 8),
  ofCourse('MeetingStreamSet'),
  ofCourse('AgendaItemStarted'),
  ofCourse('MeetingInterrupted'),
  ofCourse('MeetingResumed'),
  ofCourse('AgendaItemEnded'),
  ofCourse('DisplayAddressIssued'),
  ofCourse('DisplayAddressRevoked'),
  said(4, 'StatementSubmitted', statement(1)),
  said(4, 'FloorRequested', floor(1)),
  said(5, 'StatementSubmitted', { ...statement(2), readers: 'chair', itemId: null }),
  said(4, 'StatementAnswered', statement(1)),
  said(5, 'StatementHidden', statement(2)),
  said(5, 'StatementShown', statement(2)),
  said(5, 'StatementHidden', statement(2)),
  said(4, 'FloorGiven', floor(1)),
  said(4, 'FloorEnded', floor(1)),
  said(5, 'FloorRequested', floor(2)),
  said(5, 'FloorRequestWithdrawn', floor(2)),
  said(5, 'FloorRequested', floor(3)),
  said(5, 'FloorDeclined', floor(3)),
  act(3, 'AttendanceCorrected', 3, { to: 'struck' }),
  act(1, 'AttendanceCorrected', 4, { to: 'time', at: afterSeconds(6).toISOString() }),
  of(endedId, 'AssemblyEnded'),
  paperCast(7),
  delivered(1, 1, 'NoticeMailSent'),
  delivered(2, 2, 'NoticeMailSent', { number: '1234567890124' }),
  delivered(1, 1, 'NoticeMailSettled'),
  delivered(2, 2, 'NoticeDeliveryVoided'),
  delivered(3, 2, 'NoticeMailSent', { number: '1234567890124' }),
  delivered(3, 2, 'NoticeMailSettled', { outcome: 'returned' }),
  delivered(4, 3, 'NoticeHandedOver'),
  delivered(6, 4, 'NoticeHandedOver', { receiver: 'owner', receiverName: null }),
  delivered(6, 4, 'NoticeDeliveryVoided'),
  posted(1, 'NoticePosted'),
  posted(2, 'NoticePosted'),
  posted(2, 'NoticePostingVoided'),
  named(1, 'NoticeMailingNamed'),
  named(2, 'NoticeMailingNamed'),
  named(2, 'NoticeMailingVoided'),
  named(3, 'NoticeMailingNamed'),
  named(3, 'NoticeMailingVoided'),
  named(3, 'NoticeMailingNamed'),
  ...recordStory(),
  minutes('assembly-report', 'AssemblyCostEntered'),
  minutes('assembly-report', 'AssemblyCostCorrected'),
  minutes('assembly-report', 'AssemblyCostRemoved'),
  minutes('assembly-report', 'AssemblyReportMade'),
  minutes('assembly-count', 'TellerNamed'),
  minutes('assembly-count', 'AssemblyCountBegun'),
  minutes('assembly-count', 'AssemblyCounted', { counted: [voteId] }),
  minutes('assembly-minutes', 'MinutesWritten'),
  minutes('assembly-minutes', 'MinutesFinalised'),
  minutes('assembly-minutes', 'MinutesSignerNamed'),
  minutes('assembly-minutes', 'MinutesSigned'),
  minutes('assembly-minutes', 'MinutesSealed'),
]
