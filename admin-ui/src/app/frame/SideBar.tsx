import { Box, Drawer, useMediaQuery, type Theme } from '@mui/material'
import type { ReactNode } from 'react'
import { useSidebarState } from 'react-admin'
import { Brand } from './Brand.tsx'

const WIDTH = 208

type SideBarProps = { readonly children: ReactNode }

/** The menu's place: beside the page on a wide screen, over it on a narrow one. */
export const SideBar = ({ children }: SideBarProps) => {
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'))
  const [open, setOpen] = useSidebarState()

  if (isNarrow) {
    return (
      <Drawer open={open} onClose={() => setOpen(false)} slotProps={{ paper: { sx: { width: 264, p: 3 } } }}>
        <Box sx={{ px: 2, pb: 4, pt: 1 }}>
          <Brand />
        </Box>
        {children}
      </Drawer>
    )
  }
  if (!open) return null
  return (
    <Box
      sx={{
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
      }}
    >
      {children}
    </Box>
  )
}
