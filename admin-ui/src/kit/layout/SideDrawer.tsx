import CloseIcon from '@mui/icons-material/Close'
import { Drawer, IconButton, Stack, Typography } from '@mui/material'
import type { ReactNode } from 'react'

const paper = { width: { xs: '100%', sm: 560 }, p: { xs: 4, sm: 5 } }

type SideDrawerProps = {
  readonly title: string
  readonly open: boolean
  readonly onClose: () => void
  readonly children: ReactNode
}

const TITLE_ID = 'side-drawer-title'

/** Shows one record beside its list; on a phone it covers the screen. */
export const SideDrawer = ({ title, open, onClose, children }: SideDrawerProps) => (
  <Drawer
    anchor="right"
    open={open}
    onClose={onClose}
    slotProps={{ paper: { 'aria-labelledby': TITLE_ID, sx: paper } }}
  >
    <Stack direction="row" sx={{ justifyContent: 'space-between', alignItems: 'center', mb: 3 }}>
      <Typography variant="h2" id={TITLE_ID}>
        {title}
      </Typography>
      <IconButton aria-label="닫기" onClick={onClose}>
        <CloseIcon />
      </IconButton>
    </Stack>
    {children}
  </Drawer>
)
