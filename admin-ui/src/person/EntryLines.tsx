import { Box, Stack, Typography } from '@mui/material'
import type { User } from '#services/person/users.contract.ts'
import { EntryStatusChip } from '../labels/StatusChip.tsx'
import { unitName } from '../labels/person-labels.ts'

const SHOWN = 2

/** The newest entries of a person, a line each, and how many more there are. */
export const EntryLines = ({ entries }: Pick<User, 'entries'>) => (
  <Stack spacing={1}>
    {entries.slice(0, SHOWN).map((entry) => (
      <Stack key={entry.id} direction="row" sx={{ gap: 2, alignItems: 'center' }}>
        <Box component="span" sx={{ whiteSpace: 'nowrap', fontWeight: 600 }}>
          {unitName(entry)}
        </Box>
        <EntryStatusChip status={entry.status} />
        <Typography variant="caption" color="textSecondary" noWrap sx={{ maxWidth: 260 }} title={entry.listName}>
          {entry.listName}
        </Typography>
      </Stack>
    ))}
    {entries.length > SHOWN ? (
      <Typography variant="caption" color="textSecondary">
        외 {entries.length - SHOWN}건
      </Typography>
    ) : null}
  </Stack>
)
