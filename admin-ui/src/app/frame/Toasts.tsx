import { Notification } from 'react-admin'
import { TOAST_MS } from '#ui/timing.ts'
import { ServerBar } from './ServerBar.tsx'

/**
 * What is said beside every page, the sign-in page too. Toasts: top right, 4 s; over the top bar, so that they never cover the page's main button. And whether the server is away.
 */
export const Toasts = () => (
  <>
    <Notification
      autoHideDuration={TOAST_MS}
      anchorOrigin={{ vertical: 'top', horizontal: 'right' }}
      sx={{ '&.MuiSnackbar-anchorOriginTopRight': { top: 6 } }}
    />
    <ServerBar />
  </>
)
