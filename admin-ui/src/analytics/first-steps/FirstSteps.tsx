import CheckCircleIcon from '@mui/icons-material/CheckCircle'
import RadioButtonUncheckedIcon from '@mui/icons-material/RadioButtonUnchecked'
import { Box, Button, Stack, Typography } from '@mui/material'
import { useStore } from 'react-admin'
import { Link } from 'react-router'
import type { List } from '#services/list/lists.contract.ts'
import type { Vote } from '#services/vote/votes.contract.ts'
import { useMay } from '../../kit/auth/use-may.ts'
import { plainList } from '../../kit/display/plain-list.ts'
import { Section } from '../../kit/layout/Section.tsx'
import { firstSteps, type FirstStep } from './first-steps.ts'

type FirstStepsProps = {
  readonly complexId: string
  readonly lists: readonly List[]
  readonly votes: readonly Vote[]
}

/**
 * Shows the steps before the first campaign, until one runs or they are dismissed: each with its
 * button, finished ones ticked.
 */
export const FirstSteps = ({ complexId, lists, votes }: FirstStepsProps) => {
  const mayCreate = useMay('POST /api/list')
  const [isAway, setAway] = useStore<boolean>(`away.first-steps.${complexId}`, false)
  const steps = firstSteps({ lists, votes })
  if (!mayCreate || isAway || steps.length === 0) return null
  const next = steps.find(({ done }) => !done)
  const count = steps.filter(({ done }) => done).length
  return (
    <Section
      title="처음 시작하기"
      note={`${steps.length}단계 가운데 ${count}단계를 마쳤습니다.`}
      actions={
        <Button color="inherit" size="small" onClick={() => setAway(true)}>
          그만 보기
        </Button>
      }
    >
      <Box component="ol" sx={plainList}>
        {steps.map((step) => (
          <Step key={step.key} step={step} isNext={step === next} />
        ))}
      </Box>
    </Section>
  )
}

const line = {
  alignItems: 'center',
  gap: 3,
  py: 2.5,
  borderTop: 1,
  borderColor: 'divider',
  '&:first-of-type': { borderTop: 0 },
} as const

const Step = ({ step, isNext }: { readonly step: FirstStep; readonly isNext: boolean }) => {
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
