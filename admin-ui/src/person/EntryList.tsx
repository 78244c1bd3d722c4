import { Box, Divider, Link as MuiLink, Stack, Typography } from '@mui/material'
import { Link } from 'react-router'
import type { User } from '#services/person/users.contract.ts'
import { formatDateTime } from '#ui/format.ts'
import { RecordLink } from '../kit/collection/RecordLink.tsx'
import { Section } from '../kit/layout/Section.tsx'
import { EntryStatusChip } from '../labels/StatusChip.tsx'
import { listPath } from '../labels/list-labels.ts'
import { residentPath, unitName } from '../labels/person-labels.ts'

/** Returns the address of an entry on the roll of its list. */
const rollPath = ({ listId, dong, ho }: User['entries'][number]): string =>
  `${listPath(listId, 'roll')}?filter=${encodeURIComponent(JSON.stringify({ q: `${dong}-${ho}` }))}`

type EntryListProps = Pick<User, 'entries'> & { readonly userId: string }

const row = { py: 3, gap: 3, justifyContent: 'space-between', alignItems: 'center' } as const

const marks = { gap: 3, alignItems: 'center', flexWrap: 'wrap', justifyContent: 'flex-end' } as const

/**
 * Shows the lists of a person, the newest first, with links to the person's history there and to
 * their entry on the roll.
 */
export const EntryList = ({ entries, userId }: EntryListProps) => (
  <Section title="참여하는 리스트">
    {entries.length === 0 ? (
      <Typography variant="body2" color="textSecondary">
        지금은 어느 리스트의 명부에도 없습니다.
      </Typography>
    ) : (
      <Stack component="ul" divider={<Divider component="li" aria-hidden />} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {entries.map((entry) => (
          <Stack component="li" key={entry.id} direction="row" sx={row}>
            <Box sx={{ minWidth: 0 }}>
              <RecordLink to={residentPath(entry.listId, userId)}>{entry.listName}</RecordLink>
              <Typography variant="caption" color="textSecondary" component="p">
                {unitName(entry)}
                {entry.completedAt === null ? '' : ` · ${formatDateTime(entry.completedAt)} 완료`}
              </Typography>
            </Box>
            <Stack direction="row" sx={marks}>
              <MuiLink
                component={Link}
                to={rollPath(entry)}
                variant="body2"
                color="textSecondary"
                aria-label={`${entry.listName} 명부에서 보기`}
              >
                명부에서 보기
              </MuiLink>
              <EntryStatusChip status={entry.status} />
            </Stack>
          </Stack>
        ))}
      </Stack>
    )}
  </Section>
)
