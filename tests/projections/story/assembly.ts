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
  const owners = type === 'AttendeeArrived' || type === 'AttendeeProxyArrived' ? { ownerIds: [personId] } : {}
  const names = { assemblyId: endedId, apartmentId, listId, attendeeId, listUserId, personId }
  const at = afterSeconds(seconds).toISOString()
  return [
    `attendance-${attendeeId}`,
    { type, data: { ...example, ...names, actId: fixedId(9_600 + n * 10 + seconds), at, ...owners, ...more } },
  ]
}

/** Secret paper of the n-th owner, which counts for their unit. */
const paperCast = (n: number): StreamEvent => [
  `ballot-${secretVoteId}-paper-${n}`,
  { type: 'BallotPaperCast', data: { voteId: secretVoteId, ...holder(n) } },
]

/**
 * Assemblies: one with attendance that ended, one that was cancelled, a deleted draft. Owners came,
 * left, returned, sent proxies; acts were corrected.
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
  act(3, 'AttendanceCorrected', 3, { to: 'struck' }),
  act(1, 'AttendanceCorrected', 4, { to: 'time', at: afterSeconds(6).toISOString() }),
  of(endedId, 'AssemblyEnded'),
  paperCast(7),
]
