import { fixedId, NOW } from '#tests/support/fixed.ts'
import { apartmentId, holding, otherListId, type StreamEvent } from './names.ts'
import { voteOf } from './vote.ts'
import { counts } from './roll-import.ts'

const [shortListId, shortVoteId, movingId, stayingId, gonePersonId, movingPersonId] = [
  fixedId(4),
  fixedId(9),
  fixedId(1_911),
  fixedId(1_912),
  fixedId(2_911),
  fixedId(2_912),
] as const
const entry = (listUserId: string, personId: string, list = shortListId) => ({
  listUserId,
  listId: list,
  apartmentId,
  personId,
  dong: '201',
  ho: '1',
})
const joins = (listUserId: string, personId: string, list?: string) =>
  [
    `list-user-${listUserId}`,
    { type: 'ListUserAdded', data: { ...entry(listUserId, personId, list), ...holding(600_000) } },
  ] as const
const leaves = (listUserId: string, personId: string, list = shortListId) =>
  [`list-user-${listUserId}`, { type: 'ListUserRemoved', data: { listUserId, listId: list, personId } }] as const
const says = (personId: string, phone: string) =>
  [`person-${personId}`, { type: 'PersonChanged', data: { personId, name: '이사람', phone, birthDate: null } }] as const
const acts = (listUserId: string, representative?: boolean) =>
  [
    `list-user-${listUserId}`,
    {
      type: 'ListUserChanged',
      data: {
        listUserId,
        listId: shortListId,
        ...holding(610_000),
        ...(representative === undefined ? {} : { representative }),
      },
    },
  ] as const
const ofList = (id: string, type: string, data: object = {}) =>
  [`list-${id}`, { type, data: { listId: id, ...data } }] as const

/**
 * A list with all that can become of it and of those on it; their phones change before they come,
 * while they are there, and after they went.
 */
export const shortLivedList = (): readonly StreamEvent[] => [
  ofList(shortListId, 'ListCreated', {
    apartmentId,
    name: '짧은 명부',
    type: 'vote',
    startDate: '2025-03-01',
    endDate: '2025-03-31',
    coOwners: 'representative',
  }),
  [
    `vote-${shortVoteId}`,
    { ...voteOf(shortVoteId, 'open'), data: { ...voteOf(shortVoteId, 'open').data, listId: shortListId } },
  ],
  ...[gonePersonId, movingPersonId].map(
    (personId) =>
      [
        `person-${personId}`,
        {
          type: 'PersonRegistered',
          data: { personId, apartmentId, name: '이사람', phone: '01066660000', birthDate: null },
        },
      ] as const,
  ),
  says(movingPersonId, '01066660001'),
  joins(movingId, movingPersonId),
  joins(stayingId, gonePersonId),
  joins(fixedId(1_913), movingPersonId, otherListId),
  [
    `roll-import-${fixedId(70)}`,
    { type: 'RollImportFinished', data: { importId: fixedId(70), listId: shortListId, apartmentId, ...counts } },
  ],
  acts(movingId, true),
  acts(movingId),
  acts(stayingId, true),
  says(movingPersonId, '01066660002'),
  says(gonePersonId, '01066660003'),
  ofList(shortListId, 'ListChanged', {
    name: '바뀐 명부',
    startDate: '2025-03-02',
    endDate: '2025-04-30',
    rule: 'bylaws',
    coOwners: 'all',
  }),
  leaves(movingId, movingPersonId),
  says(movingPersonId, '01066660004'),
  joins(movingId, movingPersonId),
  says(movingPersonId, '01066660005'),
  leaves(movingId, movingPersonId),
  [
    `person-${gonePersonId}`,
    { type: 'PersonErased', data: { personId: gonePersonId, apartmentId, reason: 'retention-over' } },
  ],
  ofList(otherListId, 'ListChanged', {
    name: '다른 명부',
    startDate: '2025-03-01',
    endDate: '2025-03-31',
    rule: null,
    coOwners: 'representative',
  }),
  ofList(otherListId, 'ListClosed', { cause: 'hand', closedAt: NOW.toISOString() }),
  ofList(otherListId, 'ListArchived'),
  ofList(otherListId, 'ListRestored'),
  ofList(otherListId, 'ListReopened', { endDate: '2025-05-31' }),
  ofList(otherListId, 'ListClosed', { cause: 'time', closedAt: '2025-05-31T15:00:00.000Z' }),
  leaves(fixedId(1_913), movingPersonId, otherListId),
]

/** Deletion of the list: nothing of it is found any more, and later events do not bring it back. */
export const deletion = (): readonly StreamEvent[] => [
  joins(fixedId(1_914), movingPersonId),
  ofList(shortListId, 'ListDeleted', { apartmentId }),
  says(movingPersonId, '01066660006'),
]
