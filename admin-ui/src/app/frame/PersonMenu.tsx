import LogoutIcon from '@mui/icons-material/Logout'
import HelpIcon from '@mui/icons-material/HelpOutlineOutlined'
import TuneIcon from '@mui/icons-material/TuneOutlined'
import PersonIcon from '@mui/icons-material/PersonOutlined'
import { Avatar, Box, Divider, IconButton, ListItemIcon, Menu, MenuItem, Typography } from '@mui/material'
import { useState } from 'react'
import { useGetIdentity, useLogout } from 'react-admin'
import { Link, useLocation } from 'react-router'
import type { AdminIdentity } from '../../kit/auth/auth-provider.ts'
import { helpLinkFor } from '../../labels/help/help-link.ts'
import { SHORTCUTS_EVENT } from './Shortcuts.tsx'
import { roleNames } from '../../labels/role-labels.ts'

const initial = {
  width: 30,
  height: 30,
  fontSize: 14,
  fontWeight: 700,
  bgcolor: 'tokens.primarySoft',
  color: 'tokens.onPrimarySoft',
} as const

/** Shows the signed-in administrator, with a menu to sign out. */
export const PersonMenu = () => {
  const { identity } = useGetIdentity()
  const logout = useLogout()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const person = identity as AdminIdentity | undefined
  const name = person?.fullName ?? ''

  return (
    <>
      <IconButton
        aria-label="내 메뉴"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <Avatar sx={initial}>{[...name][0] ?? ''}</Avatar>
      </IconButton>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        <Box component="li" role="none" sx={{ px: 4, py: 2, minWidth: 220 }}>
          <Typography variant="subtitle1">{name}</Typography>
          <Typography variant="body2" color="textSecondary">
            {person?.email}
          </Typography>
          <Typography variant="caption" color="textSecondary">
            {person === undefined ? '' : roleNames[person.role]}
          </Typography>
        </Box>
        <Divider component="li" role="none" />
        <MenuItem component={Link} to="/profile" onClick={() => setAnchor(null)}>
          <ListItemIcon>
            <PersonIcon fontSize="small" />
          </ListItemIcon>
          내 프로필
        </MenuItem>
        <HelpEntries onChoose={() => setAnchor(null)} />
        <MenuItem onClick={() => void logout({}, undefined, false)}>
          <ListItemIcon>
            <LogoutIcon fontSize="small" />
          </ListItemIcon>
          로그아웃
        </MenuItem>
      </Menu>
    </>
  )
}

/** Entries that explain the office: the help for this page, and the shortcuts. */
const HelpEntries = ({ onChoose }: { readonly onChoose: () => void }) => {
  const { pathname } = useLocation()
  const showShortcuts = (): void => {
    onChoose()
    window.dispatchEvent(new Event(SHORTCUTS_EVENT))
  }
  return (
    <>
      <MenuItem component={Link} to={helpLinkFor(pathname)} onClick={onChoose}>
        <ListItemIcon>
          <HelpIcon fontSize="small" />
        </ListItemIcon>
        도움말
      </MenuItem>
      <MenuItem onClick={showShortcuts}>
        <ListItemIcon>
          <TuneIcon fontSize="small" />
        </ListItemIcon>
        단축키
      </MenuItem>
    </>
  )
}
