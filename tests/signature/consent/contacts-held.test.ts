import { expect, it } from 'vitest'
import type { ListState } from '#services/list/list.decider.ts'
import { listsHoldingSigners } from '#services/signature/consent/contact-holds.ts'
import { fixedId } from '#tests/support/fixed.ts'
import { signatureListState } from '../sample-campaign.ts'

const listId = fixedId(1)
const heldOf = async (list: ListState): Promise<readonly string[]> => {
  const desk = { read: async () => {}, fold: () => list as never }
  return [...(await listsHoldingSigners({ clock: () => new Date('2025-03-10T00:00:00.000Z') })(desk, [listId]))]
}
const list = (contactChanges: 'one-admin' | 'second-admin', days: object = {}): ListState =>
  ({ ...signatureListState(), contactChanges, startDate: '2025-03-01', endDate: '2025-03-31', ...days }) as ListState

it('A list of signatures that asks for a second administrator holds names and phones while it runs', async () => {
  expect(await heldOf(list('second-admin'))).toEqual([listId])
  expect(await heldOf(list('one-admin'))).toEqual([])
  expect(await heldOf(list('second-admin', { startDate: '2025-03-20' }))).toEqual([])
  expect(await heldOf(list('second-admin', { endDate: '2025-03-05' }))).toEqual([])
  expect(
    await heldOf(list('second-admin', { closing: { cause: 'hand', closedAt: '2025-03-09T00:00:00.000Z' } })),
  ).toEqual([listId])
  expect(await heldOf(list('second-admin', { type: 'vote' }))).toEqual([])
  expect(await heldOf({ status: 'absent' })).toEqual([])
})
