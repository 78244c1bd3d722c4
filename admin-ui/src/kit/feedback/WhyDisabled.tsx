import { Box, Tooltip } from '@mui/material'
import type { ReactElement } from 'react'

type WhyDisabledProps = {
  /** Reason why the button is disabled; null where it is not. */
  readonly reason: string | null
  /** Button, which the caller disables. */
  readonly children: ReactElement
}

/**
 * Wraps a disabled button so that pointer, keyboard and screen readers get the reason, which a
 * disabled button itself cannot give.
 */
export const WhyDisabled = ({ reason, children }: WhyDisabledProps) =>
  reason === null ? (
    children
  ) : (
    <Tooltip title={reason}>
      <Box component="span" tabIndex={0} role="note" aria-label={reason} sx={{ display: 'inline-flex' }}>
        {children}
      </Box>
    </Tooltip>
  )
