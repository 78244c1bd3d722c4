import { Notification } from 'react-admin'
import { TOAST_MS } from '#ui/timing.ts'
import { ServerBar } from './ServerBar.tsx'

/** The bar's height, and a little air: search, theme and the person's menu are never covered. */
const BELOW_THE_BAR = 64
const TOAST_WIDTH = 360

const place = {
  '&.MuiSnackbar-anchorOriginTopRight': {
    top: BELOW_THE_BAR,
    left: { xs: 8, sm: 'auto' },
    right: { xs: 8, sm: 16 },
    maxWidth: { sm: TOAST_WIDTH },
    // The page's main button may lie beneath: only what can be pressed in a toast takes presses.
    pointerEvents: 'none',
    '& button, & a': { pointerEvents: 'auto' },
  },
  '& .MuiPaper-root': { maxWidth: { sm: TOAST_WIDTH }, width: { xs: '100%', sm: 'auto' } },
  // Two lines say it; a long name of a list is cut there, and stands on the page in full.
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

/** What is said beside every page, the sign-in page too: for 4 s at the right, and whether the server is away. */
export const Toasts = () => (
  <>
    <Notification
      autoHideDuration={TOAST_MS}
      anchorOrigin={{ vertical: 'top', horizontal: 'right' }}
      sx={place}
      multiLine
    />
    <ServerBar />
  </>
)
