import { Box, Stack, Typography } from '@mui/material'
import { RecordLink } from '../kit/collection/RecordLink.tsx'
import { Section } from '../kit/display/Section.tsx'
import { plainList } from '../kit/display/plain-list.ts'
import { activityPath, activityText, shortTime, type Activity } from '../history/activity-words.ts'

type RecentActivityProps = {
  readonly activities: readonly Activity[]
  /** Named where several are shown. */
  readonly showComplex: boolean
  readonly shown: number
}

const lines = {
  ...plainList,
  display: 'grid',
  columnGap: 8,
  rowGap: 2.5,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
} as const

const line = { justifyContent: 'space-between', gap: 2, alignItems: 'baseline', fontSize: 14 } as const

/** What just happened, a line a thing. */
export const RecentActivity = ({ activities, showComplex, shown }: RecentActivityProps) => (
  <Section title="방금 있었던 일">
    {activities.length === 0 ? (
      <Typography variant="body2" color="textSecondary">
        아직 아무 일도 없었습니다.
      </Typography>
    ) : (
      <Box component="ol" aria-live="polite" aria-relevant="additions" sx={lines}>
        {activities.slice(0, shown).map((activity) => (
          <Box component="li" key={activity.id} sx={{ minWidth: 0 }}>
            <Stack direction="row" sx={line}>
              <RecordLink to={activityPath(activity)}>{activityText(activity)}</RecordLink>
              <Typography variant="caption" color="textSecondary" noWrap sx={{ flex: 'none' }}>
                <time dateTime={activity.at}>{shortTime(activity.at)}</time>
              </Typography>
            </Stack>
            <Typography variant="caption" color="textSecondary" component="p" noWrap>
              {aboutOf(activity, showComplex)}
            </Typography>
          </Box>
        ))}
      </Box>
    )}
  </Section>
)

const aboutOf = ({ subject, admin, apartment, kind }: Activity, showComplex: boolean): string => {
  const names = [
    subject?.name,
    showComplex || kind === 'apartment-registered' ? apartment.name : undefined,
    admin?.name,
  ]
  return names.filter((name) => name !== undefined).join(' · ')
}
