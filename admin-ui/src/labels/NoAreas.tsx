import { Typography } from '@mui/material'

/** In the place of a figure of areas where there is none, why: `areasUnknown` says it. */
export const NoAreas = ({ why }: { readonly why: string }) => (
  <Typography variant="body2" color="textSecondary">
    면적 – {why}
  </Typography>
)
