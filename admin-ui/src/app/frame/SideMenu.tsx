import { Chip, List, ListItem, ListItemButton, ListItemIcon, ListItemText } from '@mui/material'
import { memo } from 'react'
import { Link, useLocation } from 'react-router'
import { useRole } from '../../kit/auth/use-may.ts'
import { isHere, navItemsOf } from './navigation.ts'
import { useMenu } from './use-menu.ts'

const way = {
  borderRadius: '8px',
  minHeight: 40,
  py: 1,
  px: 3,
  '&.Mui-selected, &.Mui-selected:hover': {
    bgcolor: 'tokens.primarySoft',
    color: 'tokens.onPrimarySoft',
  },
} as const

type NavItemCountProps = { readonly useCount: () => number }

/** Shows the number of things that need attention; nothing for none. */
const NavItemCount = ({ useCount }: NavItemCountProps) => {
  const count = useCount()
  return count === 0 ? null : <Chip size="small" color="warning" label={count} aria-label={`${count}건`} />
}

/**
 * Menu of the pages that the role may open. It has no props, so that it renders only for its own
 * queries.
 */
export const SideMenu = memo(() => {
  const { pathname } = useLocation()
  const { isOverlay, setOpen } = useMenu()
  const role = useRole()

  return (
    <List component="nav" aria-label="주 메뉴" disablePadding>
      {(role === undefined ? [] : navItemsOf(role)).map((place) => {
        const { to, label, Icon, useCount } = place
        const isCurrent = isHere(place, pathname)
        return (
          <ListItem key={to} component="div" disablePadding sx={{ mb: 1 }}>
            <ListItemButton
              component={Link}
              to={to}
              selected={isCurrent}
              aria-current={isCurrent ? 'page' : undefined}
              onClick={() => (isOverlay ? setOpen(false) : undefined)}
              sx={way}
            >
              <ListItemIcon sx={{ minWidth: 34, color: 'inherit', '& svg': { fontSize: 21 } }}>
                <Icon />
              </ListItemIcon>
              <ListItemText
                primary={label}
                slotProps={{ primary: { sx: { fontSize: 15, fontWeight: isCurrent ? 700 : 500 } } }}
              />
              {useCount === undefined ? null : <NavItemCount useCount={useCount} />}
            </ListItemButton>
          </ListItem>
        )
      })}
    </List>
  )
})
