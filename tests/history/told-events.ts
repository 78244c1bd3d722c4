import type { DomainEvent } from '#events/event-type.ts'
import type { RecordedEvent } from '#infra/platform/event-store/event-store.ts'
import { createMemoryEventStore } from '#infra/platform/event-store/memory-event-store.ts'
import { personFor } from '#services/core/text/masked-person.ts'
import type { AdminSession } from '#services/core/session.ts'
import type { LogContext } from '#services/history/user-log/user-log-context.ts'
import { wordsOf, type LoggedEvent } from '#services/history/user-log/user-log-text.ts'
import { fixedId, NOW, systemMetadata } from '#tests/support/fixed.ts'
import { catalogue } from '#events/catalogue.ts'

// This fixture has what the log holds of one owner, and what the history shows of it.

export const [personId, listUserId, listId, apartmentId, voteId, verificationId] = [
  fixedId(1),
  fixedId(2),
  fixedId(3),
  fixedId(4),
  fixedId(5),
  fixedId(6),
] as const
export const streams = {
  person: `person-${personId}`,
  entry: `list-user-${listUserId}`,
  list: `list-${listId}`,
  unit: `unit-${listId}-${'ab'.repeat(16)}`,
  vote: `vote-${voteId}`,
}
export const holding = { area: 849_921, landShare: null, ownershipShare: '1/2', kakaoEnabled: true }
export const particulars = { name: '규약 개정', startDate: '2025-03-01', endDate: '2025-03-31' }
const registered = {
  type: 'PersonRegistered',
  data: { personId, apartmentId, name: '홍길동', phone: '01011112222', birthDate: null },
}
const added = {
  type: 'ListUserAdded',
  data: { listUserId, listId, apartmentId, personId, dong: '101', ho: '1502', ...holding },
}
const created = {
  type: 'ListCreated',
  data: { listId, apartmentId, type: 'vote', rule: 'bylaws', ...particulars },
}
export const voteCreated = {
  type: 'VoteCreated',
  data: {
    voteId,
    listId,
    apartmentId,
    title: '제1호 안건',
    description: null,
    ballotKind: 'open',
    weight: 'unit',
    opensAt: null,
    closesAt: null,
    interimResults: false,
    questions: [
      { id: fixedId(7), title: '찬성?', minChoices: 0, maxChoices: 1, choices: [{ id: fixedId(8), label: '찬성' }] },
    ],
  },
}

const super_: AdminSession = { id: fixedId(9), role: 'SUPER_ADMIN', apartments: undefined }
export const auditor: AdminSession = { ...super_, role: 'AUDITOR' }

type LogOptions = { readonly admin?: AdminSession; readonly isErased?: boolean; readonly cause?: number }

/** Returns the sentence about the last of some events, as in the log. */
export const say = async (
  story: readonly (readonly [string, DomainEvent])[],
  { admin = super_, isErased = false, cause }: LogOptions = {},
) => {
  const store = createMemoryEventStore(catalogue)
  const versions = new Map<string, number>()
  for (const [stream, event] of story) {
    const expectedVersion = versions.get(stream) ?? 0
    await store.append({
      appends: [{ stream, expectedVersion, events: [event] }],
      metadata: { ...systemMetadata, ...(cause === undefined ? {} : { cause }) },
    })
    versions.set(stream, expectedVersion + 1)
  }
  const log = await store.readLog(0, 1_000)
  const around: LogContext = {
    eventsOf: (stream): readonly RecordedEvent[] => log.filter((event) => event.stream === stream),
    personId,
    isErased,
    show: personFor(admin),
    seesMemos: admin.role !== 'AUDITOR',
    ruleTitle: (key) => `기준 ${key}`,
  }
  return wordsOf(log.at(-1) as LoggedEvent, around)
}

export const changed = (said: object): readonly [string, DomainEvent] => [
  streams.person,
  { type: 'PersonChanged', data: { personId, name: '홍길동', phone: '01011112222', birthDate: null, ...said } },
]
export const person = [streams.person, registered] as const
export const entry = [streams.entry, added] as const
export const list = [streams.list, created] as const
export const code = { verificationId, voteId, listUserId, expiresAt: NOW.toISOString() }
export const verification = (type: string, data: object) => [
  [`voter-verification-${voteId}-${'cd'.repeat(16)}`, { type, data }] as const,
]
