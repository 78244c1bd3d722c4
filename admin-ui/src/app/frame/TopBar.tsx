import MenuIcon from '@mui/icons-material/Menu'
import { AppBar, Box, IconButton, Toolbar } from '@mui/material'
import { memo } from 'react'
import { ToggleThemeButton } from 'react-admin'
import { ComplexSwitch } from './ComplexSwitch.tsx'
import { PaletteButton } from '../search/PaletteButton.tsx'
import { Brand } from '../../kit/layout/Brand.tsx'
import { HelpButton } from './HelpButton.tsx'
import { PersonMenu } from './PersonMenu.tsx'
import { useMenu } from './use-menu.ts'

const bar = { height: 56, minHeight: '56px !important', px: { xs: 2, md: 3 }, gap: { xs: 1, md: 3 } } as const

/**
 * Bar with menu button, complex, search, theme and account. It has no props, so that it renders
 * only for its own queries.
 */
export const TopBar = memo(() => {
  const { isOverlay, open, setOpen } = useMenu()
  return (
    <AppBar position="fixed" sx={{ borderBottom: 1, borderColor: 'divider', bgcolor: 'background.paper' }}>
      <Toolbar disableGutters sx={bar}>
        <IconButton aria-label={open ? '메뉴 닫기' : '메뉴 열기'} aria-expanded={open} onClick={() => setOpen(!open)}>
          <MenuIcon />
        </IconButton>
        {isOverlay ? null : <Brand />}
        <Box sx={{ flex: 1, minWidth: 0, pl: { md: 9 } }}>
          <ComplexSwitch />
        </Box>
        <PaletteButton />
        {isOverlay ? null : <HelpButton />}
        <ToggleThemeButton />
        <PersonMenu />
      </Toolbar>
    </AppBar>
  )
})
