import { Box, ButtonBase, Typography } from '@mui/material'
import { Link } from 'react-router'
import { purposeGroups, purposes, type Purpose } from '#services/vote/draft/purposes.contract.ts'
import { plainList } from '../../kit/display/plain-list.ts'
import { purposeGroupNames, purposePath } from '../../labels/purpose-labels.ts'

const cards = {
  ...plainList,
  display: 'grid',
  gap: 3,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))', lg: 'repeat(4, minmax(0, 1fr))' },
} as const

const card = {
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'flex-start',
  justifyContent: 'flex-start',
  textAlign: 'left',
  width: '100%',
  height: '100%',
  p: 3,
  borderRadius: '10px',
  border: 1,
  borderColor: 'tokens.borderStrong',
  bgcolor: 'background.paper',
  '&:hover': { borderColor: 'primary.main', bgcolor: 'tokens.primarySoft' },
  '&.Mui-focusVisible': { outline: 2, outlineColor: 'tokens.focus', outlineOffset: 2 },
} as const

type CardProps = { readonly to: string; readonly title: string; readonly note: string }

const PurposeCard = ({ to, title, note }: CardProps) => (
  <Box component="li">
    <ButtonBase component={Link} to={to} sx={card}>
      <Typography component="span" variant="subtitle1" sx={{ fontWeight: 600 }}>
        {title}
      </Typography>
      <Typography component="span" variant="body2" color="textSecondary">
        {note}
      </Typography>
    </ButtonBase>
  </Box>
)

const cardOf = (purpose: Purpose, listId: string | null) => (
  <PurposeCard key={purpose.key} to={purposePath(purpose, listId)} title={purpose.title} note={purpose.note} />
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
        </Box>
      </Box>
    ))}
  </Box>
)
