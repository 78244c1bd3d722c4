import { Notification } from 'react-admin'
import { TOAST_MS } from '#ui/timing.ts'
import { ServerBar } from './ServerBar.tsx'

/**
 * Offset of toasts in pixels: below the bar, so that search, theme and the account menu stay
 * visible.
 */
const BELOW_THE_BAR = 64
const TOAST_WIDTH = 360

const toastPosition = {
  '&.MuiSnackbar-anchorOriginTopRight': {
    top: BELOW_THE_BAR,
    left: { xs: 8, sm: 'auto' },
    right: { xs: 8, sm: 16 },
    maxWidth: { sm: TOAST_WIDTH },
    // The page's main button may be below a toast, so only buttons and links of the toast take
    // clicks.
    pointerEvents: 'none',
    '& button, & a': { pointerEvents: 'auto' },
  },
  '& .MuiPaper-root': { maxWidth: { sm: TOAST_WIDTH }, width: { xs: '100%', sm: 'auto' } },
  // Text is cut after two lines; the page itself has long names in full.
  '& .MuiSnackbarContent-message, & .MuiAlert-message': {
    display: '-webkit-box',
    WebkitLineClamp: 2,
    WebkitBoxOrient: 'vertical',
    overflow: 'hidden',
    overflowWrap: 'anywhere',
    py: 0,
    my: 1.5,
  },
} as const

/**
 * Shows toasts for 4 s at the right on every page, also the sign-in page, and whether the server is
 * away.
 */
export const Toasts = () => (
  <>
    <Notification
      autoHideDuration={TOAST_MS}
      anchorOrigin={{ vertical: 'top', horizontal: 'right' }}
      sx={toastPosition}
      multiLine
    />
    <ServerBar />
  </>
)
