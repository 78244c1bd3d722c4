import { Box, CircularProgress, Portal, Typography } from '@mui/material'
import { keyframes } from '@mui/material/styles'

/** A page that is there in a blink needs no veil over it. */
const appear = keyframes({ from: { opacity: 0 }, to: { opacity: 1 } })
const APPEAR_AFTER_MS = 150

const overlayStyle = {
  position: 'fixed',
  inset: 0,
  zIndex: 'modal',
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  justifyContent: 'center',
  gap: 3,
  bgcolor: 'tokens.veil',
  opacity: 0,
  pointerEvents: 'none',
  // A page whose data are loading may request the overlay twice.
  '& ~ &': { display: 'none' },
  animation: `${appear} 120ms ease-out ${APPEAR_AFTER_MS}ms forwards`,
} as const

/** Overlay of page changes, over everything. It blocks no clicks. */
export const PageOverlay = () => (
  <Portal>
    <Box role="status" sx={overlayStyle}>
      <CircularProgress size={32} thickness={4.5} aria-hidden />
      <Typography variant="h2" component="p">
        페이지를 불러오는 중...
      </Typography>
      <Typography color="textSecondary">잠시만 기다려주세요</Typography>
    </Box>
  </Portal>
)
