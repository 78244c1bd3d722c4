import { Box } from '@mui/material'
import { useAwaitsPage } from '../feedback/awaited-page.ts'

/** Style of visually hidden text, as the residents' `.visually-hidden`. */
const unseen = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  m: 0,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
} as const

/** Heading of a page that is loading, for screen readers; the overlay stays as long as it is there. */
export const LoadingHeading = () => {
  useAwaitsPage()
  return (
    <Box component="h1" data-loading sx={unseen}>
      불러오는 중
    </Box>
  )
}
