import { Alert, Box, Divider, Stack, Typography } from '@mui/material'
import type { Registry } from '#services/registry/registries.contract.ts'
import { formatCount, formatPercent } from '#ui/format.ts'
import { Section } from '../../kit/layout/Section.tsx'
import { numberOf } from '../../labels/amount-labels.ts'
import { aboutOwner, shareText } from '../../labels/registry/register-text.ts'

type Owner = Registry['owners'][number]

const track = {
  display: 'flex',
  gap: '2px',
  height: 14,
  borderRadius: '7px',
  overflow: 'hidden',
  mb: 4,
  bgcolor: 'tokens.pendingSoft',
} as const

/** Returns the colour of an owner's part: two alternate, so that neighbours differ. */
const colourAt = (index: number): string => (index % 2 === 0 ? 'tokens.done' : 'tokens.borderStrong')

const partOf = ({ share }: Owner): number => (share === null ? 0 : numberOf(share))

/** Shows the present owners with their exact shares. */
export const OwnersNow = ({ owners }: Pick<Registry, 'owners'>) => (
  <Section title="지금 소유자" note={owners.length === 0 ? undefined : formatCount(owners.length, '명')}>
    {owners.length === 0 ? (
      <Alert severity="warning">소유자를 읽지 못했습니다. 원본을 확인해주세요.</Alert>
    ) : (
      <>
        <Box aria-hidden sx={track}>
          {owners.map((owner, index) => (
            <Box key={ownerKey(owner, index)} sx={{ width: `${partOf(owner) * 100}%`, bgcolor: colourAt(index) }} />
          ))}
        </Box>
        <Stack divider={<Divider />}>
          {owners.map((owner, index) => (
            <OwnerRow key={ownerKey(owner, index)} owner={owner} />
          ))}
        </Stack>
      </>
    )}
  </Section>
)

/** Returns a unique key: two owners may have one name and no number. */
const ownerKey = ({ name, birth6 }: Owner, index: number): string => `${index} ${name} ${birth6 ?? ''}`

const row = { justifyContent: 'space-between', gap: 3, py: 2.5, flexWrap: 'wrap' } as const

const OwnerRow = ({ owner }: { readonly owner: Owner }) => {
  const about = aboutOwner(owner)
  return (
    <Stack direction="row" sx={row}>
      <Box sx={{ minWidth: 0 }}>
        <Typography sx={{ fontWeight: 600 }}>{owner.name}</Typography>
        <Typography variant="body2" color="textSecondary">
          {[about, owner.address ?? ''].filter((part) => part !== '').join(' · ')}
        </Typography>
      </Box>
      <Typography sx={{ whiteSpace: 'nowrap' }}>
        {shareText(owner.share)}
        {owner.share === null ? null : (
          <Typography component="span" variant="body2" color="textSecondary" sx={{ ml: 1.5 }}>
            {formatPercent(partOf(owner))}
          </Typography>
        )}
      </Typography>
    </Stack>
  )
}
