import { Box } from '@mui/material'

/** Style of visually hidden text. */
const unseen = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
} as const

/** Announces changes to screen readers. */
export const LiveAnnouncement = ({ text }: { readonly text: string }) => (
  <Box role="status" aria-label="편집 알림" sx={unseen}>
    {text}
  </Box>
)
