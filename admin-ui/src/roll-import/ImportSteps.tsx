import { Step, StepLabel, Stepper } from '@mui/material'

const steps = [
  { name: 'file', label: '파일 고르기' },
  { name: 'check', label: '읽은 내용 확인' },
  { name: 'run', label: '가져오기' },
] as const

export type ImportStep = (typeof steps)[number]['name'] | 'over'

/** Shows the steps of an import with the current one. */
export const ImportSteps = ({ step }: { readonly step: ImportStep }) => {
  const place = steps.findIndex(({ name }) => name === step)
  return (
    <Stepper
      activeStep={place === -1 ? steps.length : place}
      alternativeLabel
      aria-label="가져오기 순서"
      sx={{ maxWidth: 640, '& .MuiStepLabel-label': { fontSize: 14 } }}
    >
      {steps.map(({ name, label }) => (
        <Step key={name} aria-current={name === step ? 'step' : undefined}>
          <StepLabel>{label}</StepLabel>
        </Step>
      ))}
    </Stepper>
  )
}
