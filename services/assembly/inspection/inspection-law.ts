import { dayAt } from '#events/values/day.ts'
import type { Deps } from '../../core/deps.ts'
import type { ExistingAssembly } from '../assembly.decider.ts'
import { inspectionLawOn } from '../publication/publication-law.contract.ts'
import type { Inspections } from './inspections.contract.ts'

/** Returns the law of today on requests about an assembly. */
export const lawFor = (
  { clock }: Pick<Deps, 'clock'>,
  { kind }: Pick<ExistingAssembly, 'kind'>,
): Inspections['law'] => {
  const { days, documents, interested, basis } = inspectionLawOn(kind, dayAt(clock()))
  return { days, documents: [...documents], interested, basis }
}
