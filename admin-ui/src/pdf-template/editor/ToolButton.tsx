import { IconButton, Tooltip } from '@mui/material'
import type { ComponentType } from 'react'

type ToolButtonProps = {
  readonly label: string
  /** Keys that do the same: "Ctrl+Z". */
  readonly keys?: string
  readonly Icon: ComponentType<{ readonly fontSize?: 'small' }>
  readonly disabled?: boolean
  readonly onClick: () => void
}

/** A small act of the editor, named on hovering with the keys that do the same. */
export const ToolButton = ({ label, keys, Icon, disabled = false, onClick }: ToolButtonProps) => (
  <Tooltip title={keys === undefined ? label : `${label} (${keys})`}>
    {/* A button that is off hears no hand: the name is shown all the same. */}
    <span>
      <IconButton size="small" aria-label={label} disabled={disabled} onClick={onClick}>
        <Icon fontSize="small" />
      </IconButton>
    </span>
  </Tooltip>
)
