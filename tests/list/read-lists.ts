import type { List } from '#services/list/lists.contract.ts'
import type { TestApp } from '#tests/support/stack/test-app.ts'

export type ReadLists = {
  readonly read: (listId: string) => Promise<List>
  readonly idsOf: (apartmentId: string, filter?: object) => Promise<readonly string[]>
}

/** Reads lists as the office does: one, or those that it finds of a complex. */
export const readLists = ({ admin }: Pick<TestApp, 'admin'>): ReadLists => ({
  read: async (listId) => (await admin.get(`/api/list/${listId}`)).body,
  idsOf: async (apartmentId, filter = {}) =>
    (
      (await admin.get(`/api/list/apartment/${apartmentId}?filter=${encodeURIComponent(JSON.stringify(filter))}`))
        .body as List[]
    ).map(({ id }) => id),
})
