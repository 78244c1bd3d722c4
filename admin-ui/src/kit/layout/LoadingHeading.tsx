import { Box } from '@mui/material'

/** Read, but not seen: the same box as the residents' `.visually-hidden`. */
const unseen = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  m: 0,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
} as const

/** The heading of a page that is on its way: a screen reader that asks for it then finds one. */
export const LoadingHeading = () => (
  <Box component="h1" data-loading sx={unseen}>
    불러오는 중
  </Box>
)
