import type { User } from '#services/person/users.contract.ts'
import type { Caller, TestApp } from '#tests/support/stack/test-app.ts'

export type FoundUsers = {
  readonly usersBy: (filter: object, caller?: Caller) => Promise<readonly User[]>
  /** @throws Error where nobody of the complex is called so */
  readonly userNamed: (apartmentId: string, name: string) => Promise<User>
}

/** Finds persons as the office does, in the order of their names. */
export const findUsers = ({ admin }: Pick<TestApp, 'admin'>): FoundUsers => {
  const usersBy = async (filter: object, caller: Caller = admin): Promise<readonly User[]> =>
    (await caller.get(`/api/admin/users?sort=["name","ASC"]&filter=${encodeURIComponent(JSON.stringify(filter))}`)).body
  const userNamed = async (apartmentId: string, name: string): Promise<User> => {
    const [user] = (await usersBy({ apartmentId, q: name })).filter((found) => found.name === name)
    if (!user) throw new Error(`nobody is called ${name}`)
    return user
  }
  return { usersBy, userNamed }
}
