import { Typography } from '@mui/material'

/** Shows why there is no figure of areas, in its place; `areasUnknown` returns the text. */
export const NoAreas = ({ why }: { readonly why: string }) => (
  <Typography variant="body2" color="textSecondary">
    면적 – {why}
  </Typography>
)
