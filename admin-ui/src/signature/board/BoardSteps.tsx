import CheckCircleIcon from '@mui/icons-material/CheckCircle'
import HourglassIcon from '@mui/icons-material/HourglassEmpty'
import RadioButtonUncheckedIcon from '@mui/icons-material/RadioButtonUnchecked'
import { Box, Button, Stack, Typography } from '@mui/material'
import type { ComponentType } from 'react'
import { Link } from 'react-router'
import type { List } from '#services/list/lists.contract.ts'
import type { SignatureSettings } from '#services/signature/link/signature-link.contract.ts'
import { formatDate } from '#ui/format.ts'
import { plainList } from '../../kit/display/plain-list.ts'
import { Section } from '../../kit/layout/Section.tsx'
import { StepAction } from '../settings/SetupSteps.tsx'
import { distanceText } from './board-dates.ts'
import { nextBoardStep, type BoardStep, type StepState } from './board-steps.ts'

type BoardStepsProps = {
  readonly list: List
  readonly settings: SignatureSettings
  readonly steps: readonly BoardStep[]
  readonly today: string
}

const row = {
  gap: 3,
  py: 2.5,
  alignItems: 'center',
  flexWrap: { xs: 'wrap', sm: 'nowrap' },
  borderTop: 1,
  borderColor: 'divider',
  '&:first-of-type': { borderTop: 0 },
} as const

/** Shows the steps from the roll to the application, with state, last day and button. */
export const BoardSteps = ({ list, settings, steps, today }: BoardStepsProps) => {
  const next = nextBoardStep(steps)
  const done = steps.filter(({ state }) => state === 'done').length
  return (
    <Section title="인가 신청까지" note={`${steps.length}단계 가운데 ${done}단계를 마쳤습니다.`}>
      <Box component="ol" sx={plainList}>
        {steps.map((step) => (
          <Stack
            key={step.key}
            component="li"
            direction="row"
            aria-current={step === next ? 'step' : undefined}
            sx={row}
          >
            <StateMark state={step.state} />
            <Box sx={{ flex: 1, minWidth: 200 }}>
              <Typography variant="subtitle1" component="p" sx={{ fontWeight: step === next ? 700 : 500 }}>
                {step.title}
              </Typography>
              <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
                {step.note}
              </Typography>
              {step.due === null || step.state === 'done' ? null : <Due day={step.due} today={today} />}
            </Box>
            <Action list={list} settings={settings} step={step} isNext={step === next} />
          </Stack>
        ))}
      </Box>
    </Section>
  )
}

const marks: Readonly<
  Record<StepState, { readonly Icon: ComponentType<{ titleAccess: string; sx: object }>; text: string; color: string }>
> = {
  done: { Icon: CheckCircleIcon, text: '마침', color: 'tokens.done' },
  waiting: { Icon: HourglassIcon, text: '대기', color: 'text.secondary' },
  open: { Icon: RadioButtonUncheckedIcon, text: '아직', color: 'text.secondary' },
}

const StateMark = ({ state }: { readonly state: StepState }) => {
  const { Icon, text, color } = marks[state]
  return <Icon titleAccess={text} sx={{ color }} />
}

const Due = ({ day, today }: { readonly day: string; readonly today: string }) => (
  <Typography variant="body2">
    기한 {formatDate(day)} · <strong>{distanceText(day, today)}</strong>
  </Typography>
)

type ActionProps = Pick<BoardStepsProps, 'list' | 'settings'> & { readonly step: BoardStep; readonly isNext: boolean }

const Action = ({ list, settings, step, isNext }: ActionProps) => {
  if (step.setup !== null)
    return list.status === 'closed' ? null : (
      <StepAction list={list} settings={settings} step={step.setup} isNext={isNext} />
    )
  return (
    <Button
      component={Link}
      to={step.to}
      sx={{ flex: 'none' }}
      {...(isNext ? { variant: 'contained' } : { variant: 'outlined', color: 'inherit' })}
    >
      {step.label}
    </Button>
  )
}
