import { Box, Stack, Typography } from '@mui/material'
import { RecordLink } from '../kit/collection/RecordLink.tsx'
import { toSeoulClock, todayInSeoul } from '../kit/display/day.ts'
import { Section } from '../kit/layout/Section.tsx'
import { plainList } from '../kit/display/plain-list.ts'
import { activityPath, activityText, type Activity } from '../history/activity-labels.ts'
import { activityDays, dayHeading } from './activity-days.ts'

type RecentActivityProps = {
  readonly activities: readonly Activity[]
  /** Shows the name of the complex, where there are several. */
  readonly showComplex: boolean
  readonly shown: number
}

/** Style of an entry: what, about what, and when, side by side where there is room. */
const line = {
  minWidth: 0,
  fontSize: 14,
  display: 'grid',
  columnGap: 3,
  alignItems: 'baseline',
  gridTemplateColumns: { xs: 'minmax(0, 1fr) auto', md: 'auto minmax(0, 1fr) auto' },
  '& .about': { gridRow: { xs: 2, md: 'auto' }, gridColumn: { xs: '1 / -1', md: 'auto' } },
} as const

const dayRule = {
  display: 'flex',
  alignItems: 'center',
  gap: 3,
  mb: 2,
  color: 'text.secondary',
  '&::after': { content: '""', flex: 1, borderTop: 1, borderColor: 'divider' },
} as const

/** Shows recent activities, one per line, the newest first, under a heading for each day. */
export const RecentActivity = ({ activities, showComplex, shown }: RecentActivityProps) => (
  <Section title="방금 있었던 일">
    {activities.length === 0 ? (
      <Typography variant="body2" color="textSecondary">
        아직 아무 일도 없었습니다.
      </Typography>
    ) : (
      <Stack aria-live="polite" aria-relevant="additions" sx={{ gap: 4 }}>
        {activityDays(activities.slice(0, shown)).map(([day, own]) => (
          <Box component="section" key={day} aria-label={dayHeading(day, todayInSeoul())}>
            <Typography variant="caption" component="h3" sx={dayRule}>
              {dayHeading(day, todayInSeoul())}
            </Typography>
            <Box component="ol" sx={{ ...plainList, display: 'grid', rowGap: 2 }}>
              {own.map((activity) => (
                <Line key={activity.id} activity={activity} about={aboutOf(activity, showComplex)} />
              ))}
            </Box>
          </Box>
        ))}
      </Stack>
    )}
  </Section>
)

const Line = ({ activity, about }: { readonly activity: Activity; readonly about: string }) => (
  <Box component="li" sx={line}>
    <RecordLink to={activityPath(activity)}>{activityText(activity)}</RecordLink>
    <Typography variant="caption" color="textSecondary" component="p" noWrap className="about">
      {about}
    </Typography>
    <Typography variant="caption" color="textSecondary" noWrap className="time">
      <time dateTime={activity.at}>{toSeoulClock(activity.at).slice(11)}</time>
    </Typography>
  </Box>
)

const aboutOf = ({ subject, admin, apartment, kind }: Activity, showComplex: boolean): string => {
  const names = [
    subject?.name,
    showComplex || kind === 'apartment-registered' ? apartment.name : undefined,
    admin?.name,
  ]
  return names.filter((name) => name !== undefined).join(' · ')
}
