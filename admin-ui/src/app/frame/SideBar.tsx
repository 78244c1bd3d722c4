import { Box, Drawer } from '@mui/material'
import { useEffect, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { Brand } from '../../kit/layout/Brand.tsx'
import { useMenu } from './use-menu.ts'

const WIDTH = 208

type SideBarProps = { readonly children: ReactNode }

const column = {
  width: WIDTH,
  flex: 'none',
  position: 'sticky',
  top: 56,
  height: 'calc(100vh - 56px)',
  overflowY: 'auto',
  borderRight: 1,
  borderColor: 'divider',
  bgcolor: 'background.paper',
  p: 3,
} as const

/** Frame of the menu: beside the page on a wide screen, over it on a narrow one. */
export const SideBar = ({ children }: SideBarProps) => {
  const { isOverlay, open, setOpen } = useMenu()
  const { pathname } = useLocation()
  // Over the page it would cover the page that was just opened or reloaded.
  useEffect(() => {
    if (isOverlay) setOpen(false)
  }, [isOverlay, pathname, setOpen])

  if (isOverlay) {
    return (
      <Drawer
        open={open}
        onClose={() => setOpen(false)}
        slotProps={{ paper: { 'aria-label': '메뉴', sx: { width: 264, p: 3 } } }}
      >
        <Box sx={{ px: 2, pb: 4, pt: 1 }}>
          <Brand />
        </Box>
        {children}
      </Drawer>
    )
  }
  if (!open) return null
  return (
    <Box className="no-print" sx={column}>
      {children}
    </Box>
  )
}
