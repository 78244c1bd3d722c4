import { mayCall } from '#services/roles.contract.ts'
import type { List } from '#services/list/lists.contract.ts'
import type { ListTab } from '../kit/module/module.ts'
import type { Role } from '../kit/auth/use-may.ts'

/** Returns the tabs that a role may open, of all that the modules add to the page of a list. */
export const tabsOf = (tabs: readonly ListTab[], type: List['type'], role: Role): readonly ListTab[] =>
  tabs.filter(
    (tab) => (tab.type === undefined || tab.type === type) && (tab.needs === undefined || mayCall(role, tab.needs)),
  )
