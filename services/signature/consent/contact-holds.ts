import type { Tools } from '../../core/deps.ts'
import type { FindTwoAdminLists } from '../../core/module-hooks.ts'
import { listDecider, listStatusAt, listStream } from '../../list/list.decider.ts'

/**
 * Returns the active lists of signatures that demand a second administrator: a signer is identified
 * by name and phone. A list that was closed by hand counts until its last day, since it could be
 * closed, a phone changed and the list reopened.
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
