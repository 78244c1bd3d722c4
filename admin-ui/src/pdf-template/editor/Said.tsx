import { Box } from '@mui/material'

/** Read, but not seen. */
const unseen = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
} as const

/** Says what was done to who does not see it. */
export const Said = ({ text }: { readonly text: string }) => (
  <Box role="status" aria-label="편집 알림" sx={unseen}>
    {text}
  </Box>
)
