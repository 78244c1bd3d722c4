import { mayCall } from '#services/roles.contract.ts'
import { modules } from '../../modules.ts'
import { navGroups, type NavGroup, type NavItem } from '../../kit/module/module.ts'
import type { Role } from '../../kit/auth/use-may.ts'

const navItems = modules.flatMap(({ navItems: ofModule = [] }) => ofModule)

/** The menu of a role. */
export const navItemsOf = (role: Role): readonly NavItem[] => navItems.filter(({ needs }) => mayCall(role, needs))

/** Maximum number of entries that are shown without folding groups. */
const MAX_UNFOLDED = 10

/** Group of the menu with its entries. */
export type MenuGroup = { readonly name: NavGroup; readonly items: readonly NavItem[] }

/**
 * Returns the menu of a role: entries of daily work, and groups to unfold where there are more than
 * fit at a glance.
 */
export const menuOf = (role: Role): { readonly items: readonly NavItem[]; readonly folded: readonly MenuGroup[] } => {
  const items = navItemsOf(role)
  if (items.length <= MAX_UNFOLDED) return { items, folded: [] }
  const groups = navGroups.map((name) => ({ name, items: items.filter(({ group }) => group === name) }))
  return {
    items: groups.flatMap((group) => (group.name === 'work' ? group.items : [])),
    folded: groups.filter((group) => group.name !== 'work' && group.items.length > 0),
  }
}

const isUnder = (to: string, pathname: string): boolean =>
  to === '/' ? pathname === '/' : pathname === to || pathname.startsWith(`${to}/`)

/** Tells whether an address belongs to an entry of the menu. */
export const isHere = ({ to, also = [] }: NavItem, pathname: string): boolean =>
  [to, ...also].some((address) => isUnder(address, pathname))
