import { Notification } from 'react-admin'

const TOAST_MS = 4_000

/** Toasts: top right, 4 s (product specification, section 2); over the bar, so that they never cover the page's main button. */
export const Toasts = () => (
  <Notification
    autoHideDuration={TOAST_MS}
    anchorOrigin={{ vertical: 'top', horizontal: 'right' }}
    sx={{ '&.MuiSnackbar-anchorOriginTopRight': { top: 6 } }}
  />
)
