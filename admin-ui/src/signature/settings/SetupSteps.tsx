import CheckCircleIcon from '@mui/icons-material/CheckCircle'
import RadioButtonUncheckedIcon from '@mui/icons-material/RadioButtonUnchecked'
import { Box, Button, Stack, Typography } from '@mui/material'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import type { List } from '#services/list/lists.contract.ts'
import type { SignatureSettings } from '#services/signature/link/signature-link.contract.ts'
import { useMay } from '../../kit/auth/use-may.ts'
import { plainList } from '../../kit/display/plain-list.ts'
import { Section } from '../../kit/layout/Section.tsx'
import { importsPath } from '../../labels/import-paths.ts'
import { listPath } from '../../labels/list-labels.ts'
import { IssueLink } from '../link/IssueLink.tsx'
import { AcknowledgeEffect } from './AcknowledgeEffect.tsx'
import { EditExplanations } from './EditExplanations.tsx'
import { isByCertificate, nextStep, type SetupKey, type SetupStep } from './setup-steps.ts'

const SettingsDialog = lazy(() => import('./SettingsDialog.tsx'))

type SetupStepsProps = {
  readonly list: List
  readonly settings: SignatureSettings
  readonly steps: readonly SetupStep[]
}

const row = { gap: 3, py: 3, alignItems: 'center', flexWrap: { xs: 'wrap', sm: 'nowrap' } } as const

/** Shows the steps from an empty list to the first signature, each open one with its button. */
export const SetupSteps = ({ list, settings, steps }: SetupStepsProps) => {
  const next = nextStep(steps)
  // A campaign that already collects consents shows its open steps alone.
  const isRunning = settings.link !== null
  const shown = isRunning ? steps.filter(({ done }) => !done) : steps
  return (
    <Section title={isRunning ? '확인할 것' : '무엇부터 할까요'}>
      <Box component="ol" sx={plainList}>
        {shown.map((step) => (
          <Stack
            key={step.key}
            component="li"
            direction="row"
            sx={{ ...row, borderTop: 1, borderColor: 'divider', '&:first-of-type': { borderTop: 0 } }}
          >
            <DoneMark done={step.done} />
            <Box sx={{ flex: 1, minWidth: 200 }}>
              <Typography variant="subtitle1" component="p">
                {step.title}
              </Typography>
              <Typography variant="body2" color="textSecondary">
                {step.note}
              </Typography>
            </Box>
            <StepAction list={list} settings={settings} step={step} isNext={step === next} />
          </Stack>
        ))}
      </Box>
    </Section>
  )
}

const DoneMark = ({ done }: { readonly done: boolean }) =>
  done ? (
    <CheckCircleIcon titleAccess="마침" sx={{ color: 'tokens.done' }} />
  ) : (
    <RadioButtonUncheckedIcon titleAccess="아직" sx={{ color: 'tokens.pending' }} />
  )

type StepActionProps = {
  readonly list: List
  readonly settings: SignatureSettings
  readonly step: SetupStep
  readonly isNext: boolean
}

const tabOf: Readonly<Partial<Record<SetupKey, string>>> = { template: 'templates' }

/** Offers what a step lacks, in place or by a link. */
export const StepAction = ({ list, settings, step, isNext }: StepActionProps) => {
  const may = useMay('PUT /api/lists/{listId}/signature/settings')
  const [changing, setChanging] = useState(false)
  const look = isNext ? ({ variant: 'contained' } as const) : ({ variant: 'outlined', color: 'inherit' } as const)
  if (!may || (step.done && step.key !== 'settings')) return null
  if (step.key === 'explanation') return <EditExplanations list={list} {...look} />
  if (step.key === 'effect') return <AcknowledgeEffect list={list} settings={settings} {...look} />
  if (step.key === 'way')
    return settings.link === null ? (
      <IssueLink
        list={list}
        variant={look.variant}
        disabled={settings.template === null || (settings.effectAcknowledged === false && !isByCertificate(settings))}
      />
    ) : null
  if (step.key === 'settings')
    return (
      <>
        <Button {...look} onClick={() => setChanging(true)}>
          설정하기
        </Button>
        {changing ? (
          <Suspense fallback={null}>
            <SettingsDialog list={list} settings={settings} onClose={() => setChanging(false)} />
          </Suspense>
        ) : null}
      </>
    )
  const to = step.key === 'roll' ? importsPath(list.id) : listPath(list.id, tabOf[step.key])
  return (
    <Button {...look} component={Link} to={to}>
      {step.key === 'roll' ? '명부 가져오기' : '문서 템플릿으로 가기'}
    </Button>
  )
}
