import { errors } from '#services/core/errors/error.contract.ts'
import { ApiError } from '#ui/http/api-client.ts'
import type { Calls } from '#ui/http/calls.ts'
import type { Undo } from '../kit/feedback/use-undo-toast.tsx'

const refusal = (code: 'ALREADY_LISTED' | 'SECOND_ADMIN_NEEDED') =>
  new ApiError({ ...errors[code], code, fields: [], requestId: null })
const [alreadyListed, secondAdminNeeded] = [refusal('ALREADY_LISTED'), refusal('SECOND_ADMIN_NEEDED')]

/** Puts entries back that were just taken off a list; nothing where none was. */
export const undoRemoval = (call: Calls['call'], listId: string, listUserIds: readonly string[]): Undo | undefined =>
  listUserIds.length === 0
    ? undefined
    : {
        undo: async () => {
          const body = { listUserIds: [...listUserIds] }
          const answer = await call('POST /api/list/{id}/users/restore', { params: { id: listId }, body })
          // A vote was opened meanwhile: a second administrator has to confirm it.
          if ('pending' in answer) throw secondAdminNeeded
          // Somebody has entered them again meanwhile.
          if (answer.restored === 0) throw alreadyListed
        },
        undone: '명부에서 뺀 소유자를 되돌렸습니다.',
      }
