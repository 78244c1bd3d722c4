import type { List } from '#services/list/lists.contract.ts'
import { useSignatureSettings, useSignatureStats } from '../use-signature.ts'
import { nextStep, setupSteps } from './setup-steps.ts'
import { SetupSteps } from './SetupSteps.tsx'

/** Shows the steps from an empty list to its first signature, as long as one of them is missing. */
const SignatureSteps = ({ list }: { readonly list: List }) => {
  const { data: settings } = useSignatureSettings(list.id)
  const { data: stats } = useSignatureStats(list.id)
  if (settings === undefined || stats === undefined) return null
  const steps = setupSteps({ list, settings, requested: stats.funnel.requested })
  return nextStep(steps) === undefined ? null : <SetupSteps list={list} steps={steps} settings={settings} />
}

export default SignatureSteps
