import { Box, Tooltip } from '@mui/material'
import type { ReactElement } from 'react'

type WhyDisabledProps = {
  /** Why the button cannot be pressed; null: it can. */
  readonly reason: string | null
  /** The button, disabled by whoever draws it. */
  readonly children: ReactElement
}

/** A button that says why it is off: to the pointer, to the keyboard and to a screen reader, since a disabled button itself says nothing. */
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
