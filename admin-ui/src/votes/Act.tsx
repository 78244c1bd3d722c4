import { IconButton, Tooltip } from '@mui/material'
import type { ComponentType } from 'react'

type ActProps = { readonly label: string; readonly disabled: boolean; readonly onClick: () => void; readonly Icon: ComponentType<{ readonly fontSize?: 'small' }> }

/** A small act on a row; a disabled button cannot carry a tooltip, so a span does. */
export const Act = ({ label, disabled, onClick, Icon }: ActProps) => (
  <Tooltip title={label}>
    <span>
      <IconButton size="small" aria-label={label} disabled={disabled} onClick={onClick}>
        <Icon fontSize="small" />
      </IconButton>
    </span>
  </Tooltip>
)
