import { Box, Chip, Stack, Typography, type SxProps, type Theme } from '@mui/material'
import { plainList } from '../../kit/display/plain-list.ts'
import { Section } from '../../kit/layout/Section.tsx'
import { receiptText, shareText } from '../../labels/registry/register-text.ts'
import { ownershipOf, rightKey, rightNames, type Right } from './right-labels.ts'

const line = {
  ...plainList,
  borderLeft: 2,
  borderColor: 'divider',
  pl: 5,
  ml: 1.5,
} as const

const dot = {
  position: 'absolute',
  left: -27,
  top: 6,
  width: 12,
  height: 12,
  borderRadius: '50%',
  border: 2,
  borderColor: 'tokens.done',
  bgcolor: 'background.paper',
} satisfies SxProps<Theme>

/** Shows the history of ownership, the oldest first: the entries of the first section about it. */
export const OwnersThroughTime = ({ rights }: { readonly rights: readonly Right[] }) => {
  const entries = ownershipOf(rights)
  if (entries.length === 0) return null
  return (
    <Section title="소유자가 바뀐 과정" note="갑구의 기록, 오래된 것부터">
      <Box component="ol" sx={line}>
        {entries.map((right, index) => (
          <Box component="li" key={rightKey(right, index)} sx={{ position: 'relative', pb: 4 }}>
            <Box aria-hidden sx={{ ...dot, ...(right.cancelled ? { borderColor: 'tokens.borderStrong' } : {}) }} />
            <Entry right={right} />
          </Box>
        ))}
      </Box>
    </Section>
  )
}

const holderText = ({ name, share }: Right['holders'][number]): string =>
  share === null ? name : `${name} (${shareText(share)})`

const Entry = ({ right }: { readonly right: Right }) => (
  <Stack spacing={0.5}>
    <Stack direction="row" sx={{ gap: 2, alignItems: 'center', flexWrap: 'wrap' }}>
      <Typography variant="subtitle2" component="h3">
        {receiptText(right)}
      </Typography>
      <Chip size="small" variant="outlined" label={rightNames[right.kind]} />
      {right.cancelled ? <Chip size="small" label="말소됨" /> : null}
    </Stack>
    <Typography sx={right.cancelled ? { textDecoration: 'line-through' } : {}}>
      {right.holders.length === 0 ? right.purpose : right.holders.map(holderText).join(', ')}
    </Typography>
    <Typography variant="body2" color="textSecondary">
      순위 {right.rank} · {right.purpose}
      {right.cause === null ? '' : ` · ${right.cause}`}
    </Typography>
  </Stack>
)
