import type { ListUser } from '#services/roll/list-users.contract.ts'
import type { Answer, Caller, TestApp } from '#tests/support/stack/test-app.ts'

export type Entries = {
  readonly rollOf: (listId: string, filter?: object, caller?: Caller) => Promise<readonly ListUser[]>
  /** @throws Error where nobody of the list is called so */
  readonly one: (listId: string, name: string) => Promise<ListUser>
  readonly put: (id: string, body: object, caller?: Caller) => Promise<Answer>
}

/** Reads and changes entries as the office does. */
export const entriesOf = ({ admin }: Pick<TestApp, 'admin'>): Entries => {
  const rollOf = async (listId: string, filter: object = {}, caller: Caller = admin): Promise<readonly ListUser[]> =>
    (await caller.get(`/api/list-user/list/${listId}?filter=${encodeURIComponent(JSON.stringify(filter))}`)).body
  const one = async (listId: string, name: string): Promise<ListUser> => {
    const entry = (await rollOf(listId)).find((found) => found.name === name)
    if (!entry) throw new Error(`nobody is called ${name}`)
    return entry
  }
  const put = (id: string, body: object, caller: Caller = admin) => caller.put(`/api/list-user/${id}`, body)
  return { rollOf, one, put }
}
