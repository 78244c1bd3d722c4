import { Box, Typography } from '@mui/material'
import type { WholeRegistry } from '#services/registry/registries.contract.ts'
import { formatDateTime } from '#ui/format.ts'
import { RecordLink } from '../../kit/collection/RecordLink.tsx'
import { plainList } from '../../kit/display/plain-list.ts'
import { Section } from '../../kit/layout/Section.tsx'
import { registryPath, sourceNames } from '../../labels/registry/registry-labels.ts'

/** All registers of the unit, the newest first. */
export const RegisterHistory = ({ register: { id: shown, history } }: { readonly register: WholeRegistry }) => (
  <Section title="이 세대의 등기부">
    {history.length === 0 ? (
      <Typography color="textSecondary">다른 등기부가 없습니다.</Typography>
    ) : (
      <Box component="ul" sx={{ ...plainList, display: 'grid', gap: 2 }}>
        {history.map(({ id, issuedAt, source }) => (
          <li key={id}>
            {id === shown ? (
              <strong aria-current="page">{formatDateTime(issuedAt)}</strong>
            ) : (
              <RecordLink to={registryPath(id)}>{formatDateTime(issuedAt)}</RecordLink>
            )}
            <Typography component="span" variant="body2" color="textSecondary" sx={{ ml: 2 }}>
              {sourceNames[source]}
            </Typography>
          </li>
        ))}
      </Box>
    )}
  </Section>
)
