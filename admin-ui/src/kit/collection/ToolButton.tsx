import { Button, Tooltip, useMediaQuery, type ButtonProps, type Theme } from '@mui/material'
import type { ComponentType } from 'react'

type ToolButtonProps = Omit<ButtonProps, 'children' | 'startIcon'> & {
  readonly label: string
  readonly Icon: ComponentType
}

/** Below it a toolbar with its words would need a second line. */
const WIDE_PX = 1_600

/** A tool of a table: with its word where there is room, else its picture alone, which says its word when one points at it. */
export const ToolButton = ({ label, Icon, ...props }: ToolButtonProps) => {
  const isWide = useMediaQuery<Theme>((theme) => theme.breakpoints.up(WIDE_PX))
  if (isWide)
    return (
      <Button color="inherit" startIcon={<Icon />} {...props}>
        {label}
      </Button>
    )
  return (
    <Tooltip title={label}>
      <Button color="inherit" aria-label={label} {...props} sx={{ minWidth: 40, px: 2 }}>
        <Icon />
      </Button>
    </Tooltip>
  )
}
