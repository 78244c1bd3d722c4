import { Box, Typography } from '@mui/material'
import { useState, type ReactNode } from 'react'

type FoldProps = {
  /** Text that opens the fold, and closes it again. */
  readonly title: ReactNode
  readonly isOpen?: boolean
  readonly children: ReactNode
}

/**
 * Shows content that few need behind its title, closed at first unless `isOpen`. The content is
 * made when it is opened first.
 */
export const Fold = ({ title, isOpen = false, children }: FoldProps) => {
  const [wasOpened, setOpened] = useState(isOpen)
  return (
    <Box component="details" open={isOpen} onToggle={() => setOpened(true)}>
      <Typography
        component="summary"
        variant="body2"
        sx={{ cursor: 'pointer', color: 'text.secondary', width: 'fit-content', py: 1 }}
      >
        {title}
      </Typography>
      {wasOpened ? <Box sx={{ pt: 2 }}>{children}</Box> : null}
    </Box>
  )
}
