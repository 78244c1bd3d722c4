import { Box } from '@mui/material'

const twoLines = {
  display: '-webkit-box',
  WebkitLineClamp: 2,
  WebkitBoxOrient: 'vertical',
  overflow: 'hidden',
  overflowWrap: 'anywhere',
  maxWidth: 560,
} as const

/** A long text in a table: its first two lines. */
export const ShortText = ({ text }: { readonly text: string }) => (
  <Box component="span" sx={twoLines}>
    {text === '' ? '–' : text}
  </Box>
)
