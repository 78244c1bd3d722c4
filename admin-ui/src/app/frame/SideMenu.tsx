import ExpandMoreIcon from '@mui/icons-material/ExpandMore'
import { Chip, Collapse, List, ListItem, ListItemButton, ListItemIcon, ListItemText } from '@mui/material'
import { memo, useId, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { useRole } from '../../kit/auth/use-may.ts'
import type { NavGroup, NavItem } from '../../kit/module/module.ts'
import { isHere, menuOf, type MenuGroup } from './navigation.ts'
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

const groupLabels: Readonly<Record<NavGroup, string>> = {
  work: '업무',
  people: '사람',
  records: '기록·분석',
  settings: '설정',
}

type NavItemCountProps = { readonly useCount: () => number }

/** Shows the number of things that need attention; nothing for none. */
const NavItemCount = ({ useCount }: NavItemCountProps) => {
  const count = useCount()
  return count === 0 ? null : <Chip size="small" color="warning" label={count} aria-label={`${count}건`} />
}

type MenuEntryProps = { readonly item: NavItem; readonly pathname: string }

const MenuEntry = ({ item, pathname }: MenuEntryProps) => {
  const { isOverlay, setOpen } = useMenu()
  const { to, label, Icon, useCount } = item
  const isCurrent = isHere(item, pathname)
  return (
    <ListItem component="div" disablePadding sx={{ mb: 1 }}>
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
}

type FoldedGroupProps = { readonly group: MenuGroup; readonly pathname: string }

/** Shows a group that unfolds by its name, and by itself while one of its pages is open. */
const FoldedGroup = ({ group: { name, items }, pathname }: FoldedGroupProps) => {
  const id = useId()
  const hasCurrent = items.some((item) => isHere(item, pathname))
  const [fold, setFold] = useState({ hasCurrent, isOpen: hasCurrent })
  if (fold.hasCurrent !== hasCurrent) setFold({ hasCurrent, isOpen: hasCurrent })
  const { isOpen } = fold
  return (
    <>
      <ListItem component="div" disablePadding sx={{ mt: 1 }}>
        <ListItemButton
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setFold({ hasCurrent, isOpen: !isOpen })}
          sx={way}
        >
          <ListItemText
            primary={groupLabels[name]}
            slotProps={{ primary: { sx: { fontSize: 13, fontWeight: 700, color: 'text.secondary' } } }}
          />
          <ExpandMoreIcon
            fontSize="small"
            sx={{ color: 'text.secondary', transform: isOpen ? 'rotate(180deg)' : undefined }}
          />
        </ListItemButton>
      </ListItem>
      <Collapse id={id} in={isOpen} unmountOnExit timeout={0}>
        {items.map((item) => (
          <MenuEntry key={item.to} item={item} pathname={pathname} />
        ))}
      </Collapse>
    </>
  )
}

/**
 * Menu of the pages that the role may open. It has no props, so that it renders only for its own
 * queries.
 */
export const SideMenu = memo(() => {
  const { pathname } = useLocation()
  const role = useRole()
  if (role === undefined) return <List component="nav" aria-label="주 메뉴" disablePadding />
  const { items, folded } = menuOf(role)
  return (
    <List component="nav" aria-label="주 메뉴" disablePadding>
      {items.map((item) => (
        <MenuEntry key={item.to} item={item} pathname={pathname} />
      ))}
      {folded.map((group) => (
        <FoldedGroup key={group.name} group={group} pathname={pathname} />
      ))}
    </List>
  )
})
