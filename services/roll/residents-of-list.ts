import type { Deps } from '../core/deps.ts'
import { readUsersOfList, type UsersAsked } from './read-users-of-list.ts'

/** The residents of a list: its persons. @throws as `readUsersOfList` */
export const readResidentsOfList = (deps: Deps, asked: UsersAsked): ReturnType<typeof readUsersOfList> =>
  readUsersOfList(deps, asked)
