import type * as listUser from '#events/roll/list-user.events.ts'
import type * as ownerExclusion from '#events/roll/owner-exclusion.events.ts'
import type * as rollImport from '#events/roll-import/roll-import.events.ts'
import type * as list from '#events/list/list.events.ts'
import type * as participation from '#events/list/participation.events.ts'
import { holding, ID, place, type ExamplesOf } from './example.ts'

export const listExamples: ExamplesOf<
  typeof list & typeof participation & typeof listUser & typeof ownerExclusion & typeof rollImport
> = {
  ListCreated: {
    listId: ID.list,
    apartmentId: ID.apartment,
    name: '조합설립 동의',
    type: 'vote',
    startDate: '2025-03-01',
    endDate: '2025-03-31',
  },
  ListChanged: {
    listId: ID.list,
    name: '조합설립 동의',
    startDate: '2025-03-01',
    endDate: '2025-04-15',
    rule: null,
    coOwners: 'representative',
  },
  ListClosed: { listId: ID.list, cause: 'time', closedAt: '2025-04-15T15:00:00.000Z' },
  ListReopened: { listId: ID.list, endDate: '2025-05-31' },
  ListArchived: { listId: ID.list },
  ListRestored: { listId: ID.list },
  ListDeleted: { listId: ID.list, apartmentId: ID.apartment },
  VoteBegun: { listId: ID.list, voteId: ID.vote },
  SubmissionsBegun: { listId: ID.list },
  ListUserAdded: {
    listUserId: ID.listUser,
    listId: ID.list,
    apartmentId: ID.apartment,
    personId: ID.person,
    ...place,
    ...holding,
  },
  ListUserChanged: {
    listUserId: ID.listUser,
    listId: ID.list,
    area: null,
    landShare: null,
    ownershipShare: null,
    kakaoEnabled: false,
  },
  ListUserRemoved: { listUserId: ID.listUser, listId: ID.list, personId: ID.person },
  EntryNoted: {
    listUserId: ID.listUser,
    listId: ID.list,
    personId: ID.person,
    standing: 'deceased',
    remarks: '자택: 02-555-1003',
  },
  OwnerExclusionProposed: {
    listUserId: ID.listUser,
    listId: ID.list,
    personId: ID.person,
    proposalId: '01950000-0000-7000-8000-0000000000e1',
    registeredWithoutNumber: true,
    addressDiffers: true,
    ground: '등기우편 반송 2회, 이웃 확인',
    foundMissingOn: '2026-11-20',
  },
  OwnerExcluded: {
    listUserId: ID.listUser,
    listId: ID.list,
    personId: ID.person,
    proposalId: '01950000-0000-7000-8000-0000000000e1',
    foundMissingOn: '2026-11-20',
  },
  OwnerExclusionEnded: { listUserId: ID.listUser, listId: ID.list, personId: ID.person, cause: 'office' },
  RollUploaded: {
    importId: '01950000-0000-7000-8000-00000000000e',
    listId: ID.list,
    apartmentId: ID.apartment,
    sha256: '0'.repeat(64),
    bytes: 4_096,
  },
  RollImportStarted: {
    importId: '01950000-0000-7000-8000-00000000000e',
    listId: ID.list,
    rows: 5,
    added: 1,
    changed: 1,
    unchanged: 1,
    failed: 2,
    missing: 0,
    reading: {
      sheet: 0,
      headerRow: 3,
      columns: [
        { index: 0, field: 'dong' },
        { index: 1, field: null },
      ],
    },
  },
  RollImportFinished: {
    importId: '01950000-0000-7000-8000-00000000000e',
    listId: ID.list,
    apartmentId: ID.apartment,
    rows: 5,
    added: 1,
    changed: 1,
    unchanged: 1,
    failed: 2,
    missing: 0,
  },
  RollImportFailed: { importId: '01950000-0000-7000-8000-00000000000e', listId: ID.list, reason: 'LIST_CLOSED' },
  RollImportDiscarded: { importId: '01950000-0000-7000-8000-00000000000e', listId: ID.list },
}
