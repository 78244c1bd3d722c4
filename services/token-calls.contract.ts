import type { CallGroup } from '#events/values/integration/token-scopes.ts'
import type { GuardedCall } from './calls.contract.ts'

/**
 * Calls that each group of an API token opens. No group has calls of accounts, tokens, webhooks,
 * approvals or keys of votes. `persons` adds no call: with it those of the other groups answer
 * unmasked to an administrator's token.
 */
const callsOfGroups = {
  progress: [
    'GET /api/apartment',
    'GET /api/apartment/{id}',
    'GET /api/list/apartment/{apartmentId}',
    'GET /api/list/{id}',
    'GET /api/list/{id}/stats',
    'GET /api/votes',
    'GET /api/votes/{id}',
    'GET /api/votes/{id}/turnout',
    'GET /api/votes/{id}/announcement',
    'GET /api/votes/{id}/announcement.pdf',
    'GET /api/signature/stats',
  ],
  results: ['GET /api/votes/{id}/results', 'GET /api/votes/{id}/results/export', 'GET /api/votes/{id}/results.pdf'],
  roll: [
    'GET /api/list/{id}/units',
    'GET /api/list-user/list/{listId}',
    'GET /api/list-user/{id}',
    'GET /api/signature/requests',
    'GET /api/signature/requests/{id}',
  ],
  persons: [],
  documents: [
    'GET /api/document/list/{listId}',
    'GET /api/document/{id}',
    'GET /api/document/{id}/download',
    'GET /api/document/{id}/evidence',
  ],
  'roll-import': [
    'GET /api/roll-import/form',
    'GET /api/roll-import/list/{listId}',
    'POST /api/roll-import/list/{listId}',
    'GET /api/roll-import/{id}',
    'PUT /api/roll-import/{id}',
    'DELETE /api/roll-import/{id}',
    'POST /api/roll-import/{id}/start',
  ],
} as const satisfies Readonly<Record<CallGroup, readonly GuardedCall[]>>

/** Whether a token's groups open a call. */
export const opensCall = (groups: readonly CallGroup[], call: string): boolean =>
  groups.some((group) => (callsOfGroups[group] as readonly string[]).includes(call))
