import { mayCall } from '#services/roles.contract.ts'
import { modules } from '../../modules.ts'
import type { NavItem } from '../../kit/module/module.ts'
import type { Role } from '../../kit/auth/use-may.ts'

const navItems = modules.flatMap(({ navItems: ofModule = [] }) => ofModule)

/** The menu of a role. */
export const navItemsOf = (role: Role): readonly NavItem[] => navItems.filter(({ needs }) => mayCall(role, needs))

const isUnder = (to: string, pathname: string): boolean =>
  to === '/' ? pathname === '/' : pathname === to || pathname.startsWith(`${to}/`)

/** Tells whether an address belongs to an entry of the menu. */
export const isHere = ({ to, also = [] }: NavItem, pathname: string): boolean =>
  [to, ...also].some((address) => isUnder(address, pathname))
