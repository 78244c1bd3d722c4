import { Link as MuiLink } from '@mui/material'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

type RecordLinkProps = { readonly to: string; readonly children: ReactNode }

/** Link to a record for the keyboard; a click on the row opens the same page. */
export const RecordLink = ({ to, children }: RecordLinkProps) => (
  <MuiLink
    component={Link}
    to={to}
    underline="hover"
    color="inherit"
    sx={{ fontWeight: 600 }}
    onClick={(event) => event.stopPropagation()}
  >
    {children}
  </MuiLink>
)
