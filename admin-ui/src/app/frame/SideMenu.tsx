import ApartmentIcon from '@mui/icons-material/ApartmentOutlined'
import HowToVoteIcon from '@mui/icons-material/HowToVoteOutlined'
import ListAltIcon from '@mui/icons-material/ListAltOutlined'
import SpaceDashboardIcon from '@mui/icons-material/SpaceDashboardOutlined'
import { List, ListItem, ListItemButton, ListItemIcon, ListItemText } from '@mui/material'
import type { ComponentType } from 'react'
import { Link, useLocation } from 'react-router'
import { useMenu } from './use-menu.ts'

type Place = { readonly to: string; readonly label: string; readonly Icon: ComponentType }

const places: readonly Place[] = [
  { to: '/', label: '대시보드', Icon: SpaceDashboardIcon },
  { to: '/apartments', label: '아파트', Icon: ApartmentIcon },
  { to: '/lists', label: '리스트', Icon: ListAltIcon },
  { to: '/votes', label: '전자투표', Icon: HowToVoteIcon },
]

const isHere = (to: string, pathname: string): boolean => (to === '/' ? pathname === '/' : pathname === to || pathname.startsWith(`${to}/`))

/** The ways from anywhere to anywhere. */
export const SideMenu = () => {
  const { pathname } = useLocation()
  const { isOverlay, setOpen } = useMenu()

  return (
    <List component="nav" aria-label="주 메뉴" disablePadding>
      {places.map(({ to, label, Icon }) => (
        <ListItem key={to} component="div" disablePadding sx={{ mb: 1 }}>
          <ListItemButton
            component={Link}
            to={to}
            selected={isHere(to, pathname)}
            aria-current={isHere(to, pathname) ? 'page' : undefined}
            onClick={() => (isOverlay ? setOpen(false) : undefined)}
            sx={{
              borderRadius: '8px',
              minHeight: 40,
              py: 1,
              px: 3,
              '&.Mui-selected, &.Mui-selected:hover': { bgcolor: 'tokens.primarySoft', color: 'tokens.onPrimarySoft' },
            }}
          >
            <ListItemIcon sx={{ minWidth: 34, color: 'inherit', '& svg': { fontSize: 21 } }}>
              <Icon />
            </ListItemIcon>
            <ListItemText primary={label} slotProps={{ primary: { sx: { fontSize: 15, fontWeight: isHere(to, pathname) ? 700 : 500 } } }} />
          </ListItemButton>
        </ListItem>
      ))}
    </List>
  )
}
