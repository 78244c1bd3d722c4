import { Box } from '@mui/material'

/** A long text in a table: its first two lines. */
export const ShortText = ({ text }: { readonly text: string }) => (
  <Box
    component="span"
    sx={{
      display: '-webkit-box',
      WebkitLineClamp: 2,
      WebkitBoxOrient: 'vertical',
      overflow: 'hidden',
      overflowWrap: 'anywhere',
      maxWidth: 560,
    }}
  >
    {text === '' ? '–' : text}
  </Box>
)
