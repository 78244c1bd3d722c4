import type { Tools } from '../../core/deps.ts'
import type { FindTwoAdminLists } from '../../person/person.hooks.ts'
import { listDecider, listStatusAt, listStream } from '../../list/list.decider.ts'

/**
 * Lists of signatures that ask for a second administrator, while they run: who signs is known by name and phone. One that was closed by hand holds
 * them until its last day, or one would close it, change a phone and open it again.
 */
export const listsHoldingSigners =
  ({ clock }: Pick<Tools, 'clock'>): FindTwoAdminLists =>
  async (desk, listIds) => {
    await desk.read(listIds.map(listStream))
    return new Set(
      listIds.filter((listId) => {
        const list = desk.fold(listStream(listId), listDecider)
        if (list.status !== 'created' || list.type !== 'signature') return false
        return list.contactChanges === 'second-admin' && listStatusAt({ ...list, closing: null }, clock()) === 'active'
      }),
    )
  }
