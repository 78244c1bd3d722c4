import { Box, Stack, Typography } from '@mui/material'
import CheckCircleIcon from '@mui/icons-material/CheckCircle'
import BlockIcon from '@mui/icons-material/Block'
import type { IdentityMismatch } from '#services/identity/mismatch/identity-mismatches.contract.ts'
import { formatDateTime } from '#ui/format.ts'
import { plainList } from '../kit/display/plain-list.ts'
import { Section } from '../kit/layout/Section.tsx'
import { unitName } from '../labels/person-labels.ts'
import { noticeText } from './mismatch-labels.ts'
import { useMismatches } from './use-mismatches.ts'

const line = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: 1.5,
  fontWeight: 600,
  '& svg': { fontSize: 18 },
} as const

/**
 * Returns the unit of the accepted entry; where that entry is gone, the unit that the person named.
 */
const outcomeText = (mismatch: IdentityMismatch): string => {
  if (mismatch.status !== 'accepted') return `${unitName(mismatch)} · 인정하지 않음`
  const owner = mismatch.candidates.find(({ listUserId }) => listUserId === mismatch.listUserId)
  return owner === undefined
    ? `${unitName(mismatch)} · 인정함`
    : `${unitName(owner)} ${owner.name ?? '이름 없음'} · 인정함`
}

const aboutText = (mismatch: IdentityMismatch): string =>
  [
    mismatch.decidedAt === null ? '' : formatDateTime(mismatch.decidedAt),
    mismatch.decidedBy?.name ?? '',
    mismatch.verified === null ? '본인 확인 자료 파기됨' : mismatch.verified.name,
    noticeText(mismatch),
  ]
    .filter((part) => part !== '')
    .join(' · ')

const Decided = ({ mismatch }: { readonly mismatch: IdentityMismatch }) => {
  const isAccepted = mismatch.status === 'accepted'
  const Icon = isAccepted ? CheckCircleIcon : BlockIcon
  return (
    <Stack spacing={0.5}>
      <Box component="span" sx={{ ...line, color: isAccepted ? 'tokens.onPrimarySoft' : 'text.primary' }}>
        <Icon aria-hidden />
        {outcomeText(mismatch)}
      </Box>
      <Typography variant="caption" color={mismatch.told === 'failed' ? 'tokens.risk' : 'textSecondary'}>
        {aboutText(mismatch)}
      </Typography>
      {mismatch.reason === null ? null : <Typography variant="body2">{mismatch.reason}</Typography>}
    </Stack>
  )
}

/** Shows the latest decisions of a list; nothing where there are none. */
export const DecidedMismatches = ({ listId }: { readonly listId: string }) => {
  const { data } = useMismatches(listId, 'decided')
  if (data === undefined || data.data.length === 0) return null
  return (
    <Section title="처리한 확인 요청">
      <Stack component="ul" spacing={4} sx={plainList}>
        {data.data.map((mismatch) => (
          <Box component="li" key={mismatch.id}>
            <Decided mismatch={mismatch} />
          </Box>
        ))}
      </Stack>
    </Section>
  )
}
