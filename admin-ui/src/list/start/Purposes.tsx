import { Box, Typography } from '@mui/material'
import { purposeGroups, purposes, type Purpose } from '#services/vote/draft/purposes.contract.ts'
import { noticeLine, purposeGroupNames, purposePath } from '../../labels/purpose-labels.ts'
import { PracticeCard } from './PracticeCard.tsx'
import { cards, PurposeCard } from './PurposeCard.tsx'

const cardOf = (purpose: Purpose, listId: string | null) => (
  <PurposeCard
    key={purpose.key}
    to={purposePath(purpose, listId)}
    title={purpose.title}
    note={purpose.note}
    notice={noticeLine(purpose)}
  />
)

type PurposesProps = {
  /** List whose roll the votes take; null: each makes a list of its own. */
  readonly listId?: string | null
}

/** Shows the purposes for which an office begins a campaign; each leads to its prepared form. */
export const Purposes = ({ listId = null }: PurposesProps) => (
  <Box sx={{ display: 'grid', gap: 4, textAlign: 'left' }}>
    {purposeGroups.map((group) => (
      <Box component="section" key={group} aria-label={purposeGroupNames[group]}>
        <Typography variant="h3" component="h2" sx={{ mb: 2 }}>
          {purposeGroupNames[group]}
        </Typography>
        <Box component="ul" sx={cards}>
          {purposes.filter((purpose) => purpose.group === group).map((purpose) => cardOf(purpose, listId))}
          {group === 'other' ? (
            <PurposeCard
              to={listId === null ? '/lists/create' : `/votes/create?listId=${listId}&purpose=none`}
              title="직접 정하기"
              note="유형과 기준을 하나씩 고릅니다."
            />
          ) : null}
          {group === 'other' ? <PracticeCard /> : null}
        </Box>
      </Box>
    ))}
  </Box>
)
