import { useStepHistory } from '../../frame/use-step-history.ts'
import { contents, type AssemblyStep } from './assembly-step.ts'

const names: readonly AssemblyStep['name'][] = [
  'contents',
  'report',
  'confirm',
  'ballot',
  'summary',
  'receipts',
  'receipt',
  'withdrawal',
]

/** History entry of this journey: in a field of its own, since the vote's journey has steps, too. */
type StepEntry = { readonly ofAssembly: AssemblyStep }

const isEntry = (value: unknown): value is StepEntry =>
  typeof value === 'object' &&
  value !== null &&
  'ofAssembly' in value &&
  typeof value.ofAssembly === 'object' &&
  value.ofAssembly !== null &&
  'name' in value.ofAssembly &&
  names.some((name) => name === (value.ofAssembly as { readonly name?: unknown }).name)

const way = { first: { ofAssembly: contents }, isStep: isEntry }

/** Holds the steps of an assembly's ballot as entries of the browser's history. */
export const useAssemblyHistory = () => {
  const { place, push, replace, back, rewind } = useStepHistory<StepEntry>(way)
  return {
    step: place.step.ofAssembly,
    push: (ofAssembly: AssemblyStep) => push({ ofAssembly }),
    replace: (ofAssembly: AssemblyStep) => replace({ ofAssembly }),
    back,
    /** Goes back to the table of contents, so that one more press of the back button leaves. */
    toContents: async (): Promise<void> => {
      await rewind(0)
      replace({ ofAssembly: contents })
    },
  }
}
