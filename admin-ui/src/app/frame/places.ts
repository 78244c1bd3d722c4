import AdminPanelSettingsIcon from '@mui/icons-material/AdminPanelSettingsOutlined'
import ApartmentIcon from '@mui/icons-material/ApartmentOutlined'
import FactCheckIcon from '@mui/icons-material/FactCheckOutlined'
import HowToVoteIcon from '@mui/icons-material/HowToVoteOutlined'
import ListAltIcon from '@mui/icons-material/ListAltOutlined'
import PeopleIcon from '@mui/icons-material/PeopleAltOutlined'
import SpaceDashboardIcon from '@mui/icons-material/SpaceDashboardOutlined'
import TerminalIcon from '@mui/icons-material/TerminalOutlined'
import type { ComponentType } from 'react'
import { mayCall, type GuardedCall } from '#services/roles.contract.ts'
import type { Role } from '../../kit/auth/use-may.ts'

export type Place = {
  readonly to: string
  readonly label: string
  readonly Icon: ComponentType
  /** The call without which the screen shows nothing: who may not make it does not find the screen in the menu. */
  readonly needs: GuardedCall
  /** Other addresses that lie under it. */
  readonly also?: readonly string[]
}

const places: readonly Place[] = [
  { to: '/', label: '대시보드', Icon: SpaceDashboardIcon, needs: 'GET /api/admin/dashboard/stats' },
  { to: '/apartments', label: '아파트', Icon: ApartmentIcon, needs: 'GET /api/apartment' },
  { to: '/lists', label: '리스트', Icon: ListAltIcon, needs: 'GET /api/list/apartment/{apartmentId}' },
  { to: '/votes', label: '전자투표', Icon: HowToVoteIcon, needs: 'GET /api/votes' },
  { to: '/users', label: '소유자', Icon: PeopleIcon, needs: 'GET /api/admin/users' },
  { to: '/admins', label: '관리자', Icon: AdminPanelSettingsIcon, needs: 'GET /api/admin/admins' },
  { to: '/sign-ins', label: '감사 로그', Icon: FactCheckIcon, needs: 'GET /api/auth/sign-ins', also: ['/access-log'] },
  {
    to: '/client-logs',
    label: '화면 로그',
    Icon: TerminalIcon,
    needs: 'GET /api/monitoring/client-logs',
    also: ['/error-reports'],
  },
]

/** The menu of a role. */
export const placesOf = (role: Role): readonly Place[] => places.filter(({ needs }) => mayCall(role, needs))

const isUnder = (to: string, pathname: string): boolean =>
  to === '/' ? pathname === '/' : pathname === to || pathname.startsWith(`${to}/`)

/** Whether an address lies in a place of the menu. */
export const isHere = ({ to, also = [] }: Place, pathname: string): boolean =>
  [to, ...also].some((address) => isUnder(address, pathname))
