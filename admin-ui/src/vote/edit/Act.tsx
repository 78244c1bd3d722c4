import { IconButton } from '@mui/material'
import type { ComponentType } from 'react'

type ActProps = {
  readonly label: string
  /** The keys that do the same. */
  readonly hint?: string
  readonly disabled: boolean
  readonly onClick: () => void
  readonly Icon: ComponentType<{ readonly fontSize?: 'small' }>
}

/** A small act on a row of a form. */
export const Act = ({ label, hint, disabled, onClick, Icon }: ActProps) => (
  <IconButton
    size="small"
    title={hint === undefined ? label : `${label} (${hint})`}
    aria-label={label}
    disabled={disabled}
    onClick={onClick}
  >
    <Icon fontSize="small" />
  </IconButton>
)
