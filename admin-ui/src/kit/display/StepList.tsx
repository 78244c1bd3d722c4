import CheckCircleIcon from '@mui/icons-material/CheckCircle'
import RadioButtonUncheckedIcon from '@mui/icons-material/RadioButtonUnchecked'
import { Box, Button, Stack, Typography } from '@mui/material'
import { Link } from 'react-router'
import { plainList } from './plain-list.ts'

/** Step of a list of steps, with its purpose and its button. */
export type Step = {
  readonly key: string
  readonly title: string
  readonly note: string
  readonly done: boolean
  readonly label: string
  readonly to: string
}

const line = {
  alignItems: 'center',
  gap: 3,
  py: 2.5,
  borderTop: 1,
  borderColor: 'divider',
  '&:first-of-type': { borderTop: 0 },
} as const

/** Shows steps in their order: finished ones ticked, the next one with its button. */
export const StepList = ({ steps }: { readonly steps: readonly Step[] }) => {
  const next = steps.find(({ done }) => !done)
  return (
    <Box component="ol" sx={plainList}>
      {steps.map((step) => (
        <StepLine key={step.key} step={step} isNext={step === next} />
      ))}
    </Box>
  )
}

const StepLine = ({ step, isNext }: { readonly step: Step; readonly isNext: boolean }) => {
  const { title, note, done, label, to } = step
  const Icon = done ? CheckCircleIcon : RadioButtonUncheckedIcon
  return (
    <Stack component="li" direction="row" aria-current={isNext ? 'step' : undefined} sx={line}>
      <Icon titleAccess={done ? '마침' : '아직'} sx={{ color: done ? 'tokens.done' : 'text.secondary' }} />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography variant="subtitle1" component="p" sx={{ fontWeight: isNext ? 700 : 500 }}>
          {title}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {note}
        </Typography>
      </Box>
      {isNext ? (
        <Button component={Link} to={to} variant="contained" sx={{ flex: 'none' }}>
          {label}
        </Button>
      ) : null}
    </Stack>
  )
}

/** Returns how far the steps are: "5단계 가운데 2단계를 마쳤습니다." */
export const stepsText = (steps: readonly Step[]): string =>
  `${steps.length}단계 가운데 ${steps.filter(({ done }) => done).length}단계를 마쳤습니다.`
