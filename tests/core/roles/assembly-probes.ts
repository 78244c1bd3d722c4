import type { GuardedCall } from '#services/calls.contract.ts'
import { newId } from '#services/core/secrets.ts'
import type { Probe } from './probe.ts'
import type { MatrixIds } from './role-matrix-things.ts'

const ofDraft = ({ draftAssemblyId }: MatrixIds) => ({ id: draftAssemblyId })
const ofOpen = ({ openAssemblyId }: MatrixIds) => ({ id: openAssemblyId })
const ofAttendee = ({ openAssemblyId, attendeeId }: MatrixIds) => ({ id: openAssemblyId, attendeeId })

/** Calls of assemblies and their ledgers of attendance. */
export const assemblyProbes = {
  'GET /api/assemblies': { status: 200 },
  'POST /api/assemblies': {
    status: 201,
    isAbout: true,
    body: ({ listId }) => ({ listId, kind: 'association', title: '정기총회' }),
  },
  'GET /api/assemblies/{id}': { status: 200, params: ofDraft },
  'PATCH /api/assemblies/{id}': { status: 200, params: ofDraft, body: () => ({ title: '임시총회' }) },
  'DELETE /api/assemblies/{id}': { status: 200, params: ofDraft },
  'POST /api/assemblies/{id}/status': { status: 200, params: ofOpen, body: () => ({ status: 'ended' }) },
  'GET /api/assemblies/{id}/attendance': { status: 200, params: ofOpen },
  'GET /api/assemblies/{id}/attendees': { status: 200, params: ofOpen },
  'GET /api/assemblies/{id}/desk': { status: 200, params: ofOpen, query: 'q=x' },
  'POST /api/assemblies/{id}/arrivals': {
    status: 200,
    params: ofOpen,
    body: ({ entryId }) => ({ by: 'owner', listUserId: entryId, actId: newId() }),
  },
  'POST /api/assemblies/{id}/attendees/{attendeeId}/moves': {
    status: 200,
    params: ofAttendee,
    body: () => ({ move: 'leave', actId: newId() }),
  },
  'POST /api/assemblies/{id}/attendees/{attendeeId}/corrections': {
    status: 202,
    params: ofAttendee,
    body: ({ actId }) => ({ actId, to: { kind: 'struck' }, reason: '잘못 눌렀습니다.' }),
  },
  'GET /api/assemblies/{id}/attendance/export': { status: 200, params: ofOpen },
  'GET /api/assemblies/{id}/attendance.pdf': { status: 200, params: ofOpen },
} as const satisfies Partial<Record<GuardedCall, Probe>>
