import { errors } from '#services/core/error.contract.ts'
import { ApiError } from '#ui/api-client.ts'
import type { Calls } from '#ui/calls.ts'
import type { Undo } from '../kit/display/use-undo-toast.tsx'

const alreadyListed = new ApiError({ ...errors.ALREADY_LISTED, code: 'ALREADY_LISTED', fields: [], requestId: null })

/** Puts entries back that were just taken off a list; nothing where none was. */
export const undoRemoval = (call: Calls['call'], listId: string, listUserIds: readonly string[]): Undo | undefined =>
  listUserIds.length === 0
    ? undefined
    : {
        undo: async () => {
          const body = { listUserIds: [...listUserIds] }
          const { restored } = await call('POST /api/list/{id}/users/restore', { params: { id: listId }, body })
          // Somebody has entered them anew meanwhile.
          if (restored === 0) throw alreadyListed
        },
        undone: '명부에서 뺀 소유자를 되돌렸습니다.',
      }
