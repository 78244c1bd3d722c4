import { Box, Typography } from '@mui/material'
import { useState, type ReactNode, type SyntheticEvent } from 'react'
import { useIsPrinting } from '../share/use-is-printing.ts'

type FoldProps = {
  /** Text that opens the fold, and closes it again. */
  readonly title: ReactNode
  readonly isOpen?: boolean
  readonly children: ReactNode
}

/**
 * Shows content that few need behind its title, closed at first unless `isOpen`. The content is
 * made when it is opened first, or printed.
 */
export const Fold = ({ title, isOpen = false, children }: FoldProps) => {
  const isPrinting = useIsPrinting()
  const [isUnfolded, setUnfolded] = useState(isOpen)
  const [wasOpened, setOpened] = useState(isOpen)
  const toggle = ({ currentTarget }: SyntheticEvent<HTMLDetailsElement>): void => {
    if (isPrinting) return
    setUnfolded(currentTarget.open)
    setOpened(wasOpened || currentTarget.open)
  }
  return (
    <Box component="details" open={isUnfolded || isPrinting} onToggle={toggle}>
      <Typography
        component="summary"
        variant="body2"
        sx={{ cursor: 'pointer', color: 'text.secondary', width: 'fit-content', py: 1 }}
      >
        {title}
      </Typography>
      {wasOpened || isPrinting ? <Box sx={{ pt: 2 }}>{children}</Box> : null}
    </Box>
  )
}
