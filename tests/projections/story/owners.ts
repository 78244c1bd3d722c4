import { fixedId } from '#tests/support/fixed.ts'
import { apartmentId, holder, holding, secretVoteId, voteId, type StreamEvent } from './names.ts'
import { ballot } from './vote.ts'

/**
 * Events of the n-th owner: entered, changed before and after voting, voted in one vote or in both.
 */
export const ownersStory = (n: number): readonly StreamEvent[] => {
  const { listUserId, personId, listId: ownList } = holder(n)
  const changed = (area: number | null) =>
    [
      `list-user-${listUserId}`,
      { type: 'ListUserChanged', data: { listUserId, listId: ownList, ...holding(area) } },
    ] as const
  const noted = (of: number) =>
    [
      `list-user-${listUserId}`,
      {
        type: 'EntryNoted',
        data: {
          listUserId,
          listId: ownList,
          personId,
          standing: of % 2 === 0 ? 'deceased' : null,
          remarks: `비고 ${of}`,
        },
      },
    ] as const
  const exclusion = { listUserId, listId: ownList, personId }
  const leftOut = (of: number) =>
    [
      `owner-exclusion-${listUserId}`,
      { type: 'OwnerExcluded', data: { ...exclusion, proposalId: fixedId(70_000 + of), foundMissingOn: '2026-11-01' } },
    ] as const
  const countedAgain = [
    `owner-exclusion-${listUserId}`,
    { type: 'OwnerExclusionEnded', data: { ...exclusion, cause: 'office' } },
  ] as const
  const person = { personId, name: `주민${n % 20}`, phone: null, birthDate: null }
  const entered = [
    ...(n < 20
      ? [[`person-${personId}`, { type: 'PersonRegistered', data: { ...person, apartmentId } }] as const]
      : []),
    [
      `list-user-${listUserId}`,
      { type: 'ListUserAdded', data: { ...holder(n), ...holding(n % 4 === 0 ? null : 500_000 + n) } },
    ] as const,
  ]
  return [
    ...entered,
    ...(n % 4 === 1 ? [changed(600_000 + n)] : []),
    ...(n % 5 === 2 ? [noted(n)] : []),
    ...(n % 7 === 3 ? [leftOut(n)] : []),
    ...(n % 14 === 3 ? [countedAgain] : []),
    [`ballot-${voteId}-${listUserId}`, ballot(n, voteId)] as const,
    ...(n % 3 === 1 ? [changed(700_000 + n), changed(n % 2 === 0 ? null : 710_000 + n)] : []),
    ...(n % 2 === 0 ? [[`ballot-${secretVoteId}-${listUserId}`, ballot(n, secretVoteId)] as const] : []),
    ...(n % 6 === 0
      ? [
          [
            `person-${personId}`,
            { type: 'PersonChanged', data: { ...person, phone: `0101234${String(n).padStart(4, '0')}` } },
          ] as const,
          changed(800_000 + n),
        ]
      : []),
  ]
}
