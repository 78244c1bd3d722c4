import { useStepHistory } from '../frame/use-step-history.ts'
import { introStep, type Step } from './journey.ts'

const stepNames: readonly Step['name'][] = [
  'intro',
  'verify',
  'code',
  'units',
  'confirm',
  'question',
  'candidate',
  'compare',
  'attachment',
  'review',
  'settled',
]

const isStep = (value: unknown): value is Step =>
  typeof value === 'object' && value !== null && 'name' in value && stepNames.some((name) => name === value.name)

const way = { first: introStep, isStep }

/** The steps of the vote as entries of the browser's history. */
export const useJourneyHistory = () => useStepHistory(way)
