import ExpandMoreIcon from '@mui/icons-material/ExpandMore'
import { Accordion, AccordionDetails, AccordionSummary, Alert, Box, Stack, Typography } from '@mui/material'
import type {
  RegistryCollectionItem,
  RegistryCollectionProgress,
} from '#services/registry/purchase/registry-collections.contract.ts'
import { formatCount } from '#ui/format.ts'
import { plainList } from '../../kit/display/plain-list.ts'
import { Section } from '../../kit/layout/Section.tsx'
import { unitName } from '../../labels/person-labels.ts'
import { failedGroupsOf, type FailedGroup } from './failed-groups.ts'
import { RetryButton } from './RetryButton.tsx'

type CollectionFailuresProps = { readonly progress: RegistryCollectionProgress }

/** Maximum number of units of one kind that are listed. */
const MAX_UNITS = 60

const groupBox = {
  bgcolor: 'transparent',
  borderTop: 1,
  borderColor: 'divider',
  '&::before': { display: 'none' },
} as const

const unitListStyle = { ...plainList, display: 'flex', flexWrap: 'wrap', columnGap: 4, rowGap: 1 } as const

/** Tells whether a collection is over; only then can its failed units be ordered again. */
const isOver = ({ status }: RegistryCollectionProgress): boolean =>
  status === 'completed' || status === 'failed' || status === 'cancelled'

/** Shows the units that failed by cause, with what to do; none of them was charged. */
export const CollectionFailures = ({ progress }: CollectionFailuresProps) => {
  const groups = failedGroupsOf(progress.items)
  const cancelled = progress.items.filter(({ status }) => status === 'cancelled')
  if (groups.length === 0 && cancelled.length === 0) return null
  return (
    <Section title="수집하지 못한 세대" note="실패한 세대에는 비용이 들지 않았습니다.">
      {groups.map((group) => (
        <Group key={group.problem} group={group} progress={progress} />
      ))}
      {cancelled.length === 0 ? null : (
        <Stack direction="row" sx={{ pt: 4, gap: 3, alignItems: 'center', flexWrap: 'wrap' }}>
          <Typography>멈추어서 수집하지 않은 {formatCount(cancelled.length, '세대')}</Typography>
          {isOver(progress) ? <RetryButton id={progress.id} items={cancelled} label="이어서 수집" /> : null}
        </Stack>
      )}
    </Section>
  )
}

const Group = ({ group, progress }: CollectionFailuresProps & { readonly group: FailedGroup }) => (
  <Accordion disableGutters elevation={0} defaultExpanded sx={groupBox}>
    <AccordionSummary id={`failed-${group.problem}`} expandIcon={<ExpandMoreIcon />} sx={{ px: 0 }}>
      <Typography component="h3" variant="subtitle1">
        {group.name} {formatCount(group.items.length, '세대')}
      </Typography>
    </AccordionSummary>
    <AccordionDetails sx={{ px: 0 }}>
      <Stack spacing={3}>
        {group.message === undefined ? null : <Alert severity="info">{group.message}</Alert>}
        <Units items={group.items} />
        {isOver(progress) ? (
          <div>
            <RetryButton id={progress.id} items={group.items} label="이 세대들 다시 수집" />
          </div>
        ) : (
          <Typography variant="body2" color="textSecondary">
            수집이 끝나면 다시 수집할 수 있습니다.
          </Typography>
        )}
      </Stack>
    </AccordionDetails>
  </Accordion>
)

/** Returns the unit with the provider's code: "101동 1502호 (code)". */
const itemText = ({ code, ...unit }: RegistryCollectionItem): string =>
  code === undefined ? unitName(unit) : `${unitName(unit)} (${code})`

const Units = ({ items }: { readonly items: readonly RegistryCollectionItem[] }) => {
  const more = items.length - MAX_UNITS
  return (
    <Box>
      <Box component="ul" sx={unitListStyle}>
        {items.slice(0, MAX_UNITS).map((item) => (
          <Typography key={item.listUserId} component="li" variant="body2" sx={{ overflowWrap: 'anywhere' }}>
            {itemText(item)}
          </Typography>
        ))}
      </Box>
      {more > 0 ? (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 2 }}>
          그 밖에 {formatCount(more, '세대')}가 더 있습니다.
        </Typography>
      ) : null}
    </Box>
  )
}
