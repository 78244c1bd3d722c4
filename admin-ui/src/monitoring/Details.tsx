import { Box, Stack, Typography } from '@mui/material'
import { tokens } from '#ui/tokens.ts'

/** Monospaced font; Korean letters come from our own font. */
const MONOSPACE = `ui-monospace, Menlo, Consolas, 'DejaVu Sans Mono', ${tokens.type.family}`

type DetailSection = { readonly title: string; readonly text: string | null }

const verbatim = {
  m: 0,
  mt: 1,
  fontSize: 13,
  lineHeight: 1.5,
  fontFamily: MONOSPACE,
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
} as const

/** Shows long texts of a record, always as plain text. */
export const Details = ({ parts }: { readonly parts: readonly DetailSection[] }) => (
  <Stack spacing={3} sx={{ py: 2, minWidth: 0 }}>
    {parts.map(({ title, text }) =>
      text === null || text === '' ? null : (
        <Box key={title} sx={{ minWidth: 0 }}>
          <Typography variant="caption" color="textSecondary" component="p">
            {title}
          </Typography>
          <Box component="pre" sx={verbatim}>
            {text}
          </Box>
        </Box>
      ),
    )}
  </Stack>
)
