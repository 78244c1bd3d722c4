import type { DomainEvent } from '#events/event-type.ts'
import type { EventStore, RecordedEvent } from '#infra/platform/event-store/event-store.ts'
import { fixedId, fixedSecret, NOW } from '#tests/support/fixed.ts'
import { appointments, changes, superId, visits } from './story/account.ts'
import { documentStory } from './story/document.ts'
import { buildingLedgerStory } from './story/building-ledger.ts'
import { depositStory } from './story/deposit.ts'
import { assemblyStory } from './story/assembly.ts'
import { confirmationStory } from './story/confirmation.ts'
import { approvalStory } from './story/approval.ts'
import { findingStory } from './story/finding.ts'
import { integrationStory } from './story/integration.ts'
import { identityStory } from './story/identity.ts'
import { identityRecordStory } from './story/identity-records.ts'
import { phoneCallStory } from './story/phone-calls.ts'
import { deletion, shortLivedList } from './story/list.ts'
import { apartmentId, listId, otherListId, secretVoteId, voteId, type StreamEvent } from './story/names.ts'
import { mailingStory } from './story/mailing.ts'
import { ownersStory } from './story/owners.ts'
import { contacts } from './story/person.ts'
import { templates } from './story/pdf-template.ts'
import { registryStory } from './story/registry.ts'
import { practiceStory } from './story/practice.ts'
import { undoneRegistryStory } from './story/registry-undone.ts'
import { rolls } from './story/roll-import.ts'
import { signatureStory } from './story/signature.ts'
import {
  answersOf,
  link,
  paperStory,
  proxyStory,
  explainedStory,
  questionSetStory,
  voteOf,
  votePatternStory,
  withdrawalStory,
  challengeStory,
} from './story/vote.ts'

const SEOUL_EVENING = Date.parse('2025-03-10T14:50:00Z')
const OWNERS = 40

const half = { numerator: '41', denominator: '2' }

/** Events for every read model, in an order that puts changes before, between and after ballots. */
const story = (): readonly StreamEvent[] => {
  const papers = Array.from({ length: OWNERS / 2 }, (_, index) => ({
    answers: answersOf(index),
  }))
  const sums = [{ questionId: fixedId(100), of: fixedId(101), ballots: 20, units: half, area: half, land: null }]
  return [
    [
      `apartment-${apartmentId}`,
      { type: 'ApartmentRegistered', data: { apartmentId, name: '한빛마을', address: '고양시', totalUnits: 40 } },
    ],
    ...appointments(),
    ...[listId, otherListId].map(
      (id) =>
        [
          `list-${id}`,
          {
            type: 'ListCreated',
            data: {
              listId: id,
              apartmentId,
              name: '명부',
              type: 'vote',
              startDate: '2025-03-01',
              endDate: '2025-03-31',
            },
          },
        ] as const,
    ),
    [`vote-${voteId}`, voteOf(voteId, 'open')],
    explainedStory(voteId),
    [`vote-${voteId}`, { type: 'VoteOpened', data: { voteId, listId } }],
    [`vote-${voteId}`, { type: 'VoteLinkAttached', data: link }],
    [`vote-${voteId}`, { type: 'VoteLinkStatusChanged', data: { ...link, status: 'inactive' } }],
    [`vote-${secretVoteId}`, voteOf(secretVoteId, 'secret')],
    [`vote-${voteId}`, { type: 'VoteLinkRemoved', data: link }],
    [`vote-${voteId}`, { type: 'VoteLinkAttached', data: { ...link, linkId: fixedSecret(2) } }],
    ...Array.from({ length: OWNERS }, (_, n) => [
      ...ownersStory(n),
      ...(n === OWNERS / 2 ? [...changes(), ...visits()] : []),
    ]).flat(),
    ...contacts(),
    ...rolls(),
    ...questionSetStory(),
    ...votePatternStory(),
    ...practiceStory(),
    ...assemblyStory(),
    ...confirmationStory(),
    ...buildingLedgerStory(),
    ...depositStory(),
    ...paperStory(),
    ...proxyStory(),
    ...withdrawalStory(30, true),
    ...withdrawalStory(31, false),
    ...challengeStory(32, 'void'),
    ...challengeStory(33, 'rejected'),
    ...challengeStory(34, 'open'),
    ...shortLivedList(),
    [`vote-${voteId}`, { type: 'VoteClosed', data: { voteId, listId, reason: 'by-hand' } }],
    [`vote-${secretVoteId}`, { type: 'VoteOpened', data: { voteId: secretVoteId, listId } }],
    [`vote-${secretVoteId}`, { type: 'VoteClosed', data: { voteId: secretVoteId, listId, reason: 'by-time' } }],
    [`vote-${secretVoteId}`, { type: 'VoteResultsSeen', data: { voteId: secretVoteId, listId } }],
    ...deletion(),
    [
      `ballot-box-${secretVoteId}`,
      {
        type: 'BallotBoxFoundBroken',
        data: { voteId: secretVoteId, listId, cause: 'missing', papers: 19, ballots: 20 },
      },
    ],
    [
      `ballot-box-${secretVoteId}`,
      { type: 'BallotBoxOpened', data: { voteId: secretVoteId, listId, ballots: papers, sums } },
    ],
    ...templates(),
    ...documentStory(),
    ...identityStory(),
    ...phoneCallStory(),
    ...identityRecordStory(),
    ...signatureStory(),
    ...mailingStory(),
    ...registryStory(),
    ...undoneRegistryStory(),
    ...approvalStory(),
    ...findingStory(),
    ...integrationStory(),
  ]
}

/** Some of it the system does, some an administrator, several things a request. */
const metadataOf = (index: number, { type }: DomainEvent) => ({
  actor: index % 3 === 0 ? ({ kind: 'system', name: 'tests' } as const) : ({ kind: 'admin', id: superId } as const),
  at: new Date(SEOUL_EVENING + index * 10_000).toISOString(),
  // The position of the event before it.
  ...(type === 'SignInSucceeded' ? { cause: index } : {}),
  ...(index % 10 === 0 ? {} : { requestId: `request-${Math.floor(index / 12)}` }),
})

/** Writes the story, an event a write, over midnight in Seoul; returns it as recorded. */
export const recordSampleLog = async (store: EventStore): Promise<readonly RecordedEvent[]> => {
  const versions = new Map<string, number>()
  for (const [index, [stream, event]] of story().entries()) {
    const expectedVersion = versions.get(stream) ?? 0
    await store.append({ appends: [{ stream, expectedVersion, events: [event] }], metadata: metadataOf(index, event) })
    versions.set(stream, expectedVersion + 1)
  }
  return store.readLog(0, 10_000)
}

/** Registers a further complex; returns the position. */
export const registerComplex = async (store: EventStore, n: number): Promise<number> => {
  const id = fixedId(500_000 + n)
  const registered = {
    type: 'ApartmentRegistered',
    data: { apartmentId: id, name: `마을 ${n}`, address: '고양시', totalUnits: 1 },
  }
  const { position } = await store.append({
    appends: [{ stream: `apartment-${id}`, expectedVersion: 0, events: [registered] }],
    metadata: { actor: { kind: 'system', name: 'tests' }, at: NOW.toISOString() },
  })
  return position
}
