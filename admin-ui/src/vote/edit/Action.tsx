import { IconButton } from '@mui/material'
import type { ComponentType } from 'react'

type ActionProps = {
  readonly label: string
  /** The keys that do the same. */
  readonly hint?: string
  readonly disabled: boolean
  readonly onClick: () => void
  readonly Icon: ComponentType<{ readonly fontSize?: 'small' }>
}

/** A small act on a row of a form. */
export const Action = ({ label, hint, disabled, onClick, Icon }: ActionProps) => (
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
