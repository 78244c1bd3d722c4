import AddIcon from '@mui/icons-material/Add'
import { Button } from '@mui/material'
import type { ReactElement } from 'react'
import { Link } from 'react-router'
import type { GuardedCall } from '#services/calls.contract.ts'
import { useMay } from '../auth/use-may.ts'

type AddLink = { readonly to: string; readonly label: string; readonly call: GuardedCall }

/** Returns a link to the form of a new record; nothing without permission. */
export const useAddLink = ({ to, label, call }: AddLink): ReactElement | undefined => {
  const may = useMay(call)
  if (!may) return undefined
  return (
    <Button component={Link} to={to} variant="contained" startIcon={<AddIcon />}>
      {label}
    </Button>
  )
}
