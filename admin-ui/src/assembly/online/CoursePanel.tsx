import { Alert, Box, Button, Stack, Typography } from '@mui/material'
import { toApiError } from '#ui/http/api-client.ts'
import type { MeetingCourse } from '#services/assembly/course/course.contract.ts'
import { useCalls } from '../../kit/data/use-calls.ts'
import { plainList } from '../../kit/display/plain-list.ts'
import { Section } from '../../kit/layout/Section.tsx'
import { useMeetingCommand } from './use-meeting.ts'

type Item = MeetingCourse['items'][number]
type CoursePanelProps = { readonly id: string; readonly course: MeetingCourse; readonly mayAct: boolean }

const stateNames: Readonly<Record<Item['state'], string>> = { waiting: '예정', current: '진행 중', done: '마침' }

const line = { py: 2.5, gap: 3, flexWrap: 'wrap', alignItems: 'center', borderTop: 1, borderColor: 'divider' } as const

/** Lets the chair begin and end the items of the agenda, one at a time. */
export const CoursePanel = ({ id, course: { items }, mayAct }: CoursePanelProps) => {
  const { call } = useCalls()
  const { mutate, isPending, error } = useMeetingCommand(id)
  const move = (itemId: string, to: 'started' | 'ended'): void =>
    mutate(() => call('POST /api/assemblies/{id}/course/items', { params: { id }, body: { itemId, to } }))
  return (
    <Section title="안건 진행">
      {error === null ? null : <Alert severity="error">{toApiError(error).text}</Alert>}
      <Box component="ol" aria-label="안건 진행" sx={plainList}>
        {items.map(({ itemId, title, state }, place) => (
          <Stack component="li" key={itemId} direction="row" sx={line} aria-current={state === 'current' || undefined}>
            <Box sx={{ flex: '1 1 200px', minWidth: 0 }}>
              <Typography sx={{ fontWeight: state === 'current' ? 700 : 500 }}>
                {place + 1}. {title}
              </Typography>
              <Typography variant="body2" color="textSecondary">
                {stateNames[state]}
              </Typography>
            </Box>
            {mayAct ? (
              <Button
                variant={state === 'current' ? 'outlined' : 'contained'}
                disabled={isPending}
                aria-label={`${title} ${state === 'current' ? '마치기' : '시작'}`}
                onClick={() => move(itemId, state === 'current' ? 'ended' : 'started')}
              >
                {state === 'current' ? '마치기' : '시작'}
              </Button>
            ) : null}
          </Stack>
        ))}
      </Box>
    </Section>
  )
}
