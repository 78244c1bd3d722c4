import { Button, Tooltip, useMediaQuery, type ButtonProps, type Theme } from '@mui/material'
import type { ComponentType } from 'react'

type ToolButtonProps = Omit<ButtonProps, 'children' | 'startIcon'> & {
  readonly label: string
  readonly Icon: ComponentType
}

/** Minimum width in pixels for tools with their labels on one line. */
const WIDE_PX = 1_600

/** Tool of a table: with its label where there is room, else as an icon with a tooltip. */
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
